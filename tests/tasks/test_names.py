"""A task waits in the database under its name: a release that no longer knows the name can not do it."""

from importlib import import_module
from pkgutil import walk_packages

from django.conf import settings
from django.utils.module_loading import import_string
from django_tasks.base import Task

import trainer

NAMES = {
    "trainer.accounts.tasks.forget_expired",
    "trainer.authoring.tasks.forget_steps",
    "trainer.authoring.tasks.tidy_imports",
    "trainer.authoring.tasks.work_off",
    "trainer.classroom.actions.fetching.fetch_roster",
    "trainer.classroom.actions.fetching.forget_rosters",
    "trainer.classroom.actions.repairing.check_repairs",
    "trainer.classroom.actions.sending.send_mark",
    "trainer.classroom.regrade_tasks.regrade_assignment",
    "trainer.classroom.tasks.prepare_variants",
    "trainer.exams.tasks.measure_blueprint",
    "trainer.play.own.reminders.send_reminders",
    "trainer.support.retention.forget_old",
    "trainer.tasks.tidying.forget_counts",
    "trainer.tasks.tidying.forget_finished",
    "trainer.tasks.tidying.shrink_database",
}
"""What the release before left has to be found by this one, and while hosts are brought up to date one after
the other, the other way round too: a task that moves keeps its name for a release (`trainer.tasks.moved`)."""


def test_each_task_still_has_its_name():
    found = {}
    for module in walk_packages(trainer.__path__, "trainer."):
        if module.name != "trainer.wsgi" and ".migrations" not in module.name:
            found |= {
                each.module_path: each
                for each in vars(import_module(module.name)).values()
                if isinstance(each, Task)
            }
    assert set(found) == NAMES
    assert all(import_string(name) is task for name, task in found.items())


def test_what_the_timetable_and_the_rounds_name_is_there():
    assert set(settings.TIMETABLE) <= NAMES
    assert all(callable(import_string(name)) for name in settings.ROUNDS)
