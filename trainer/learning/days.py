"""A day where somebody is, and the span in which a date is today somewhere.

Goal, calendar, streak, board, reminders and the puzzle of the day all go by this.
"""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import Final
from zoneinfo import ZoneInfo

EARLIEST: Final = timedelta(hours=14)
"""So far ahead of UTC a day begins first (Kiritimati)."""
LATEST: Final = timedelta(hours=12)
"""So far behind UTC it ends last (Baker Island)."""


def day_of(moment: datetime, zone: str, since: datetime | None = None) -> date:
    """The date of a moment in a zone; before the zone was told (`since`) days went by UTC."""
    if since is not None and moment < since:
        return moment.astimezone(UTC).date()
    return moment.astimezone(ZoneInfo(zone)).date()


def ends_of(day: date, zone: str) -> datetime:
    """The moment at which a date ends in a zone."""
    return datetime.combine(day + timedelta(days=1), time.min, ZoneInfo(zone))


def span_of(day: date) -> tuple[datetime, datetime]:
    """From the moment at which a date begins anywhere to the one at which it has ended everywhere."""
    midnight = datetime.combine(day, time.min, UTC)
    return midnight - EARLIEST, midnight + timedelta(days=1) + LATEST


def first_that_goes_on(now: datetime) -> date:
    """The earliest date that is today somewhere."""
    return (now - LATEST).astimezone(UTC).date()


def in_a_row(days: Collection[date], today: date) -> int:
    """How many of the `days` lie in a row up to today, or up to yesterday while today is not among them."""
    last = today if today in days else today - timedelta(days=1)
    return next(number for number in count() if last - timedelta(days=number) not in days)
