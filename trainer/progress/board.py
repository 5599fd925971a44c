"""The board of the week: those who asked to stand on it, by their right answers of the last seven days.

What is counted are the days that settling keeps: an answer whose result is withheld counts when it is told.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, Sum

from trainer.accounts.models import Learner
from trainer.learning.days import day_of
from trainer.progress.models import Day

DAYS: Final = timedelta(days=7)
LISTED: Final = 100


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A place of the board: who has as many right answers has the same."""

    place: int
    name: str
    right: int
    answers: int


def board(now: datetime) -> list[BoardPlace]:
    """The places of each learner's last seven days, the most right answers first; two queries."""
    shown = Learner.objects.exclude(board_name="")
    lasting = Q(pk__in=[])
    for zone in shown.values_list("zone", flat=True).distinct():
        last = day_of(now, zone)
        lasting |= Q(learner__zone=zone, day__gt=last - DAYS, day__lte=last)
    days = Day.objects.filter(lasting).exclude(learner__board_name="")
    summed = days.values("learner__board_name").annotate(right_sum=Sum("right"), answers_sum=Sum("answers"))
    rows = summed.filter(right_sum__gt=0).order_by("-right_sum", "learner__board_name")
    found: list[BoardPlace] = []
    for row in rows[:LISTED]:
        right, before = row["right_sum"], found[-1] if found else None
        place = before.place if before and before.right == right else len(found) + 1
        found.append(BoardPlace(place, row["learner__board_name"], right, row["answers_sum"]))
    return found
