"""A task as a worker does it that was given up on, or that comes after one that was killed."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from django.utils import timezone

from trainer.tasks.leases import HeldLease, take, under


@contextmanager
def lost_lease() -> Iterator[None]:
    """Another worker has the task by now."""
    with under(HeldLease(uuid4(), uuid4())):
        yield


@contextmanager
def second_try() -> Iterator[None]:
    """A worker before this one had the task and was killed."""
    with under(take(task=uuid4(), tries=2, now=timezone.now())):
        yield
