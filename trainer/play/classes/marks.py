"""A learner's own marks in a class, as the gradebook has them and as far as they may be told yet."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Count, Max, Min, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.classroom.doing.due import Due
from trainer.classroom.marks.gradebook import gradebook_row
from trainer.classroom.marks.marks import MarkCell, has_passed, mark_percent, weighted_mean
from trainer.classroom.models import Assignment, Comment, Enrollment, Slot
from trainer.play.homework.terms import (
    counting_word,
    dropped_word,
    late_counts,
    lateness_word,
    more_time_word,
    passing_word,
)
from trainer.progress.models import NEVER


@dataclass(frozen=True, slots=True)
class CommentSaid:
    """What the teacher said about a question, which stands at a `place`, and its page."""

    place: int
    url: str
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """An assignment: the mark in percent, None where there is none or it is not told yet; what is to be said
    about it, the teacher's note, and what was said about its questions.

    `counts`: whether it goes into the mean, and `share`: what it is of it, in percent; `terms`: what holds
    of it for the learner, in sentences.
    """

    due: Due
    percent: float | None
    counts: bool
    share: int | None
    about: tuple[str, ...]
    terms: tuple[str, ...]
    note: str
    comments: tuple[CommentSaid, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """The newest first, and the mean in percent of those that are told and count; None if none does.
    `even`: whether all assignments weigh the same; `to_pass`: the percent of the mean that is passed, if the
    class has one.
    """

    rows: tuple[Mark, ...]
    mean: int | None
    even: bool = True
    to_pass: int | None = None

    @property
    def passed(self) -> bool | None:
        """Whether the mean is enough by now; None where nothing is said of it."""
        return has_passed(self.mean, self.to_pass)


def marks_of(enrollment: Enrollment, due: Sequence[Due], now: datetime) -> Marks:
    """The marks of what the learner was set (`due`); nine queries or ten, none where nothing was set."""
    if not due:
        return Marks((), None)
    there = {each.assignment.pk: each for each in due}
    assignments, row = gradebook_row(enrollment, now=now)
    comments, questions = _comments(enrollment), _questions(assignments)
    own_work = [
        (there[each.pk], cell, _is_told(there[each.pk], now))
        for each, cell in zip(assignments, row.cells, strict=True)
        if each.pk in there
    ]
    counting = {
        own.assignment.pk: own.assignment.weight for own, cell, told in own_work if told and cell.counts
    }
    rows, whole = [], sum(counting.values())
    for own, cell, shown in own_work:
        assignment = own.assignment
        weight = counting.get(assignment.pk, 0)
        rows.append(
            Mark(
                due=own,
                percent=cell.percent if shown else None,
                counts=weight > 0,
                share=mark_percent(weight / whole) if weight else None,
                about=tuple(_about(assignment, cell, shown=shown)),
                terms=tuple(filter(None, _terms(own, questions.get(assignment.pk, _PLAIN)))),
                note=cell.note if shown or cell.is_let_off else "",
                comments=tuple(comments[assignment.pk]) if shown else (),
            )
        )
    told = [(cell, own.assignment.weight) for own, cell, shown in own_work if shown]
    mean = mark_percent(weighted_mean([cell for cell, _of in told], [weight for _of, weight in told]))
    even = len({own.assignment.weight for own, *_rest in own_work}) <= 1
    return Marks(tuple(rows), mean, even=even, to_pass=enrollment.classroom.mean_to_pass)


def _is_told(own: Due, now: datetime) -> bool:
    """Whether the mark of an assignment may be told to the learner by now."""
    shown_from = own.schedule.shown_from(NEVER)
    return shown_from is None or now >= shown_from


class _Questions(NamedTuple):
    """Of an assignment: the fewest points of a question that counts, the most, and how many are dropped."""

    least: int
    most: int
    dropped: int


_PLAIN: Final = _Questions(1, 1, 0)


def _questions(assignments: Sequence[Assignment]) -> Mapping[int, _Questions]:
    """By assignment; one query."""
    slots, counts = Slot.objects.filter(assignment__in=assignments).order_by(), Q(dropped_at=None)
    rows = slots.values_list("assignment").annotate(
        least=Min("points", filter=counts),
        most=Max("points", filter=counts),
        dropped=Count("pk", filter=~counts),
    )
    return {key: _Questions(least or 1, most or 1, dropped) for key, least, most, dropped in rows}


def _comments(enrollment: Enrollment) -> Mapping[int, Sequence[CommentSaid]]:
    """By assignment, in the order of the questions; one query."""
    own = Comment.objects.filter(item__submission__enrollment=enrollment)
    rows = own.order_by("item__place", "item__round").values_list(
        "item__submission__assignment",
        "item__submission__assignment__slug",
        "item__place",
        "item__round",
        "text",
    )
    found: dict[int, list[CommentSaid]] = defaultdict(list)
    for key, slug, place, round_, text in rows:
        found[key].append(CommentSaid(place, reverse("homework:item", args=[slug, place, round_]), text))
    return found


def _terms(own: Due, questions: _Questions) -> Sequence[str]:
    """What holds of an assignment for the learner, empty sentences among them."""
    points = _("Its questions are worth %(least)d to %(most)d points each.")
    return (
        more_time_word(own),
        lateness_word(own),
        counting_word(own.assignment),
        points % questions._asdict() if questions.least != questions.most else "",
        dropped_word(questions.dropped),
        passing_word(own.assignment.to_pass),
    )


def _about(assignment: Assignment, cell: MarkCell, *, shown: bool) -> Sequence[str]:
    """In words, what the number alone does not say."""
    if cell.state == "excused":
        return [_("you are excused") if cell.by_hand else _("due before you joined")]
    if not shown:
        return [_("result not out yet")]
    said = {
        "unbegun": _("not begun"),
        "progress": _("not done yet"),
        "uncounted": _("answered when it no longer counted"),
    }
    found = [said[cell.state]] if cell.state in said else []
    if not assignment.weight:
        found.append(_("not part of the mean"))
    if cell.late:
        found.append(late_counts(assignment))
    if cell.sent_late:
        found.append(_("sent after the end"))
    if cell.waiting:
        found.append(_("an answer came too late and waits for your teacher"))
    if cell.by_hand:
        found.append(_("set by your teacher"))
    if (passed := cell.passed(assignment.to_pass)) is not None:
        found.append(_("passed") if passed else _("not passed"))
    return found
