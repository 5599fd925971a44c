"""Questions and answers in words, also of questions that cannot be put any more."""

from django.utils.translation import gettext as _

from trainer.classroom.gradebook import Cell
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.showing.rendered import heading
from trainer.showing.stored import stored_word


def said(version: PuzzleVersion, answer: str) -> str:
    """A stored answer in words, or as it is stored if it does not read any more."""
    try:
        return stored_word(question_of(version), answer)
    except NoQuestionError:
        return answer


def question_line(version: PuzzleVersion) -> str:
    """What a version asks; empty if that is nothing any more."""
    try:
        return heading(version).question
    except NoQuestionError:
        return ""


def state_words(cell: Cell) -> str:
    """How far the work is that a mark is given for."""
    done = {"done": f"{cell.answered}/{cell.places}"}
    match cell.state:
        case "unbegun":
            said = _("not begun")
        case "excused":
            said = _("due before joining")
        case "uncounted":
            said = _("no longer counted")
        case "progress":
            said = _("in progress %(done)s") % done
        case "done":
            said = _("done %(done)s") % done
    return _("%(state)s, late") % {"state": said} if cell.late else said
