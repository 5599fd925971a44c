"""What a teacher sets by hand in place of the mark that answers come to."""

from datetime import datetime

from django.db import transaction

from trainer.accounts.models import User
from trainer.classroom.journal import note as journal
from trainer.classroom.marks.gradebook import cell_at
from trainer.classroom.marks.marks import MarkCell
from trainer.classroom.models import Assignment, Change, Enrollment, HandMark
from trainer.classroom.platforms.sending import marks_changed


@transaction.atomic
def set_mark(
    *,
    assignment: Assignment,
    enrollment: Enrollment,
    mark: float | None,
    note: str,
    by: User,
    now: datetime,
) -> None:
    """Give a learner a mark from 0 to 1, or excuse the learner (None), in place of what was there."""
    locked = _locked(assignment)
    before = cell_at(locked, enrollment, now=now)
    facts = {"mark": mark, "note": note, "by": by, "at": now}
    HandMark.objects.update_or_create(assignment=locked, enrollment=enrollment, defaults=facts)
    _noted(locked, enrollment, before, by, now)


@transaction.atomic
def clear_mark(*, assignment: Assignment, enrollment: Enrollment, by: User, now: datetime) -> None:
    """The mark is that of the answers again; nothing if it is already."""
    locked = _locked(assignment)
    before = cell_at(locked, enrollment, now=now)
    gone, _ = HandMark.objects.filter(assignment=locked, enrollment=enrollment).delete()
    if gone:
        _noted(locked, enrollment, before, by, now)


def _locked(assignment: Assignment) -> Assignment:
    """Nobody else changes marks of it by hand until the transaction ends."""
    rows = Assignment.objects.select_for_update(no_key=True, of=("self",)).select_related("classroom")
    return rows.get(pk=assignment.pk)


def _noted(assignment: Assignment, enrollment: Enrollment, before: MarkCell, by: User, now: datetime) -> None:
    after = cell_at(assignment, enrollment, now=now)
    journal(
        Change.EXCUSED if after.is_let_off else Change.MARK,
        classroom=assignment.classroom,
        by=by,
        of=enrollment,
        about=assignment.title,
        before=_said(before),
        after=_said(after),
    )
    marks_changed(assignment, enrollment)


def _said(cell: MarkCell) -> str:
    return "–" if cell.percent is None else f"{cell.percent} %"
