"""What the wall shows: the table, the bars of the histogram, what is revealed, how to get there by phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.accounts.codes import grouped
from trainer.classroom.models import Classroom, LessonQuestion
from trainer.classroom.votes import Wall, votes_for
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import Question, grade_of, question_of
from trainer.rules.tiles import Kind
from trainer.scenarios.answers import OneOf, Tiles, YesNo
from trainer.showing.qr import qr_svg
from trainer.showing.rendered import drawn_table, kept_heading, kept_verdict
from trainer.showing.stored import stored_answer, stored_word
from trainer.showing.verdicts import right_answer
from trainer.teach.lessons.forms import BY_CHANCE, QuestionForm
from trainer.teach.lessons.revealing import revealed
from trainer.wording.words import kinds_of

BARS: Final = 8
"""So many answers have a bar of their own; the others are one."""
FULL: Final = 1000


@dataclass(frozen=True, slots=True)
class Bar:
    """An answer of the histogram and how often it was given: `width` out of 1,000 of the most frequent one.

    `tiles` is the answer where it is one in tiles. `right` only once the verdict is revealed.
    """

    label: str
    tiles: tuple[Kind, ...]
    count: int
    width: int
    right: bool


def wall_context(request: HttpRequest, wall: Wall, form: QuestionForm) -> dict[str, Any]:
    """What `teach/lessons/wall.html` needs."""
    lesson, asked = wall.lesson, wall.question
    context = {"section": "classes", "classroom": lesson.classroom, "form": form, **votes_context(wall)}
    choice = {name: form[name].value() or "" for name in BY_CHANCE}
    context |= {"after": asked.place if asked else 0, "choice": choice, **_join(request, wall)}
    if lesson.ended_at is not None:
        return context | {"tallies": _tallies(wall)}
    return context | (_asked(asked) if asked else {})


def votes_context(wall: Wall) -> dict[str, Any]:
    """What `teach/lessons/votes.html` needs."""
    asked = wall.question
    return {
        "lesson": wall.lesson,
        "asked": asked,
        "seen": wall.seen,
        "answered": wall.answered,
        "enrolled": wall.enrolled,
        "here": wall.here,
        "bars": bars(asked) if asked and wall.lesson.ended_at is None else (),
    }


def _asked(asked: LessonQuestion) -> dict[str, Any]:
    """The question, its table, lit once the verdict is told, and what is revealed of that."""
    question, language = question_of(asked.version), get_language() or ""
    context: dict[str, Any] = {"heading": kept_heading(question, language), "next_step": asked.revealed + 1}
    if not asked.revealed:
        return context | {"table": drawn_table(question, (), choosing=False)}
    told = revealed(asked.version, asked.revealed)
    kept = kept_verdict(question, told.verdict.solved, language)
    return context | {"table": kept.fragment[kept.table].decode(), "told": told, "verdict": told.verdict}


def bars(asked: LessonQuestion) -> Sequence[Bar]:
    """The answers with their counts: all options in their order where they are few, else what was given.

    Those beyond the `BARS` most frequent are one bar, except the right one once it is told.
    """
    question, counts = question_of(asked.version), dict(votes_for(asked))
    right = ""
    if asked.revealed:
        right = question.shape.text(right_answer(question))
        counts.setdefault(right, 0)
    listed = dict.fromkeys(_options(question), 0) | counts
    texts = list(listed)[:BARS]
    if right and right not in texts:
        texts[-1] = right
    most = max([1, *(listed[text] for text in texts)])
    shown = [_bar(question, text, listed[text], most, told=asked.revealed > 0) for text in texts]
    rest = sum(listed.values()) - sum(bar.count for bar in shown)
    if rest:
        shown.append(Bar(_("Other answers"), (), rest, _width(rest, most), right=False))
    return shown


def _bar(question: Question, text: str, count: int, most: int, *, told: bool) -> Bar:
    answer = stored_answer(question, text)
    in_tiles = isinstance(question.shape, Tiles) and answer is not None
    return Bar(
        label=stored_word(question, text),
        tiles=kinds_of(answer) if in_tiles else (),
        count=count,
        width=_width(count, most),
        right=told and answer is not None and grade_of(question, answer).right,
    )


def _width(count: int, most: int) -> int:
    return min(FULL, round(FULL * count / most))


def _options(question: Question) -> Sequence[str]:
    """What is offered, as it is stored, where each has room for a bar."""
    match question.shape:
        case YesNo():
            return ("yes", "no")
        case OneOf(options) if len(options) <= BARS:
            return options
        case _:
            return ()


def _tallies(wall: Wall) -> Sequence[dict[str, Any]]:
    """Each question of a lesson that is over: how many answered, how many rightly; its `slug` if that leads
    to a page.
    """
    own = Q(answers__attempt__score=1)
    found = wall.lesson.questions.select_related("version__puzzle").annotate(
        answered=Count("answers"), right=Count("answers", filter=own)
    )
    return [
        {
            "place": each.place,
            "heading": kept_heading(question_of(each.version), get_language() or ""),
            "slug": "" if each.version.puzzle.status == Puzzle.Status.RESERVED else each.version.puzzle.slug,
            "answered": each.answered,
            "right": each.right,
        }
        for each in found
    ]


def lessons_context(classroom: Classroom, number: int) -> dict[str, Any]:
    """The lesson of the class that is going on, and the last ones with how much was asked."""
    lessons = classroom.lessons.annotate(asked=Count("questions")).order_by("-started_at")
    return {
        "going": lessons.filter(ended_at=None).first(),
        "past": lessons.exclude(ended_at=None)[:number],
    }


def _join(request: HttpRequest, wall: Wall) -> dict[str, Any]:
    """How phones get to the lesson: its address, the same as a picture, the code of the class."""
    address = request.build_absolute_uri(reverse("lessons:lesson", args=[wall.lesson.slug]))
    code = wall.lesson.classroom.join_code or ""
    drawn = qr_svg(address, _("QR code of the lesson"))
    return {"address": address, "qr": drawn, "code": grouped(code)}
