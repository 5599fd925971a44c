"""Rosters of courses, fetched from platforms by a worker: no page waits for a platform."""

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone
from django_tasks import task

from trainer.classroom.models import Classroom, RosterCopy
from trainer.classroom.platforms.links import Member, PlatformError, platform
from trainer.tasks.moved import kept_as

KEPT_FOR: Final = timedelta(hours=1)
"""So long a roster is kept that nobody took: it names people who are not here."""
LOST: Final = timedelta(minutes=2)
"""After which a platform that was asked may be asked again."""
logger = logging.getLogger(__name__)


@transaction.atomic
def ask_roster(*, classroom: Classroom, context: int, now: datetime) -> None:
    """Have a worker fetch the roster of a course; nothing while one is at it."""
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    copies = RosterCopy.objects.filter(classroom=classroom, context=context)
    if copies.filter(members__isnull=True, failed=False, asked_at__gt=now - LOST).exists():
        return
    copies.delete()
    copy = RosterCopy.objects.create(classroom=classroom, context_id=context, asked_at=now)
    transaction.on_commit(partial(fetch_roster.enqueue, copy.pk))


@task()
@kept_as("trainer.classroom.actions.fetching")
def fetch_roster(copy: int) -> None:
    """Ask the platform, and keep what it told; nothing if somebody asked anew meanwhile."""
    found, way = RosterCopy.objects.filter(pk=copy).first(), platform()
    if found is None or way is None:
        return
    try:
        members = [[each.subject, each.name, each.part] for each in way.members(found.context_id)]
    except PlatformError as error:
        logger.warning("roster not read: %s", error)
        RosterCopy.objects.filter(pk=copy).update(failed=True)
    else:
        RosterCopy.objects.filter(pk=copy).update(members=members)


def members_of(copy: RosterCopy) -> list[Member]:
    """Everybody of whom the platform told."""
    return [Member(*each) for each in copy.members or ()]


@task()
@kept_as("trainer.classroom.actions.fetching")
def forget_rosters() -> int:
    """Delete what nobody took within the hour; how many."""
    return RosterCopy.objects.filter(asked_at__lt=timezone.now() - KEPT_FOR).delete()[0]
