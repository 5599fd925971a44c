"""Tasks that moved are found by the names that they had, and wait under them."""

import pytest
from django.utils.module_loading import import_string
from django_tasks_db.models import DBTaskResult

from trainer.classroom.platforms.sending import send_mark
from trainer.tasks.moved import MOVED, kept_as

FORMER = "trainer.classroom.actions.sending.send_mark"


def test_former_name_is_that_of_the_task_of_today():
    assert import_string(FORMER) is send_mark


def test_task_that_moved_waits_under_its_former_name(db, settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    send_mark.enqueue("00000000-0000-4000-8000-000000000000", "2026-11-27T00:00:00+00:00")
    row = DBTaskResult.objects.get()
    assert row.task_path == FORMER
    assert row.task.func is send_mark.func


@pytest.mark.parametrize("module", MOVED)
def test_each_former_module_leads_to_the_one_of_today(module):
    assert import_string(f"{module}.task") is import_string(f"{MOVED[module]}.task")


def test_only_a_former_module_is_kept_as_a_name():
    with pytest.raises(AssertionError):
        kept_as("trainer.classroom.nowhere")
