"""On which days a learner has answered, and how much."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Count
from django.db.models.functions import TruncDate

from trainer.progress.models import Attempt

WEEKS: Final = 12
STEPS: Final = (1, 5, 10, 20)
"""From so many answers on, a day is one step darker."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day with the number of its `answers`; `step` from 0 (none) to 4 says how many these are."""

    day: date
    answers: int

    @property
    def step(self) -> int:
        return sum(self.answers >= least for least in STEPS)


def calendar_of(learner_id: UUID | None, today: date) -> list[list[Day | None]]:
    """The last weeks by weekday: seven rows, Monday first, each with a day of every week, the oldest week
    first; None for days to come. One query.
    """
    start = today - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    answers = _by_day(learner_id, start)
    weeks = [start + timedelta(weeks=week) for week in range(WEEKS)]
    return [[_day(monday + timedelta(days=day), today, answers) for monday in weeks] for day in range(7)]


def _day(day: date, today: date, answers: Mapping[date, int]) -> Day | None:
    return Day(day, answers.get(day, 0)) if day <= today else None


def _by_day(learner_id: UUID | None, since: date) -> dict[date, int]:
    # A day too many, by UTC: the index knows the moment, not where in the zone a day begins.
    earliest = datetime.combine(since - timedelta(days=1), time.min, tzinfo=UTC)
    own = Attempt.objects.given_by(learner_id).filter(answered_at__gte=earliest).order_by()
    return dict(own.values_list(TruncDate("answered_at")).annotate(number=Count("pk")))
