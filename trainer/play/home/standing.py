"""The days with answers, and what changed last of what one knows."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from trainer.accounts.models import Learner
from trainer.learning.days import in_a_row
from trainer.progress.models import Day, RatingDay
from trainer.wording.kind_words import family_name

SHOWN: Final = 14
"""So many days are drawn."""
YEAR: Final = timedelta(days=366)
"""Days in a row are counted back so far."""
LATEST: Final = 40
"""Among so many ratings of days the last change is looked for."""


@dataclass(frozen=True, slots=True)
class DaysShown:
    """The last days up to today, each with whether something was answered; `row`: how many in a row;
    `answers` of today, and the `goal`, 0 for none.
    """

    days: tuple[tuple[date, bool], ...]
    row: int
    answers: int
    goal: int

    @property
    def active(self) -> int:
        """On how many of the days that are shown something was answered."""
        return sum(answered for _, answered in self.days)


def days_shown(learner: Learner, today: date) -> DaysShown:
    """The days of a learner as they are settled. One query."""
    rows = Day.objects.filter(learner=learner, day__gte=today - YEAR, answers__gt=0)
    answers = dict(rows.values_list("day", "answers"))
    days = (today - timedelta(days=back) for back in reversed(range(SHOWN)))
    shown = tuple((day, day in answers) for day in days)
    return DaysShown(shown, in_a_row(answers, today), answers.get(today, 0), learner.daily_goal)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating that moved: of which family, from where to where, on which day."""

    family: str
    before: int
    after: int
    day: date


def last_change(learner: Learner) -> RatingChange | None:
    """The rating that moved last, None where none has moved yet. One query."""
    rows = RatingDay.objects.filter(learner=learner).order_by("-day", "family")
    later: dict[str, tuple[date, int]] = {}
    found: list[RatingChange] = []
    for family, day, rating in rows.values_list("family", "day", "rating")[:LATEST]:
        if family in later and later[family][1] != round(rating):
            found.append(RatingChange(family_name(family), round(rating), later[family][1], later[family][0]))
        later[family] = (day, round(rating))
    return max(found, key=lambda change: change.day, default=None)
