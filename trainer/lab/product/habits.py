"""How people begin and whether they come back: the first answer, lessons reached, days returned on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Final

from django.db.models import F, Min, OuterRef, Subquery

from trainer.accounts.models import Learner
from trainer.progress.models import Attempt, Day
from trainer.rulebook.path import lessons

LESSONS: Final = (1, 3, 7)
"""The lessons of the path that are looked at, by their places; the seventh is the one on riichi."""
DAYS: Final = (2, 7, 30)
"""The days on which somebody may return, the one of the first answer is day 1."""


@dataclass(frozen=True, slots=True)
class FirstAnswers:
    """Seconds to the first answer of each learner, the shortest first: from the page of the question on, and
    from the making of the account, where that came first.
    """

    since_question: Sequence[float]
    since_account: Sequence[float]


def first_answers() -> FirstAnswers:
    """Of everybody who has answered anything. What came before the question was shown is kept nowhere."""
    own = Attempt.objects.filter(learner=OuterRef("pk")).order_by("answered_at", "pk")
    rows = (
        Learner.objects.filter(attempts__isnull=False)
        .annotate(first=Min("attempts__answered_at"), shown=Subquery(own.values("shown_at")[:1]))
        .values_list("first", "shown", F("user__date_joined"))
    )
    found = list(rows)
    # Answers of a school that was made to look at were given before they were asked.
    shown = sorted((first - shown).total_seconds() for first, shown, _joined in found if shown <= first)
    joined = sorted((first - at).total_seconds() for first, _shown, at in found if at and at <= first)
    return FirstAnswers(shown, joined)


@dataclass(frozen=True, slots=True)
class Reached:
    """A lesson, how many learners opened it, and how many opened any."""

    place: int
    title: str
    learners: int
    of: int


def lessons_reached() -> Sequence[Reached]:
    """How far the path is walked by those who opened a lesson, as it is now."""
    path = list(lessons().values())
    read = [set(each) for each in Learner.objects.values_list("lessons_read", flat=True) if each]
    begun = sum(any(lesson.slug in each for lesson in path) for each in read)
    return [
        Reached(place, path[place - 1].title, sum(path[place - 1].slug in each for each in read), begun)
        for place in LESSONS
        if place <= len(path)
    ]


@dataclass(frozen=True, slots=True)
class Returned:
    """How many learners answered `on` a day, and on it or `later`, `of` those whose first day is so long
    ago.
    """

    day: int
    on: int
    later: int
    of: int


def returns(today: date) -> Sequence[Returned]:
    """Who comes back, by the days of the learners' own zones on which answers were settled."""
    rows = Day.objects.order_by("learner", "day").values_list("learner", "day")
    offsets = [
        [(day - days[0]).days + 1 for day in days] + [(today - days[0]).days + 1]
        for _learner, own in groupby(rows, key=itemgetter(0))
        for days in [[day for _, day in own]]
    ]
    return [_returned(number, offsets) for number in DAYS]


def _returned(number: int, offsets: Sequence[Sequence[int]]) -> Returned:
    """`offsets`: of each learner the numbers of the days with answers, and last that of today."""
    old = [each[:-1] for each in offsets if each[-1] >= number]
    return Returned(
        number, sum(number in each for each in old), sum(each[-1] >= number for each in old), len(old)
    )
