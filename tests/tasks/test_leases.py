"""Leases: a task whose worker is gone waits again, and who lost the lease writes nothing."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.tasks.jobs import note, write_fenced
from trainer.tasks.leases import (
    BEAT,
    TERM,
    TRIES,
    LeaseLostError,
    extend,
    give_back,
    is_taken_up_again,
    still_held,
    take,
    take_up_lost,
    under,
)
from trainer.tasks.models import Lease

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def waiting(settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


@pytest.fixture
def row(tmp_path):
    """A task that a worker has claimed."""
    note.enqueue(str(tmp_path / "said"))
    row = DBTaskResult.objects.get()
    row.claim("first")
    return row


def state():
    return DBTaskResult.objects.get().status


def test_lease_that_is_extended_keeps_its_task(row):
    now = timezone.now()
    held = take(task=row.pk, tries=1, now=now)
    for beat in range(1, 20):
        later = now + beat * timedelta(seconds=BEAT)
        assert extend(held, now=later)
        assert take_up_lost(now=later) == 0
    assert state() == "RUNNING"


def test_task_waits_again_once_its_lease_has_run_out(row):
    now = timezone.now()
    held = take(task=row.pk, tries=1, now=now)
    assert take_up_lost(now=now + TERM) == 0
    assert take_up_lost(now=now + TERM + SECOND) == 1
    assert state() == "READY"
    assert not extend(held, now=now + TERM + SECOND)


def test_task_waits_no_longer_than_two_minutes_for_another_worker():
    assert TERM + timedelta(seconds=BEAT) < timedelta(minutes=2)


def test_task_whose_worker_died_before_it_had_a_lease_waits_again(row):
    assert take_up_lost(now=row.started_at + TERM - SECOND) == 0
    assert take_up_lost(now=row.started_at + TERM + SECOND) == 1
    assert state() == "READY"


def test_task_that_was_taken_up_is_known_as_such(row):
    with under(take(task=row.pk, tries=1, now=timezone.now())):
        assert not is_taken_up_again()
    with under(take(task=row.pk, tries=2, now=timezone.now())):
        assert is_taken_up_again()
    assert not is_taken_up_again()


def test_worker_that_lost_its_lease_writes_nothing(row, tmp_path):
    now, path = timezone.now(), tmp_path / "said"
    slow = take(task=row.pk, tries=1, now=now)
    take_up_lost(now=now + TERM + SECOND)
    quick = take(task=row.pk, tries=2, now=now + TERM + SECOND)
    with under(slow), pytest.raises(LeaseLostError):
        write_fenced.call(str(path))
    assert not path.exists()
    with under(quick):
        write_fenced.call(str(path))
    assert path.read_text().endswith(" True\n")


def test_worker_that_lost_its_lease_cannot_give_the_task_back(row):
    now = timezone.now()
    slow = take(task=row.pk, tries=1, now=now)
    take(task=row.pk, tries=2, now=now)
    assert not give_back(slow)
    assert (state(), Lease.objects.count()) == ("RUNNING", 1)


def test_outside_of_tasks_everything_may_be_written():
    with transaction.atomic():
        still_held()


def test_task_that_kills_its_workers_has_failed_after_five(row):
    now = row.started_at
    for tries in range(1, TRIES + 1):
        take(task=row.pk, tries=tries, now=now)
        assert take_up_lost(now=now + TERM + SECOND) == (tries < TRIES)
        row.refresh_from_db()
        if tries < TRIES:
            row.claim(f"worker {tries + 1}")
    assert (row.status, Lease.objects.count()) == ("FAILED", 0)
    assert row.exception_class_path.endswith("WorkerLostError")


def test_lease_that_begins_after_the_clock_was_read_is_a_lease(row):
    """Between reading the clock and looking at the leases a worker may claim a task."""
    now = timezone.now()
    take(task=row.pk, tries=1, now=now + SECOND)
    assert take_up_lost(now=now) == 0
    assert state() == "RUNNING"


def test_lease_from_before_the_clock_was_set_back_is_no_lease(row):
    now = timezone.now()
    take(task=row.pk, tries=1, now=now + timedelta(days=1))
    assert take_up_lost(now=now) == 1
