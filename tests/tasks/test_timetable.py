"""What comes due again and again is asked for once each time, however many look and whatever was missed."""

from datetime import timedelta

import pytest
from django.conf import settings as project
from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks_db.models import DBTaskResult

from tests.tasks import jobs
from trainer.tasks import worker as timetable
from trainer.tasks.models import Duty
from trainer.tasks.worker import ask_for_due

pytestmark = pytest.mark.django_db
NAME = "trainer.tasks.tidying.forget_finished"
DAILY = {NAME: timedelta(days=1)}


@pytest.fixture(autouse=True)
def waiting(settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def waits():
    return DBTaskResult.objects.filter(status="READY").count()


def test_new_duty_is_due_at_once_and_then_after_its_time():
    now = timezone.now()
    assert ask_for_due(DAILY, now=now) == [NAME]
    assert ask_for_due(DAILY, now=now + timedelta(hours=23)) == []
    assert ask_for_due(DAILY, now=now + timedelta(days=1)) == [NAME]
    assert waits() == 2


def test_what_was_missed_is_made_up_for_once():
    now = timezone.now()
    ask_for_due(DAILY, now=now)
    assert ask_for_due(DAILY, now=now + timedelta(days=9)) == [NAME]
    assert ask_for_due(DAILY, now=now + timedelta(days=9)) == []
    assert waits() == 2


def test_worker_that_comes_second_asks_for_nothing():
    now = timezone.now()
    Duty.objects.create(name=NAME, at=now)
    assert timetable._ask_for(NAME, now, timedelta(days=1), now)
    assert not timetable._ask_for(NAME, now, timedelta(days=1), now)
    assert waits() == 1


def test_duty_that_was_asked_for_after_the_clock_was_read_is_not_due():
    now = timezone.now()
    assert ask_for_due(DAILY, now=now + timedelta(seconds=1)) == [NAME]
    assert ask_for_due(DAILY, now=now) == []


def test_duty_from_before_the_clock_was_set_back_is_due():
    now = timezone.now()
    ask_for_due(DAILY, now=now + timedelta(days=300))
    assert ask_for_due(DAILY, now=now) == [NAME]
    assert Duty.objects.get().at == now + timedelta(days=1)


def test_every_duty_of_the_project_is_a_task_that_runs(settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
    for name in project.TIMETABLE:
        if not name.endswith("shrink_database"):
            assert import_string(name).enqueue().status == "SUCCESSFUL"


def test_rounds_do_each_work_though_another_fails(caplog):
    jobs.ROUNDS.clear()
    timetable.make_rounds(["tests.tasks.jobs.nowhere", "tests.tasks.jobs.go_round"])
    assert (jobs.ROUNDS, "tests.tasks.jobs.nowhere failed" in caplog.text) == (["went"], True)
    for name in project.ROUNDS:
        assert callable(import_string(name))
