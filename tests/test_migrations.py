"""What a release does to the database leaves the release before able to go on (docs/upgrade.md)."""

from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.models import NOT_PROVIDED

RELEASED = {
    "accounts": 18,
    "puzzles": 7,
    "progress": 8,
    "classroom": 9,
    "authoring": 3,
    "tasks": 1,
}
"""The last migrations of the release before, by number; those that follow only add."""


def breaks(operation, now):
    """Why code of before could not go on after an operation; None if it can. `now` finds the field of a model
    as it is today, for a later migration of the release may have mended it.
    """
    if isinstance(operation, migrations.AddField):
        field = now(operation)
        if not (field.many_to_many or field.null or field.db_default is not NOT_PROVIDED):
            return f"{operation.model_name}.{operation.name} needs null=True or db_default"
    if isinstance(operation, (migrations.RemoveField, migrations.RenameField)):
        return f"{operation.model_name} loses a column: one release after nothing reads it any more"
    if isinstance(operation, (migrations.DeleteModel, migrations.RenameModel, migrations.AlterModelTable)):
        return "a table goes: one release after nothing reads it any more"
    return None


def later():
    """Each migration that came after the release, with its app."""
    for config in apps.get_app_configs():
        for file in sorted(Path(config.path, "migrations").glob("0*.py")):
            if config.name.startswith("trainer.") and int(file.name[:4]) > RELEASED.get(config.label, 0):
                module = import_module(f"{config.name}.migrations.{file.stem}")
                yield config.label, file.stem, module.Migration


def test_migrations_after_the_release_only_add():
    told = [
        (label, name, why)
        for label, name, migration in later()
        for operation in migration.operations
        if (why := breaks(operation, lambda added, label=label: today(label, added)))
    ]
    assert told == []


def today(label, operation):
    """The field as it is today, or as it was added where it is gone again."""
    model = apps.get_model(label, operation.model_name)
    there = {field.name: field for field in model._meta.get_fields()}
    return there.get(operation.name, operation.field)


def added(field):
    return migrations.AddField("puzzle", "mood", field)


@pytest.mark.parametrize(
    ("operation", "why"),
    [
        (added(models.BooleanField(default=False)), "puzzle.mood needs null=True or db_default"),
        (added(models.BooleanField(default=False, db_default=False)), None),
        (added(models.DateField(null=True)), None),
        (added(models.ManyToManyField("puzzles.Puzzle")), None),
        (migrations.RemoveField("puzzle", "mood"), "puzzle loses a column"),
        (migrations.RenameField("puzzle", "mood", "humour"), "puzzle loses a column"),
        (migrations.DeleteModel("Puzzle"), "a table goes"),
        (migrations.CreateModel("Mood", []), None),
    ],
)
def test_what_code_of_before_could_not_bear(operation, why):
    said = breaks(operation, lambda added: added.field)
    assert said is None if why is None else said.startswith(why)
