"""A large regrade, done beside the site by a worker, whatever backend of tasks there is."""

from datetime import datetime, timedelta
from typing import Final

from django_tasks import task

from trainer.accounts.models import User
from trainer.classroom.marks.regrading import changes_of, regrade
from trainer.classroom.models import Answer, Assignment, RegradeRun
from trainer.tasks.leases import LeaseLostError
from trainer.tasks.moved import kept_as

LARGE: Final = 1000
"""Answers from which on a regrade does not run within a request."""
LONGEST: Final = timedelta(minutes=15)
"""After which a regrade that has not ended is taken for lost (its worker was killed) and may begin again."""


@task()
@kept_as("trainer.classroom.regrade_tasks")
def regrade_assignment(*, assignment: str, by: int) -> int:
    """Regrade an assignment, named by its slug, for a user; the number of answers that changed."""
    found = Assignment.objects.get(slug=assignment)
    try:
        changed = regrade(found=changes_of(found), by=User.objects.filter(pk=by).first())
    except LeaseLostError:
        # Another worker is at it, whose run this is now.
        raise
    except Exception:
        RegradeRun.objects.filter(assignment=found).delete()
        raise
    RegradeRun.objects.filter(assignment=found).delete()
    return changed


def leave_to_worker(*, assignment: Assignment, by: User, now: datetime) -> bool:
    """Ask a worker to regrade an assignment; False if one was asked already."""
    RegradeRun.objects.filter(assignment=assignment, asked_at__lt=now - LONGEST).delete()
    _run, first = RegradeRun.objects.get_or_create(assignment=assignment, defaults={"asked_at": now})
    if first:
        regrade_assignment.enqueue(assignment=assignment.slug, by=by.pk)
    return first


def is_large(assignment: Assignment) -> bool:
    """Whether it has so many answers that a worker regrades them."""
    return Answer.objects.filter(item__submission__assignment=assignment).count() >= LARGE


def is_under_way(assignment: Assignment, now: datetime) -> bool:
    """Whether a regrade of it waits for a worker or is with one."""
    return RegradeRun.objects.filter(assignment=assignment, asked_at__gte=now - LONGEST).exists()
