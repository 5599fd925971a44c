"""Repair sets of work whose verdicts are withheld: asked for now, made when the verdicts are told.

Made at once they would tell who missed what: in an exam that others still sit, and before the teacher wants
it told.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.journal import note
from trainer.classroom.models import Assignment, Change, Feedback, PlannedRepair
from trainer.classroom.repairs.asking import NothingToRepairError
from trainer.classroom.repairs.members import AllHaveItError, NobodyMissedError
from trainer.classroom.repairs.repairing import make_repair
from trainer.classroom.secrecy.told import told_from


class NeverToldError(ValueError):
    """The verdicts of the assignment are told to nobody, so no repair set may tell them."""


@transaction.atomic
def plan_repair(*, assignment: Assignment, code: str, title: str, by: User) -> PlannedRepair:
    """Ask for a repair set that is made when the verdicts are told; once, however often it is asked for.

    :raises NeverToldError: if they never are.
    """
    if assignment.feedback == Feedback.NEVER:
        raise NeverToldError(assignment.slug)
    locked = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    found = locked.planned_repairs.filter(about=code).first()
    if found is None:
        found = locked.planned_repairs.create(about=code, title=title, by=by)
        note(Change.PLANNED, classroom=locked.classroom, by=by, about=locked.title, after=title)
    return found


@transaction.atomic
def withdraw_repair(*, assignment: Assignment, code: str, by: User) -> None:
    """No longer ask for it; nothing if nobody did."""
    locked = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    for each in locked.planned_repairs.filter(about=code):
        note(Change.WITHDRAWN, classroom=locked.classroom, by=by, about=locked.title, before=each.title)
        each.delete()


def make_planned(now: datetime) -> int:
    """Make what was asked for where the verdicts are told by now; how many sets."""
    waiting = PlannedRepair.objects.filter(failed="", assignment__classroom__archived_at=None)
    return sum(_make(key, now) for key in list(waiting.values_list("pk", flat=True)))


def make_planned_repairs() -> int:
    """The same now."""
    return make_planned(timezone.now())


@transaction.atomic
def _make(key: int, now: datetime) -> bool:
    """One of them, unless somebody made or withdrew it meanwhile; whether there is a new one."""
    # The assignment is locked before what is planned of it, as everywhere here.
    assignment = Assignment.objects.filter(planned_repairs=key).first()
    if assignment is None:
        return False
    locked = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    planned = locked.planned_repairs.filter(pk=key, failed="").first()
    if planned is None or told_from(locked, now) is not None:
        return False
    try:
        with transaction.atomic():
            make_repair(assignment=locked, code=planned.about, title=planned.title, by=planned.by, now=now)
    except NobodyMissedError:
        planned.failed = PlannedRepair.Failed.NOBODY
    except NothingToRepairError:
        planned.failed = PlannedRepair.Failed.NOTHING
    except AllHaveItError:
        # Made meanwhile out of other work: there is nothing left to ask for.
        planned.delete()
        return False
    else:
        planned.delete()
        return True
    planned.save(update_fields=["failed"])
    return False
