"""A class once more: its assignments for other learners, on the same days of another term."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction

from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Classroom
from trainer.classroom.setting.assigning import copy_assignment
from trainer.classroom.setting.classes import create_class
from trainer.classroom.setting.moving import DATES
from trainer.classroom.setting.own_rules import keep_rules_of
from trainer.classroom.setting.schedule import shifted


@transaction.atomic
def copy_class(
    *, classroom: Classroom, by: User, name: str, slug: str = "", begins: date | None = None
) -> Classroom:
    """A class with drafts of all that was set for everybody in this one, in the same order, without learners.

    `begins` is the day on which its first date shall fall: all others keep their distance from it, and their
    time of day in the zone of the class. Without it there are no dates. The same `slug` sent twice makes one.

    :raises MayNotTeachError: for an account that another teacher looks after.
    """
    made = create_class(owner=by, name=name, zone=classroom.zone, ruleset=classroom.ruleset, slug=slug)
    if made.assignments.exists():
        return made
    Classroom.objects.filter(pk=made.pk).update(mean_to_pass=classroom.mean_to_pass)
    keep_rules_of(made, classroom.own_rules)
    set_before = list(classroom.assignments.filter(for_some=False).order_by("created_at", "pk"))
    days = _days(set_before, classroom.tz, begins)
    for each in set_before:
        copied = copy_assignment(assignment=each, classroom=made, by=by)
        if days is not None:
            _date(copied, each, days, classroom.tz)
    return made


def _days(assignments: list[Assignment], zone: ZoneInfo, begins: date | None) -> int | None:
    """By how many days all dates move; None where there is none to go by."""
    dates: list[datetime] = [
        moment for each in assignments for name in DATES if (moment := getattr(each, name)) is not None
    ]
    if begins is None or not dates:
        return None
    return (begins - min(dates).astimezone(zone).date()).days


def _date(copied: Assignment, each: Assignment, days: int, zone: ZoneInfo) -> None:
    for name in DATES:
        setattr(copied, name, shifted(getattr(each, name), days, zone))
    copied.save(update_fields=list(DATES))
