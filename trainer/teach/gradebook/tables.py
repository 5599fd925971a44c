"""The gradebook as its page lists it: a link for each column and cell; addresses and words that repeat."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, TypeAlias
from uuid import UUID
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.classroom.marks.gradebook import Column, Gradebook, Order, gradebook_row
from trainer.classroom.marks.marks import MarkCell, has_passed, mark_percent
from trainer.classroom.models import Assignment, Classroom, Enrollment
from trainer.pages.question.cached import heading
from trainer.pages.question.rows import stored_word
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of

_NOBODY: Final = UUID(int=0)


def answers_head(slug: str) -> str:
    """What the addresses of all learners' answers to an assignment begin with."""
    return _head("teach:answers", slug)


def learners_head(slug: str) -> str:
    """What the addresses of all learners of a class begin with."""
    return _head("teach:enrollment", slug)


def of_learner(head: str, enrollment: UUID) -> str:
    """The address of one learner under such a beginning."""
    return f"{head}{enrollment}/"


def answer_code(place: int, round_: int, number: int) -> str:
    """How an address names an answer."""
    return f"{place}-{round_}-{number}"


def opened_answer(head: str, enrollment: UUID, place: int, round_: int, number: int) -> str:
    """A learner's answers with this one opened and in sight."""
    code = answer_code(place, round_, number)
    return f"{of_learner(head, enrollment)}?open={code}#i{place}-{round_}"


def _head(name: str, slug: str) -> str:
    return reverse(name, args=[slug, _NOBODY]).removesuffix(f"{_NOBODY}/")


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


def passed_word(passed: bool | None) -> str:
    """Whether a mark is enough; nothing where that is not said."""
    if passed is None:
        return ""
    return _("passed") if passed else _("not passed")


def state_words(cell: MarkCell, to_pass: int | None = None) -> str:
    """How far the work is that a mark is given for, and whether it is passed."""
    done = {"done": f"{cell.answered}/{cell.places}"}
    match cell.state:
        case "unbegun":
            said = _("not begun")
        case "excused":
            said = _("excused") if cell.by_hand else _("due before joining")
        case "unasked":
            said = _("not set for this learner")
        case "uncounted":
            said = _("no longer counted")
        case "progress":
            said = _("in progress %(done)s") % done
        case "done":
            said = _("done %(done)s") % done
    said = _("%(state)s, late") % {"state": said} if cell.late else said
    passed = {"state": said, "passed": passed_word(cell.passed(to_pass))}
    return _("%(state)s, %(passed)s") % passed if passed["passed"] else said


@dataclass(frozen=True, slots=True)
class ColumnShown:
    """An assignment at the head, due on a day in the class's zone, with its mean in percent (None: none).

    `results` and `answers` are addresses, the latter to be followed by an enrolment's id and a slash;
    `weight`: what its marks count in the means, empty where all count the same; `nameless`: how many marks
    of deleted learners there are, and their mean, empty for none.
    """

    title: str
    due: date | None
    places: int
    mean: int | None
    results: str
    answers: str
    nameless: str
    weight: str
    to_pass: int | None


CellShown: TypeAlias = tuple[str, str, str, str, str]
"""The name of its fifth (q0 to q5), its address, the mark, a note beside it, and the note's words where it is
a sign. Texts only, for they may be thousands.
"""


@dataclass(frozen=True, slots=True)
class RowShown:
    """A learner with each cell; `url` leads to the learner's page."""

    name: str
    url: str
    mean: int | None
    passed: str
    cells: tuple[CellShown, ...]


@dataclass(frozen=True, slots=True)
class WorkShown:
    """An assignment as one learner did it: the mark in percent, and how far the work is; `url` leads to
    the answers.
    """

    title: str
    due: date | None
    mark: float | None
    state: str
    url: str


@dataclass(frozen=True, slots=True)
class OneRow:
    """A learner's row of the gradebook, with the mean in percent."""

    works: tuple[WorkShown, ...]
    mean: int | None
    passed: str


def one_row(enrollment: Enrollment, *, now: datetime) -> OneRow:
    """For `teach/gradebook/one_row.html`; six queries or seven if the class is at hand."""
    assignments, row = gradebook_row(enrollment, now=now)
    works = tuple(
        WorkShown(
            title=assignment.title,
            due=_due(assignment, enrollment.classroom.tz),
            mark=cell.percent,
            state=state_words(cell, assignment.to_pass),
            url=of_learner(answers_head(assignment.slug), enrollment.pk),
        )
        for assignment, cell in zip(assignments, row.cells, strict=True)
    )
    mean = mark_percent(row.mean)
    return OneRow(works, mean, passed_word(has_passed(mean, enrollment.classroom.mean_to_pass)))


