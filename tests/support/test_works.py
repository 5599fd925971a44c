"""Long tasks as staff see them."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from tests.test_metrics import task
from trainer.support import works
from trainer.support.models import TrailEntry
from trainer.tasks.models import Duty

pytestmark = pytest.mark.django_db


def failed():
    return task(
        TaskResultStatus.FAILED,
        finished_at=timezone.now(),
        exception_class_path="builtins.KeyError",
        traceback="aiko",
    )


def test_each_state_lists_its_own_by_name_and_class_of_failure():
    task(TaskResultStatus.READY)
    task(TaskResultStatus.RUNNING, started_at=timezone.now())
    failed()
    for listed, failure in ((works.waiting_works(), ""), (works.running(), ""), (works.failed(), "KeyError")):
        assert [(each.name, each.failure) for each in listed] == [("forget finished", failure)]


def test_a_failed_task_is_run_again_once(staff):
    row = failed()
    works.run_again(task=row.pk, by=staff, why="")
    assert [each.id for each in works.waiting_works()] == [row.pk]
    assert works.failed() == []
    with pytest.raises(works.NotFailedError):
        works.run_again(task=row.pk, by=staff, why="")
    assert TrailEntry.objects.get().before == "KeyError"


def test_what_has_not_failed_is_left_alone(staff):
    row = task(TaskResultStatus.READY)
    for name in (row.pk, uuid4()):
        with pytest.raises(works.NotFailedError):
            works.run_again(task=name, by=staff, why="")
    assert DBTaskResult.objects.get().status == TaskResultStatus.READY


def test_a_worker_that_has_looked_is_not_late():
    now = timezone.now()
    duty = Duty.objects.create(name="something", at=now + timedelta(minutes=1))
    assert works.late_since(now) is None
    assert works.late_since(now + timedelta(hours=1)) == duty.at
