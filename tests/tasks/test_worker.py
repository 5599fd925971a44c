"""The worker: tasks end under their lease, and one whose worker was killed is done by the next."""

import os
import signal
import sqlite3
import time
from contextlib import closing, suppress
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.commands.sites import new_site
from tests.once import TABLES
from tests.parted import be_at, part
from tests.tasks import jobs
from trainer.tasks.leases import TERM, take, take_up_lost
from trainer.tasks.models import Duty, Heartbeat, Lease
from trainer.tasks.worker import Worker

STATE = "SELECT status FROM django_tasks_database_dbtaskresult WHERE task_path LIKE '%sleep_long'"
AGED = "UPDATE tasks_lease SET until = '2026-01-01 00:00:00'"


@pytest.fixture
def said(tmp_path, settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    return str(tmp_path / "said")


@pytest.fixture
def worker():
    return Worker(
        queue_names=["*"],
        excluded_queue_names=[],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id="one",
    )


def claimed():
    row = DBTaskResult.objects.get()
    row.claim("one")
    return row


@pytest.mark.django_db
def test_task_ends_with_its_value_and_without_a_lease(said, worker):
    jobs.note.enqueue(said)
    worker.run_task(claimed())
    row = DBTaskResult.objects.get()
    assert (row.status, row.return_value, Lease.objects.count()) == ("SUCCESSFUL", "noted", 0)


@pytest.mark.django_db
def test_failure_is_kept_and_said(said, worker, caplog):
    jobs.fail.enqueue()
    worker.run_task(claimed())
    row = DBTaskResult.objects.get()
    assert (row.status, row.exception_class_path) == ("FAILED", "builtins.ValueError")
    assert ("no such tile" in caplog.text, Lease.objects.count()) == (True, 0)


@pytest.mark.django_db
def test_task_that_is_interrupted_waits_again(said, worker):
    jobs.be_interrupted.enqueue()
    with pytest.raises(SystemExit):
        worker.run_task(claimed())
    assert (DBTaskResult.objects.get().status, Lease.objects.count()) == ("READY", 0)


@pytest.mark.django_db
def test_result_of_a_worker_that_lost_its_lease_is_refused(said, worker, monkeypatch, caplog):
    jobs.note.enqueue(said)
    row = claimed()

    def taken_meanwhile(_self, path):
        now = timezone.now() + 2 * TERM
        take_up_lost(now=now)
        DBTaskResult.objects.get().claim("two")
        take(task=row.pk, tries=2, now=now)
        return "late"

    monkeypatch.setattr(type(row.task), "call", taken_meanwhile)
    worker.run_task(row)
    found = DBTaskResult.objects.get()
    assert (found.status, found.return_value, Lease.objects.count()) == ("RUNNING", None, 1)
    assert "is refused" in caplog.text


@pytest.mark.django_db
def test_looking_around_says_that_it_lives_asks_for_what_is_due_and_takes_up_what_was_lost(
    said, worker, settings
):
    settings.TIMETABLE = {}
    jobs.note.enqueue(said)
    row = claimed()
    DBTaskResult.objects.update(started_at=timezone.now() - 2 * TERM)
    Heartbeat.objects.create(worker="killed long ago", at=timezone.now() - timedelta(days=2))
    worker.look_around()
    assert [each.worker for each in Heartbeat.objects.all()] == ["one"]
    row.refresh_from_db()
    assert (row.status, Duty.objects.count()) == ("READY", 0)


@pytest.fixture
def working(tmp_path, tmp_path_factory, django_db_blocker):
    """Begins a worker of a site of its own, in a child of this process, after what it is told to do there."""
    site = new_site(tmp_path / "var", tmp_path_factory)
    env = {name: value for name, value in site.env.items() if name != "BESIDE"}
    begun = []

    def work(first):
        be_at(env, django_db_blocker)
        first()
        call_command("work", interval=0.1)

    def begin(first=lambda: None):
        begun.append(part(lambda: work(first)))
        return begun[-1]

    yield begin
    for child in begun:
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


@pytest.mark.once
def test_task_of_a_worker_that_was_killed_is_done_by_the_next(tmp_path, working):
    """On a database of its own. The minute until the lease runs out is spared by ageing it."""
    said, file = tmp_path / "said", tmp_path / "var" / TABLES
    first = working(lambda: jobs.sleep_long.enqueue(str(said)))
    until(lambda: said.exists() and said.read_text().endswith("\n"))
    os.kill(first, signal.SIGKILL)
    assert os.WTERMSIG(os.waitpid(first, 0)[1]) == signal.SIGKILL
    assert asked(file, STATE) == [("RUNNING",)]
    assert len(asked(file, "SELECT * FROM tasks_lease")) == 1
    asked(file, AGED)
    second = working()
    until(lambda: asked(file, STATE) == [("SUCCESSFUL",)])
    os.kill(second, signal.SIGTERM)
    assert os.waitpid(second, 0)[1] == 0
    assert [line.split() for line in said.read_text().splitlines()] == [
        [str(first), "False"],
        [str(second), "True"],
    ]


def asked(file, query):
    """What the site's database says; a start of its own for each question would cost more than all else."""
    with closing(sqlite3.connect(file, timeout=60)) as database, database:
        return database.execute(query).fetchall()


def until(true):
    for _ in range(2400):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("not within four minutes")
