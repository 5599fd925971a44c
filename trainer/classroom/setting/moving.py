"""Dates of several assignments moved together: by some days, or all due at one moment."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from django.db import transaction
from django.db.models import Exists, OuterRef

from trainer.accounts.models import User
from trainer.classroom.doing.closing import reopen
from trainer.classroom.journal import dates_said, note
from trainer.classroom.models import Assignment, Change, Classroom, Mode, Submission
from trainer.classroom.secrecy.withholding import keep_withheld
from trainer.classroom.setting.schedule import shifted

DATES: Final = ("opens_at", "due_at", "late_until")
Dates: TypeAlias = Mapping[str, datetime | None]
Why: TypeAlias = Literal["", "begun", "undated", "past", "order"]


class MovedMeanwhileError(RuntimeError):
    """The dates are others than those that were looked at."""


@dataclass(frozen=True, slots=True)
class Shift:
    """How dates move: all of them by so many `days`, at the same time of day; or so that all is due at
    `due_at`, with late answers as long afterwards as before.
    """

    days: int = 0
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """The dates that an assignment gets. `refused`: why it keeps its own: an exam that somebody has begun; it
    has no date; it would be due in the past, or before it opens.
    """

    assignment: Assignment
    after: Dates
    refused: Why


def moves(assignments: Collection[Assignment], shift: Shift, now: datetime) -> list[Move]:
    """What a shift makes of each, in their order; one query."""
    begun = Submission.objects.filter(assignment=OuterRef("pk"))
    exams = Assignment.objects.filter(Exists(begun), mode=Mode.EXAM, pk__in=[each.pk for each in assignments])
    fixed = set(exams.values_list("pk", flat=True))
    made = []
    for each in assignments:
        after = _after(each, shift)
        made.append(Move(each, after, "begun" if each.pk in fixed else _wrong(after, now)))
    return made


def _after(assignment: Assignment, shift: Shift) -> Dates:
    zone = assignment.classroom.tz
    if shift.due_at is None:
        return {name: shifted(getattr(assignment, name), shift.days, zone) for name in DATES}
    until, due = assignment.late_until, assignment.due_at
    later = shift.due_at + (until - due) if until and due else until
    return {"opens_at": assignment.opens_at, "due_at": shift.due_at, "late_until": later}


def _wrong(after: Dates, now: datetime) -> Why:
    opens, due = after["opens_at"], after["due_at"]
    if due is None:
        return "" if opens else "undated"
    if due <= now:
        return "past"
    return "order" if opens and opens >= due else ""


def dates_seen(assignments: Collection[Assignment]) -> str:
    """A digest of the dates of assignments: by it is known that they are those that were looked at."""
    rows = sorted([str(each.pk), *(str(getattr(each, name)) for name in DATES)] for each in assignments)
    return sha256(str(rows).encode()).hexdigest()


@transaction.atomic
def move_dates(
    *, classroom: Classroom, chosen: Collection[int], shift: Shift, seen: str, by: User, now: datetime
) -> Sequence[Move]:
    """Move the dates of the chosen assignments (ids) of a class, all but those that keep them; what was done.

    :raises MovedMeanwhileError: if they are not the `seen` ones: they were moved already, say.
    """
    rows = Assignment.objects.select_for_update(of=("self",)).select_related("classroom")
    locked = list(rows.filter(classroom=classroom, pk__in=chosen).order_by("pk"))
    if dates_seen(locked) != seen:
        raise MovedMeanwhileError("other dates")
    made = moves(locked, shift, now)
    for each in made:
        if not each.refused:
            _move(each, by)
    return made


def _move(move: Move, by: User) -> None:
    locked = move.assignment
    before = dates_said(locked)
    for name, moment in move.after.items():
        setattr(locked, name, moment)
    locked.save(update_fields=list(DATES))
    keep_withheld(assignment=locked)
    reopen(assignment=locked)
    note(
        Change.DATES,
        classroom=locked.classroom,
        by=by,
        about=locked.title,
        before=before,
        after=dates_said(locked),
    )
