"""More time for some learners than an assignment gives everybody."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.doing.closing import reopen
from trainer.classroom.journal import note
from trainer.classroom.models import Assignment, Change, Enrollment, Extension
from trainer.classroom.secrecy.withholding import keep_withheld


@transaction.atomic
def give_extension(
    *, assignment: Assignment, enrollment: Enrollment, due_at: datetime | None, minutes: int, by: User
) -> Extension:
    """Another due date, minutes on top of the limit, or both, in place of what was given before."""
    locked = _locked_dates(assignment)
    before = Extension.objects.filter(assignment=locked, enrollment=enrollment).first()
    given, _ = Extension.objects.update_or_create(
        assignment=locked,
        enrollment=enrollment,
        defaults={"due_at": due_at, "minutes": minutes, "given_by": by, "given_at": timezone.now()},
    )
    keep_withheld(assignment=locked, enrollment=enrollment)
    reopen(assignment=locked, enrollment=enrollment)
    _noted(locked, enrollment, before, given, by)
    return given


@transaction.atomic
def give_extensions(
    *,
    assignment: Assignment,
    enrollments: Collection[Enrollment],
    due_at: datetime | None,
    minutes: int,
    by: User,
) -> int:
    """The same for several learners together; how many."""
    for each in enrollments:
        give_extension(assignment=assignment, enrollment=each, due_at=due_at, minutes=minutes, by=by)
    return len(enrollments)


@transaction.atomic
def take_back_extension(*, assignment: Assignment, enrollment: Enrollment, by: User) -> None:
    """The learner's dates are those of everybody again; nothing if they are."""
    locked = _locked_dates(assignment)
    before = Extension.objects.filter(assignment=locked, enrollment=enrollment).first()
    if before is None:
        return
    before.delete()
    keep_withheld(assignment=locked, enrollment=enrollment)
    reopen(assignment=locked, enrollment=enrollment)
    _noted(locked, enrollment, before, None, by)


def _locked_dates(assignment: Assignment) -> Assignment:
    """Its dates as they are now; nobody changes them, or begins, until the transaction ends."""
    locked = Assignment.objects.select_for_update(no_key=True, of=("self",)).select_related("classroom")
    return locked.get(pk=assignment.pk)


def _noted(
    assignment: Assignment,
    enrollment: Enrollment,
    before: Extension | None,
    after: Extension | None,
    by: User,
) -> None:
    note(
        Change.MORE_TIME,
        classroom=assignment.classroom,
        by=by,
        of=enrollment,
        about=assignment.title,
        before=_said(assignment, before),
        after=_said(assignment, after),
    )


def _said(assignment: Assignment, given: Extension | None) -> str:
    """The dates of an extension as the journal has them; empty without one."""
    if given is None:
        return ""
    due = given.due_at.astimezone(assignment.classroom.tz) if given.due_at else None
    parts = (f"{due:%Y-%m-%d %H:%M}" if due else "", f"+{given.minutes} min" if given.minutes else "")
    return " ".join(filter(None, parts))
