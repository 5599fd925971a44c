"""More time for one learner."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.actions.withholding import keep_withheld
from trainer.classroom.models import Assignment, Enrollment, Extension


@transaction.atomic
def give_extension(
    *, assignment: Assignment, enrollment: Enrollment, due_at: datetime | None, minutes: int, by: User
) -> Extension:
    """Another due date, minutes on top of the limit, or both, in place of what was given before."""
    held = _locked(assignment)
    given, _ = Extension.objects.update_or_create(
        assignment=held,
        enrollment=enrollment,
        defaults={"due_at": due_at, "minutes": minutes, "given_by": by, "given_at": timezone.now()},
    )
    keep_withheld(assignment=held, enrollment=enrollment)
    return given


@transaction.atomic
def take_back_extension(*, assignment: Assignment, enrollment: Enrollment) -> None:
    """The learner's dates are those of everybody again."""
    held = _locked(assignment)
    Extension.objects.filter(assignment=held, enrollment=enrollment).delete()
    keep_withheld(assignment=held, enrollment=enrollment)


def _locked(assignment: Assignment) -> Assignment:
    """Its dates as they are now; nobody changes them, or begins, until the transaction ends."""
    return Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
