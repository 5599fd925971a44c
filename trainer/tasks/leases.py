"""Leases on tasks: a worker that was killed strands nothing, one that was given up on writes nothing.

A worker extends its lease while it lives. A task whose lease has run out waits again, for whichever worker
comes first; the one that had it before, if it is only slow or was asleep, finds that its token is no longer
the one of the lease and is refused.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult, DBTaskResultQuerySet

from trainer.tasks.models import Lease

TERM: Final = timedelta(seconds=60)
"""How long a lease lasts without being extended."""
SLACK: Final = TERM
"""How much later than one's own clock another's lease may have begun: whoever looks for lost ones has read
the clock before the lease was written.
"""
BEAT: Final = 15.0
"""Seconds between two extensions; as often leases that ran out are looked for."""
TRIES: Final = 5
"""Workers that may die of a task before it has failed."""
logger = logging.getLogger(__name__)


class LeaseLostError(Exception):
    """Another worker has the task by now: what this one did is refused."""


class WorkerLostError(Exception):
    """Each worker that had the task was killed."""


@dataclass(frozen=True, slots=True)
class HeldLease:
    """A lease as its holder knows it; `tries`: how many workers had the task, this one too."""

    task: UUID
    token: UUID
    tries: int = 1


_held: ContextVar[HeldLease | None] = ContextVar("held", default=None)


def take(*, task: UUID, tries: int, now: datetime) -> HeldLease:
    """A new lease on a task that was just claimed."""
    held = HeldLease(task, uuid4(), tries)
    Lease.objects.update_or_create(task=task, defaults={"token": held.token, "until": now + TERM})
    return held


def extend(held: HeldLease, *, now: datetime) -> bool:
    """Keep a lease for another term; False if it is another's by now."""
    return bool(Lease.objects.filter(task=held.task, token=held.token).update(until=now + TERM))


@contextmanager
def under(held: HeldLease) -> Iterator[None]:
    """Do a task: what is asked below is asked of this lease."""
    token = _held.set(held)
    try:
        yield
    finally:
        _held.reset(token)


def still_held() -> None:
    """Make sure, in the transaction that writes what a task found, that the task is still this worker's:
    nobody can take it up before the transaction ends. Does nothing where no task is under way.

    :raises LeaseLostError: if it is not.
    """
    held = _held.get()
    if held is None:
        return
    lease = Lease.objects.select_for_update().filter(task=held.task, token=held.token).first()
    if lease is None:
        raise LeaseLostError(f"task {held.task} was taken up by another worker")


def is_taken_up_again() -> bool:
    """Whether the task under way was with another worker before, which may have done a part of it."""
    held = _held.get()
    return held is not None and held.tries > 1


@transaction.atomic
def give_back(held: HeldLease) -> bool:
    """Let a task that was not finished wait again; False if it is another's by now."""
    if not Lease.objects.filter(task=held.task, token=held.token).delete()[0]:
        return False
    _rows_running().filter(pk=held.task).update(status=TaskResultStatus.READY)
    return True


def take_up_lost(*, now: datetime) -> int:
    """Let the tasks wait again whose workers are gone; how many there were."""
    # What lasts longer than it can was written before the clock was set back.
    kept = Lease.objects.filter(task=OuterRef("pk"), until__range=(now, now + TERM + SLACK))
    fresh = Q(started_at__range=(now - TERM, now + TERM)) & ~Exists(Lease.objects.filter(task=OuterRef("pk")))
    lost = _rows_running().exclude(Exists(kept)).exclude(fresh)
    return sum(_take_up(row, now) for row in lost.values_list("pk", flat=True))


@transaction.atomic
def _take_up(task: UUID, now: datetime) -> bool:
    """Unless its worker is at it: whoever writes holds the lease until that is done."""
    rows = Lease.objects.select_for_update(skip_locked=True).filter(task=task)
    lease = rows.first()
    if lease is not None and now <= lease.until <= now + TERM + SLACK:
        return False
    if lease is None and Lease.objects.filter(task=task).exists():
        return False
    row = _rows_running().select_for_update(skip_locked=True).filter(pk=task).first()
    if row is None:
        return False
    rows.delete()
    if len(row.worker_ids) >= TRIES:
        logger.error("task %s (%s) failed: %d workers were killed", row.pk, row.task_path, TRIES)
        row.set_failed(WorkerLostError(f"{TRIES} workers were killed"))
        return False
    logger.warning("task %s (%s) lost its worker and waits again", row.pk, row.task_path)
    return bool(_rows_running().filter(pk=task).update(status=TaskResultStatus.READY))


def _rows_running() -> DBTaskResultQuerySet:
    return DBTaskResult.objects.filter(status=TaskResultStatus.RUNNING)
