"""What comes due again and again: `settings.TIMETABLE` says which task how often.

What was missed while nothing ran is made up for by one run. However many workers look, each time is asked
for once: who moves the time on, in the same transaction, asks for the task. What comes due once (a mark that
may be sent from a time on) is a task with that time from the beginning.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.module_loading import import_string

from trainer.tasks.models import Duty


def ask_for_due(timetable: Mapping[str, timedelta], *, now: datetime) -> list[str]:
    """Ask for a run of each task of the timetable that is due; their names."""
    known = dict(Duty.objects.values_list("name", "at"))
    fresh = [Duty(name=name, at=now) for name in timetable if name not in known]
    Duty.objects.bulk_create(fresh, ignore_conflicts=True)
    return [name for name, every in timetable.items() if _ask_for(name, known.get(name, now), every, now)]


@transaction.atomic
def _ask_for(name: str, at: datetime, every: timedelta, now: datetime) -> bool:
    """Unless it is not due, or another worker was quicker."""
    # What is further off than it can be was written before the clock was set back.
    if now < at <= now + every:
        return False
    if not Duty.objects.filter(name=name, at=at).update(at=now + every):
        return False
    import_string(name).enqueue()
    return True
