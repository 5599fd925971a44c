"""Answers foretold one by one as the site would have done, each before it was given.

All answers are gone through again in their order. What is foretold is the first answer of a learner to a
puzzle, where it counts for ratings; beside the site stands what somebody would say who knows no learner.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from trainer.learning import beliefs
from trainer.learning.ratings import Rating, aged, chance, in_family, moved
from trainer.progress.evidence import Evidence, evidence_of
from trainer.progress.models import Attempt
from trainer.progress.querysets import no_longer_withheld

AT_ONCE: Final = 1000
SITE, RATINGS, ITEM, ALL = "ratings and beliefs", "ratings", "mean of the question", "mean of all"
"""Who foretells; the last two know no learner."""


@dataclass(frozen=True, slots=True)
class Foretold:
    """An answer, and the chances 0 to 1 that each gave it, by name."""

    right: bool
    chances: Mapping[str, float]


def answers_in_order() -> Iterator[tuple[UUID, Evidence]]:
    """Every answer whose result is told, with its learner, the first one first."""
    told = Attempt.objects.filter(no_longer_withheld("withheld_until")).select_related("version__puzzle")
    rows: list[Attempt] = []
    for attempt in told.order_by("answered_at", "pk").iterator(chunk_size=AT_ONCE):
        rows.append(attempt)
        if len(rows) == AT_ONCE:
            yield from _with_learners(rows)
            rows = []
    yield from _with_learners(rows)


def _with_learners(rows: list[Attempt]) -> Iterable[tuple[UUID, Evidence]]:
    return zip((each.learner_id for each in rows), evidence_of(rows), strict=True)


@dataclass(slots=True)
class Mean:
    """The mean of what was counted so far, 0 to 1; of nothing, the half."""

    number: int = 0
    total: float = 0.0

    def take(self, right: bool) -> None:
        """Count one more."""
        self.number += 1
        self.total += right

    def beside(self, other: float) -> float:
        """The mean with another value counted as one more."""
        return (self.total + other) / (self.number + 1)


@dataclass(slots=True)
class _Known:
    """What is known of one learner."""

    overall: Rating = field(default_factory=Rating)
    families: dict[str, tuple[Rating, datetime]] = field(default_factory=dict)
    held: dict[str, float] = field(default_factory=dict)
    met: set[int] = field(default_factory=set)


class Foretelling:
    """Foretells one answer after the other, and learns from each."""

    def __init__(self) -> None:
        self._learners: dict[UUID, _Known] = {}
        self._puzzles: dict[int, Rating] = {}
        self._all = Mean()
        self._items: dict[int, Mean] = {}

    def take(self, learner: UUID, evidence: Evidence) -> Foretold | None:
        """What was foretold of an answer; None of what does not count for ratings."""
        known = self._learners.setdefault(learner, _Known())
        first = evidence.puzzle not in known.met
        known.met.add(evidence.puzzle)
        if not (first and evidence.rated and evidence.judged and evidence.family):
            return None
        own, at = known.families.get(evidence.family, (None, evidence.at))
        own = aged(own, max((evidence.at - at) / timedelta(days=1), 0.0)) if own else None
        puzzle = self._puzzles.get(evidence.puzzle, evidence.fresh)
        shown = evidence.shown(in_family(own, known.overall), puzzle)
        item = self._items.setdefault(evidence.puzzle, Mean())
        every = self._all.beside(0.5)
        by_rating = shown.chance if shown else chance(known.overall, puzzle, 0.0)
        held = beliefs.chance_right(known.held, evidence.judged.errors, by_rating)
        said = {SITE: held, RATINGS: by_rating, ITEM: item.beside(every), ALL: every}
        if shown:
            known.held |= beliefs.updated(known.held, shown)
        after = moved(own, known.overall, puzzle, evidence.score, floor=evidence.judged.floor)
        known.families[evidence.family], known.overall = (after.after, evidence.at), after.overall
        self._puzzles[evidence.puzzle] = after.puzzle
        item.take(evidence.right)
        self._all.take(evidence.right)
        return Foretold(evidence.right, said)
