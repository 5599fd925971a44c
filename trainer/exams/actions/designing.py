"""Making, changing, copying and deleting blueprints."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.db import transaction

from trainer.accounts.actions import is_managed
from trainer.accounts.codes import new_slug
from trainer.accounts.models import User
from trainer.classroom.setting.classes import MayNotTeachError
from trainer.exams.models import Blueprint, BlueprintRow
from trainer.exams.papers import PaperRow
from trainer.exams.tasks import measure_blueprint


@transaction.atomic
def make_blueprint(*, owner: User, facts: Mapping[str, Any], rows: Sequence[PaperRow]) -> Blueprint:
    """A blueprint with its rows; `facts` are columns of it, its `slug` among them if the page that asked gave
    one out: the same sent twice makes one.

    :raises MayNotTeachError: for an account that a teacher looks after.
    """
    if is_managed(owner):
        raise MayNotTeachError("an account that a teacher made holds no examinations")
    slug, rest = facts.get("slug") or new_slug(), {k: v for k, v in facts.items() if k != "slug"}
    made, new = Blueprint.objects.get_or_create(owner=owner, slug=slug, defaults=rest)
    if new:
        _write(made, rows)
    return made


@transaction.atomic
def change_blueprint(*, blueprint: Blueprint, facts: Mapping[str, Any], rows: Sequence[PaperRow]) -> None:
    """Other words, limits or rows. A row that asks the same as one before keeps what was measured of it."""
    locked = Blueprint.objects.select_for_update().get(pk=blueprint.pk)
    for name, value in facts.items():
        setattr(locked, name, value)
    locked.save(update_fields=list(facts))
    known = {
        (each.asked, each.level, each.ruleset, each.number): each.measured
        for each in locked.rows.order_by("place")
        if each.measured is not None
    }
    locked.rows.all().delete()
    _write(locked, rows, known)


def _write(
    blueprint: Blueprint,
    rows: Sequence[PaperRow],
    known: Mapping[tuple[str, int, str, int], Any] | None = None,
) -> None:
    BlueprintRow.objects.bulk_create(
        BlueprintRow(
            blueprint=blueprint,
            place=place,
            measured=(known or {}).get((row.asked, row.level, row.ruleset, row.number)),
            **asdict(row),
        )
        for place, row in enumerate(rows, 1)
    )
    measure_blueprint.enqueue(blueprint.pk)


def delete_blueprint(*, blueprint: Blueprint) -> None:
    """Take it away; what was held by it stays."""
    blueprint.delete()
