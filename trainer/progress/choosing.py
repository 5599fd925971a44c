"""Which puzzle comes next: an unseen one, drawn evenly, and when all are seen the one seen longest ago; of
which level, if it shall fit. And which were those of the last days.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Final
from uuid import UUID

from django.db.models import Count, Exists, F, Max, OuterRef, Q, Subquery
from django.utils import timezone

from trainer.progress.models import Attempt
from trainer.progress.querysets import no_longer_withheld
from trainer.puzzles.collections import UNSEEN
from trainer.puzzles.models import DailyPuzzle, PuzzleVersion, Stocked
from trainer.puzzles.stock import LevelOf, Pick, Scope, draw
from trainer.scenarios.kind import kinds

LOOKED_AT: Final = 200
"""So many of a learner's last answers tell which level fits."""
RIGHT_TO_RISE: Final = 3
WRONG_TO_FALL: Final = 2
EASIEST, HARDEST = 1, 5


@dataclass(frozen=True, slots=True)
class Next:
    """A version that comes next, with its puzzle; `seen` if there was no unseen one."""

    version: PuzzleVersion
    seen: bool


def next_version(
    scope: Scope,
    *,
    learner_id: UUID | None,
    after: str,
    rng: Random,
    first: Q | None = None,
    where: Q | None = None,
    level_of: LevelOf | None = None,
    pick: Pick | None = None,
) -> Next | None:
    """One of the scope that is as `where` says, not the puzzle `after` unless there is no other; None if
    there are none.

    `level_of` and `pick` are those of `draw`: `pick` chooses one of two dozen candidates.
    Unseen ones that `first` names come before the others.
    """
    allowed = where or Q()
    answers = Attempt.objects.given_by(learner_id).filter(version=OuterRef("version"))
    others = allowed & ~Q(puzzle__slug=after) & ~Q(Exists(answers))
    named = draw(scope, rng=rng, where=others & first, level_of=level_of, pick=pick) if first else None
    unseen = named or draw(scope, rng=rng, where=others, level_of=level_of, pick=pick)
    if unseen is not None:
        return Next(unseen.version, seen=False)
    # The highest, not the first of an order: for that a database would go through all of the learner's.
    last = Subquery(answers.values("version").annotate(last=Max("answered_at")).values("last"))
    rows = scope.stock().filter(allowed).select_related("version__puzzle").annotate(last=last)
    again: list[Stocked] = list(rows.order_by(F("last").asc(nulls_first=True), "pk")[:2])
    fresh = [row for row in again if row.version.puzzle.slug != after] or again
    return Next(fresh[0].version, seen=True) if fresh else None


def fitting_levels(learner_id: UUID | None) -> Mapping[str, int]:
    """The level that fits a learner in each family: one more after three right answers, one less after two
    wrong ones, from that of the first of the last answers; the easiest where there are none. One query.
    """
    last = Attempt.objects.by(learner_id).order_by("-answered_at")
    rows = last.values_list("version__puzzle__kind", "version__level", "score")[:LOOKED_AT]
    answers: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    for kind, level, score in reversed(rows):
        if kind in kinds():
            answers[kinds()[kind].family].append((level, score == 1))
    found = {family: _level_after(given) for family, given in answers.items()}
    return defaultdict(lambda: EASIEST, found)


def _level_after(answers: list[tuple[int, bool]]) -> int:
    """The level after some answers, each to a puzzle of a level and right or not, in their order."""
    level, right, wrong = answers[0][0], 0, 0
    for _, is_right in answers:
        right, wrong = (right + 1, 0) if is_right else (0, wrong + 1)
        if right == RIGHT_TO_RISE:
            level, right = level + 1, 0
        elif wrong == WRONG_TO_FALL:
            level, wrong = level - 1, 0
        level = min(max(level, EASIEST), HARDEST)
    return level


def past_days(today: date, number: int) -> Iterable[DailyPuzzle]:
    """The puzzles of the last days, today's first, those that still open by their link; each with how many
    `answers` it got on its day and how many of them were `right`, as they were kept at the day's end. Two
    queries.
    """
    days = (
        DailyPuzzle.objects.filter(day__lte=today)
        .exclude(version__puzzle__status__in=UNSEEN)
        .select_related("version__puzzle")
        .defer("version__position")
        .order_by("-day")[:number]
    )
    for each in days:
        if each.answers is None:
            each.answers, each.right = answers_of_day(each)
        yield each


def answers_of_day(daily: DailyPuzzle) -> tuple[int, int]:
    """How many answers a day's puzzle got on that day, and how many were right, of those that may be told."""
    begins = timezone.make_aware(datetime.combine(daily.day, time.min))
    ends = timezone.make_aware(datetime.combine(daily.day + timedelta(days=1), time.min))
    given = Attempt.objects.filter(version=daily.version_id, answered_at__gte=begins, answered_at__lt=ends)
    told = given.filter(no_longer_withheld("withheld_until"))
    found = told.aggregate(answers=Count("pk"), right=Count("pk", filter=Q(score=1)))
    return found["answers"], found["right"]
