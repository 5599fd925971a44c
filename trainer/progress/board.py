"""The board of the week: those who asked to stand on it, by their right answers of the last seven days.

What is counted are the days that settling keeps: an answer whose result is withheld counts when it is told.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db.models import Sum

from trainer.progress.models import Day

DAYS: Final = timedelta(days=7)
LISTED: Final = 100


@dataclass(frozen=True, slots=True)
class Standing:
    """A place of the board: who has as many right answers has the same."""

    place: int
    name: str
    right: int
    answers: int


def board(today: date) -> list[Standing]:
    """The places of the last seven days, the most right answers first; one query."""
    days = Day.objects.filter(day__gt=today - DAYS, day__lte=today + timedelta(days=1)).exclude(
        learner__board_name=""
    )
    summed = days.values("learner__board_name").annotate(right_sum=Sum("right"), answers_sum=Sum("answers"))
    rows = summed.filter(right_sum__gt=0).order_by("-right_sum", "learner__board_name")
    found: list[Standing] = []
    for row in rows[:LISTED]:
        right, before = row["right_sum"], found[-1] if found else None
        place = before.place if before and before.right == right else len(found) + 1
        found.append(Standing(place, row["learner__board_name"], right, row["answers_sum"]))
    return found
