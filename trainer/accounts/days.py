"""In which zone a visitor's days go: the one that was chosen, else the one that the browser tells."""

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import HttpRequest

from trainer.accounts.models import Learner
from trainer.learning.days import day_of

if TYPE_CHECKING:
    from trainer.accounts.middleware import LearnerRequest

LONGEST_ZONE: Final = 64
"""Letters in the name of a time zone."""
ALWAYS: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Since when a zone holds that was chosen: all days are counted in it."""


def zone_told(request: HttpRequest) -> str:
    """The time zone that the browser told by a cookie (static/js/sending.js); UTC where it told none that is
    known here.
    """
    told = request.COOKIES.get("zone", "")
    try:
        return ZoneInfo(told).key if 0 < len(told) <= LONGEST_ZONE else "UTC"
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"


def zone_of(request: "LearnerRequest") -> str:
    """The learner's, of who has not answered yet the browser's."""
    return request.visitor.learner.zone if request.visitor.learner else zone_told(request)


def take_zone(learner: Learner, request: "LearnerRequest") -> None:
    """Keep the zone that the browser tells for a learner who has none yet: once, until one is chosen.

    Days that were counted before stay as they are.
    """
    if (zone := zone_told(request)) == "UTC":
        return
    rows = Learner.objects.filter(pk=learner.pk, zone="UTC", zone_since=None)
    if rows.update(zone=zone, zone_since=request.arrived_at):
        learner.zone, learner.zone_since = zone, request.arrived_at


def today(request: "LearnerRequest") -> date:
    """The date where the visitor is."""
    return day_of(request.arrived_at, zone_of(request))
