"""Which puzzle comes next: an unseen one, drawn evenly, and when all are seen the one seen longest ago. And
which were those of the last days.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from random import Random
from uuid import UUID

from django.db.models import Count, F, Max, Q

from trainer.progress.models import Attempt
from trainer.progress.querysets import no_longer_withheld
from trainer.puzzles.models import DailyPuzzle, PuzzleVersion
from trainer.puzzles.querysets import PuzzleVersionQuerySet


@dataclass(frozen=True, slots=True)
class Next:
    """A version that comes next, with its puzzle; `seen` if there was no unseen one."""

    version: PuzzleVersion
    seen: bool


def next_version(
    versions: PuzzleVersionQuerySet,
    *,
    learner_id: UUID | None,
    after: str,
    rng: Random,
    kind: str = "",
    first: Q = Q(),  # noqa: B008  nothing changes it
) -> Next | None:
    """One of `versions`, not the puzzle `after` unless there is no other; None if there are none.

    With `kind` they are all of that one. Unseen ones that `first` names come before the others.
    """
    others = versions.exclude(puzzle__slug=after)
    answered = Attempt.objects.given_by(learner_id).values("version__puzzle")
    new = others.exclude(puzzle__in=answered)
    unseen = (new.filter(first).one_evenly(rng, kind) if first else None) or new.one_evenly(rng, kind)
    if unseen is not None:
        return Next(unseen, seen=False)
    again = _longest_ago(others, learner_id) or versions.select_related("puzzle").first()
    return Next(again, seen=True) if again else None


def _longest_ago(versions: PuzzleVersionQuerySet, learner_id: UUID | None) -> PuzzleVersion | None:
    own = Q(puzzle__versions__attempts__learner_id=learner_id)
    last = Max("puzzle__versions__attempts__answered_at", filter=own)
    return versions.select_related("puzzle").annotate(last=last).order_by("last", "pk").first()


def past_days(today: date, number: int) -> Iterable[DailyPuzzle]:
    """The puzzles of the last days, today's first, those that still open by their link; each with how many
    `answers` it got on its day and how many of them were `right`. One query.
    """
    attempts = "version__attempts"
    told = no_longer_withheld(f"{attempts}__withheld_until") & Q(
        **{f"{attempts}__answered_at__date": F("day")}
    )
    return (
        DailyPuzzle.objects.filter(day__lte=today, version__in=PuzzleVersion.objects.open_by_link())
        .select_related("version__puzzle")
        .annotate(
            answers=Count(attempts, filter=told),
            right=Count(attempts, filter=told & Q(**{f"{attempts}__score": 1})),
        )
        .order_by("-day")[:number]
    )
