"""The worker: tasks end under their lease, and one whose worker was killed is done by the next."""

import os
import signal
import subprocess
import sys
import time
from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.commands.sites import new_site
from tests.tasks import jobs
from trainer.settings import BASE_DIR
from trainer.tasks.leases import TERM, take, take_up_lost
from trainer.tasks.models import Duty, Heartbeat, Lease
from trainer.tasks.worker import Worker

SETUP = "import django, sys; django.setup(); "
ENQUEUE = SETUP + "from tests.tasks import jobs; jobs.sleep_long.enqueue(sys.argv[1])"
AGE = SETUP + (
    "from datetime import *; from trainer.tasks.models import Lease; "
    "print(Lease.objects.update(until=datetime.now(UTC) - timedelta(1)))"
)
STATE = SETUP + (
    "from django_tasks_db.models import DBTaskResult; "
    "print(DBTaskResult.objects.get(task_path__contains='sleep_long').status)"
)


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


def python(code, env, *arguments):
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=BASE_DIR,
        env=env,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


@pytest.mark.once
def test_task_of_a_worker_that_was_killed_is_done_by_the_next(tmp_path, tmp_path_factory):
    """On a database of its own. The minute until the lease runs out is spared by ageing it."""
    said = tmp_path / "said"
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "BESIDE")}
    env |= {"VAR_DIR": str(tmp_path / "var"), "DJANGO_SETTINGS_MODULE": "trainer.settings"}
    new_site(tmp_path / "var", tmp_path_factory)
    python(ENQUEUE, env, str(said))
    work = [sys.executable, "manage.py", "work", "--interval", ".1"]
    with subprocess.Popen(work, cwd=BASE_DIR, env=env) as first:
        until(lambda: said.exists() and said.read_text().endswith("\n"))
        first.send_signal(signal.SIGKILL)
    assert python(STATE, env) == "RUNNING"
    assert python(AGE, env) == "1"
    with subprocess.Popen(work, cwd=BASE_DIR, env=env) as second:
        until(lambda: python(STATE, env) == "SUCCESSFUL")
        second.terminate()
    assert [line.split()[1] for line in said.read_text().splitlines()] == ["False", "True"]


def until(true):
    for _ in range(2400):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("not within four minutes")
