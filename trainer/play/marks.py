"""A learner's own marks in a class, as the gradebook has them and as far as they may be told yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from trainer.classroom.due import Due
from trainer.classroom.gradebook import Cell, percent, row_of
from trainer.classroom.models import Enrollment
from trainer.progress.models import NEVER


@dataclass(frozen=True, slots=True)
class Mark:
    """An assignment: the mark in percent, None where there is none or it is not told yet; what is to be said
    about it, and the teacher's note.
    """

    title: str
    slug: str
    percent: int | None
    about: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Marks:
    """The newest first, and the mean in percent of those that are told and count; None if none does."""

    rows: tuple[Mark, ...]
    mean: int | None


def marks_of(enrollment: Enrollment, due: Sequence[Due], now: datetime) -> Marks:
    """The marks of what the learner was set (`due`); six queries, none where nothing was set."""
    if not due:
        return Marks((), None)
    there = {each.assignment.pk: each for each in due}
    assignments, row = row_of(enrollment, now=now)
    rows, told = [], []
    for assignment, cell in zip(assignments, row.cells, strict=True):
        if assignment.pk not in there:
            continue
        shown_from = there[assignment.pk].schedule.shown_from(NEVER)
        shown = shown_from is None or now >= shown_from
        if shown and cell.counts:
            told.append(cell.mark or 0.0)
        rows.append(
            Mark(
                title=assignment.title,
                slug=assignment.slug,
                percent=cell.percent if shown else None,
                about=tuple(_about(cell, shown=shown)),
                note=cell.note if shown or cell.is_let_off else "",
            )
        )
    return Marks(tuple(rows), percent(sum(told) / len(told)) if told else None)


def _about(cell: Cell, *, shown: bool) -> Sequence[str]:
    """In words, what the number alone does not say."""
    if cell.state == "excused":
        return [_("you are excused") if cell.by_hand else _("due before you joined")]
    if not shown:
        return [_("not told yet")]
    said = {
        "unbegun": _("not begun"),
        "progress": _("not done yet"),
        "uncounted": _("answered when it counted no more"),
    }
    found = [said[cell.state]] if cell.state in said else []
    if cell.late:
        found.append(_("late"))
    if cell.by_hand:
        found.append(_("set by your teacher"))
    return found
