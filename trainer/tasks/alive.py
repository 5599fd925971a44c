"""Whether a worker is there: each says every quarter of a minute that it is alive."""

from datetime import datetime, timedelta
from typing import Final

from trainer.tasks.models import Heartbeat

ALIVE: Final = timedelta(seconds=50)
"""The last word of a worker that is alive is younger."""


def last_word(now: datetime) -> datetime | None:
    """When a worker said last that it is alive; None if there is none."""
    told = Heartbeat.objects.filter(at__lte=now + ALIVE).order_by("-at")
    return told.values_list("at", flat=True).first()


def is_alive(now: datetime) -> bool:
    """Whether a worker is there that does what waits."""
    last = last_word(now)
    return last is not None and last > now - ALIVE
