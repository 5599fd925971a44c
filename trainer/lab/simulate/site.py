"""What the site knows of one learner, kept as the site keeps it, and the schedules that are compared."""

from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, Literal, TypeAlias

from trainer.lab.simulate.bounds import most_telling
from trainer.lab.simulate.pool import Item, SimulatedPool
from trainer.learning import beliefs, ratings
from trainer.learning.beliefs import Shown
from trainer.learning.choosing import (
    AIMS,
    Asked,
    Candidate,
    Standing,
    next_kind,
    next_puzzle,
    within_reach,
)
from trainer.learning.ratings import Rating
from trainer.learning.reviews import next_due
from trainer.scenarios.answer_shapes import Answer

Schedule: TypeAlias = Literal["ours", "uniform", "random", "telling"]
SCHEDULES: Final[tuple[Schedule, ...]] = ("ours", "uniform", "random")
"""Ours as on the site; ours with a review every few days; as practice was before, drawn by chance. Beside
them there is *telling*, which seeks faulty rules and nothing else.
"""
EVERY: Final = 4.0
"""Days between the reviews of the uniform schedule."""
LOOKED_AT: Final = 24
"""Unseen puzzles of a kind and a class of answers that a choice looks at, as on the site."""
_START: Final = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class SimulatedSite:
    """The site's view of one learner; `puzzles` are ratings that all learners share, `reviewed` says of each
    rule and belief when it was last shown and whether rightly.
    """

    pool: SimulatedPool
    kinds: list[Asked]
    listed: frozenset[str]
    puzzles: MutableMapping[str, Rating]
    standing: Standing = field(default_factory=Standing)
    named: set[str] = field(default_factory=set)
    reviewed: dict[str, tuple[datetime, bool]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    _classes: dict[str, dict[str, list[Item]]] = field(default_factory=dict)

    @property
    def beliefs(self) -> dict[str, float]:
        """How likely the learner holds each faulty rule."""
        return self.standing.beliefs

    def by_rating(self, item: Item) -> float:
        """The chance of a right answer by ratings alone."""
        learner = self.standing.learner_in(item.family)
        return ratings.chance(learner, self.puzzles[item.slug], item.floor)

    def predicted(self, item: Item) -> float:
        """The chance of a right answer by ratings and beliefs."""
        return beliefs.chance_right(self.beliefs, self.errors(item), self.by_rating(item))

    def errors(self, item: Item) -> Mapping[str, Answer]:
        """What the faulty rules that the site has listed answer there."""
        return {code: answer for code, answer in item.errors.items() if code in self.listed}

    def next(self, schedule: Schedule, day: float, rng: Random) -> Item:
        """The position that this schedule asks now."""
        if schedule == "random":
            return self._drawn(rng)
        if schedule == "telling":
            unseen = [item for kind in self.pool.asked for item in self._unseen(kind)]
            return most_telling(unseen, self.errors, self.beliefs, self.by_rating, rng)
        now = _START + timedelta(days=day)
        self.standing.due = self._due(schedule)
        near = self._near()
        asked = next_kind([each for each in self.kinds if each.kind in near], self.standing, now, rng)
        alike = self._unseen_by_class(asked.kind)[rng.choice(sorted(near[asked.kind]))]
        looked_at = rng.sample(alike, min(LOOKED_AT, len(alike)))
        candidates = [self._candidate(item) for item in looked_at]
        return next_puzzle(candidates, self.standing, AIMS["normal"], now, rng).key

    def _near(self) -> dict[str, set[str]]:
        """By kind the classes of answers of which there are some that are not far too hard, or too easy."""
        parts = [
            (each.kind, each.family, name, {item.level for item in items})
            for each in self.kinds
            for name, items in self._unseen_by_class(each.kind).items()
        ]
        reach = within_reach(
            [(family, levels) for _, family, _, levels in parts], self.standing, AIMS["normal"]
        )
        near: dict[str, set[str]] = {}
        for (kind, _family, name, _levels), is_near in zip(parts, reach, strict=True):
            if is_near:
                near.setdefault(kind, set()).add(name)
        return near

    def _drawn(self, rng: Random) -> Item:
        """By chance a family, in it a kind, in that a class of answers, in that a position."""
        family = rng.choice(sorted({each.family for each in self.kinds}))
        items = self._unseen(rng.choice([each.kind for each in self.kinds if each.family == family]))
        chosen = rng.choice(sorted({each.answer_class for each in items}))
        return rng.choice([each for each in items if each.answer_class == chosen])

    def _unseen(self, kind: str) -> list[Item]:
        items = self.pool.asked[kind]
        return [each for each in items if each.slug not in self.seen] or list(items)

    def _unseen_by_class(self, kind: str) -> dict[str, list[Item]]:
        """The same by their classes of answers, kept until one of the kind is answered."""
        if kind not in self._classes:
            self._classes[kind] = _by_class(self._unseen(kind))
        return self._classes[kind]

    def _candidate(self, item: Item) -> Candidate[Item]:
        rating, errors = self.puzzles[item.slug], frozenset(self.errors(item))
        return Candidate(item, item.family, rating, frozenset(item.rules[:1]), errors)

    def _due(self, schedule: Schedule) -> dict[str, datetime]:
        if schedule == "ours":
            return {code: next_due(right, last) for code, (last, right) in self.reviewed.items()}
        every = timedelta(days=EVERY)
        return {code: last + every for code, (last, _) in self.reviewed.items()}

    def take(self, item: Item, given: Answer, right: bool, day: float) -> None:
        """An answer moves ratings, beliefs, reviews and what comes next."""
        expected, standing = self.by_rating(item), self.standing
        learner = standing.ratings.get(item.family) or ratings.first_in_family([standing.overall])
        puzzle = self.puzzles[item.slug]
        standing.ratings[item.family], _ = ratings.after(learner, puzzle, right, floor=item.floor)
        standing.overall, self.puzzles[item.slug] = ratings.after(
            standing.overall, puzzle, right, floor=item.floor
        )
        errors = self.errors(item)
        shown = Shown(item.kind, errors, given, right, item.possible, expected)
        standing.beliefs |= beliefs.updated(standing.beliefs, shown)
        self._rename(errors)
        fits = [code for code, answer in errors.items() if not right and answer == given]
        self._review(item, right, fits, day)
        standing.answered(item.kind, item.rules[0], right=right, fits=fits, tried=errors)
        self.seen.add(item.slug)
        self._classes.pop(item.kind, None)

    def _rename(self, errors: Mapping[str, Answer]) -> None:
        for code in errors:
            if beliefs.is_named(code, self.beliefs[code], before=code in self.named):
                self.named.add(code)
            else:
                self.named.discard(code)

    def _review(self, item: Item, right: bool, fits: list[str], day: float) -> None:
        """Each rule that the answer shows, and each belief that it fits or that was refuted before."""
        at = _START + timedelta(days=day)
        rules = item.rules if right else item.rules[:1]
        again = [code for code in item.errors if right and code in self.reviewed]
        for code in (*rules, *fits, *again):
            self.reviewed[code] = (at, right)


def _by_class(items: Iterable[Item]) -> dict[str, list[Item]]:
    found: dict[str, list[Item]] = {}
    for item in items:
        found.setdefault(item.answer_class, []).append(item)
    return found