def columns(book: Gradebook, zone: ZoneInfo) -> list[ColumnShown]:
    """The heads of the table."""
    found, weights = [], weight_words(book)
    for column, weight in zip(book.columns, weights, strict=True):
        assignment, slug = column.assignment, column.assignment.slug
        found.append(
            ColumnShown(
                title=assignment.title,
                due=_due(assignment, zone),
                places=column.places,
                mean=mark_percent(column.mean),
                results=reverse("teach:results", args=[slug]),
                answers=answers_head(slug),
                nameless=nameless_words(column),
                weight=weight,
                to_pass=assignment.to_pass,
            )
        )
    return found


def weight_words(book: Gradebook) -> list[str]:
    """What the marks of each assignment count in the means; empty where all count the same."""
    weights = [column.assignment.weight for column in book.columns]
    if len(set(weights)) <= 1:
        return [""] * len(weights)
    said = _("weight %(n)d")
    return [said % {"n": weight} if weight else _("not in the mean") for weight in weights]


def nameless_words(column: Column) -> str:
    """How many marks of deleted learners an assignment has, and their mean; empty for none."""
    if not column.nameless:
        return ""
    number = len(column.nameless)
    mean = mark_percent(sum(column.nameless) / number)
    return ngettext("%(mean)d (%(n)d mark)", "%(mean)d (%(n)d marks)", number) % {"mean": mean, "n": number}


def rows(classroom: Classroom, book: Gradebook, order: Order) -> list[RowShown]:
    """The learners; no address is looked up for each cell, which may be thousands."""
    learners = learners_head(classroom.slug)
    heads = [(answers_head(each.assignment.slug), each.assignment.to_pass) for each in book.columns]
    return [
        RowShown(
            row.enrollment.name,
            of_learner(learners, row.enrollment.pk),
            mean := mark_percent(row.mean),
            passed_word(has_passed(mean, classroom.mean_to_pass)),
            _linked(row.cells, heads, f"{row.enrollment.pk}/"),
        )
        for row in book.sorted_by(order)
    ]


def _linked(
    cells: Sequence[MarkCell], heads: Sequence[tuple[str, int | None]], end: str
) -> tuple[CellShown, ...]:
    words = {
        "unbegun": _("not begun"),
        "excused": _("due before joining"),
        "unasked": _("not set for this learner"),
        "uncounted": _("no longer counted"),
    }
    late, hand, sent, waits = _("late"), _("by hand"), _("sent late"), _("late one waits")
    return tuple(
        (
            f"q{cell.quintile}",
            head + end,
            _sign_alone(cell) if cell.mark is None else str(cell.percent),
            " ".join(
                filter(
                    None,
                    (
                        _sign(cell),
                        late if cell.late else "",
                        hand if cell.by_hand and not cell.is_let_off else "",
                        sent if cell.sent_late else "",
                        waits if cell.waiting else "",
                        passed_word(cell.passed(to_pass)),
                    ),
                )
            ),
            _("excused") if cell.is_let_off else words.get(cell.state, ""),
        )
        for cell, (head, to_pass) in zip(cells, heads, strict=True)
    )


def _sign_alone(cell: MarkCell) -> str:
    """What stands for a mark where there is none: a sign for each state."""
    match cell.state:
        case "excused":
            return "E" if cell.by_hand else "↷"
        case "unasked":
            return "\u00b7"
        case _open:
            return "–"


def _sign(cell: MarkCell) -> str:
    """What stands beside the mark for the state of the work."""
    match cell.state:
        case "progress":
            return f"{cell.answered}/{cell.places}"
        case "unbegun":
            return "" if cell.mark is None else "∅"
        case "uncounted":
            return "✕"
        case "done" | "excused" | "unasked":
            return ""


def _due(assignment: Assignment, zone: ZoneInfo) -> date | None:
    return assignment.due_at.astimezone(zone).date() if assignment.due_at else None


def class_mean(book: Gradebook) -> int | None:
    """The mean of the learners' means, in percent."""
    means = [row.mean for row in book.rows if row.mean is not None]
    return mark_percent(sum(means) / len(means)) if means else None
