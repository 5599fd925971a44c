"""Learners of whom everything is known: how strong they are, what they believe wrongly, what they forget.

Who holds faulty rules that go wrong at a position follows one of them in most cases. Else the rule that
decides there must be remembered, and the puzzle be within reach; who does not know guesses. A right rule that
was learned is forgotten as time goes by, and so is the refutation of a faulty one: then that one is back.
Remembering is exponential in time, not as FSRS has it, so that the site's model is not the learner's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Final

from trainer.lab.simulate.pool import Item, SimulatedPool
from trainer.learning.ratings import SCALE
from trainer.scenarios.answer_shapes import Answer


@dataclass(frozen=True, slots=True)
class World:
    """What all learners of a run have in common; chances 0 to 1, times in days, strengths in points."""

    strengths: float = 200.0
    families: float = 60.0
    puzzles: float = 100.0
    fewest: int = 5
    most: int = 15
    outside: float = 0.2
    acts: float = 0.8
    slips: tuple[float, float] = (0.05, 0.15)
    dropped: float = 0.15
    known: float = 0.9
    remembered: float = 3.0
    """Days after which nine of ten still know what they learned once."""


LONG: Final = 90.0
"""The same of what somebody knew before."""


@dataclass(slots=True)
class Memory:
    """How well something is remembered: nine of ten still know it `days` after it was shown `last`."""

    days: float
    last: float

    def there(self, now: float) -> float:
        """The chance that it is remembered, 0 to 1."""
        return float(0.9 ** ((now - self.last) / self.days))

    def shown(self, now: float, right: bool) -> None:
        """It was asked and answered: the more of it was gone, the more remains of having found it."""
        gain = 1.2 + 3 * (1 - self.there(now)) if right else 0.6
        self.days, self.last = max(1.0, self.days * gain), now


@dataclass(slots=True)
class SimulatedLearner:
    """One learner. `refuted` are the faulty rules that were given up, with the memory of why."""

    world: World
    strength: float
    by_family: dict[str, float]
    slip: float
    held: frozenset[str]
    memories: dict[str, Memory]
    refuted: dict[str, Memory] = field(default_factory=dict)

    def believed(self, code: str, now: float) -> float:
        """The chance that a faulty rule is at work, 0 to 1."""
        if code not in self.held:
            return 0.0
        return 1 - self.refuted[code].there(now) if code in self.refuted else 1.0

    def holds(self, now: float) -> frozenset[str]:
        """The faulty rules that are more likely at work than not."""
        return frozenset(code for code in self.held if self.believed(code, now) > 0.5)

    def knows(self, item: Item, difficulty: float, now: float) -> float:
        """The chance of a right answer where no faulty rule acts, guesses counted."""
        memory = self.memories.get(item.rules[0])
        there = memory.there(now) if memory else 0.0
        lead = self.strength + self.by_family[item.family] - difficulty
        sure = there * (1 - self.slip) / (1 + exp(-lead / SCALE))
        return item.floor + (1 - item.floor) * sure

    def expected(self, item: Item, difficulty: float, now: float) -> float:
        """The chance of a right answer, faulty rules counted."""
        free = 1.0
        for code in item.errors:
            free *= 1 - self.believed(code, now)
        return self.knows(item, difficulty, now) * (1 - self.world.acts * (1 - free))

    def answer(self, item: Item, difficulty: float, now: float, rng: Random) -> tuple[Answer, bool]:
        """An answer, and whether it is right; what it teaches has been learned."""
        at_work = [code for code in item.errors if rng.random() < self.believed(code, now)]
        if at_work and rng.random() < self.world.acts:
            followed = rng.choice(at_work)
            self._refute(followed, now, rng)
            self._learn(item.rules[:1], now, right=False)
            return item.errors[followed], False
        right = rng.random() < self.knows(item, difficulty, now)
        self._learn(item.rules if right else item.rules[:1], now, right)
        if right:
            for code in item.errors:
                if code in self.refuted:
                    self.refuted[code].shown(now, right=True)
        return ("right", True) if right else (rng.choice(item.wrong), False)

    def _refute(self, code: str, now: float, rng: Random) -> None:
        if code in self.refuted:
            self.refuted[code].shown(now, right=False)
        elif rng.random() < self.world.dropped:
            self.refuted[code] = Memory(self.world.remembered, now)

    def _learn(self, rules: Iterable[str], now: float, right: bool) -> None:
        for rule in rules:
            if rule in self.memories:
                self.memories[rule].shown(now, right)
            else:
                self.memories[rule] = Memory(self.world.remembered, now)


def learner(
    pool: SimulatedPool, world: World, listed: frozenset[str], rng: Random, *, holding: bool = True
) -> SimulatedLearner:
    """A learner made up with `rng`; of the faulty rules a share is outside of those `listed`."""
    inside = [code for code in pool.codes if code in listed]
    outside = [code for code in pool.codes if code not in listed]
    number = rng.randint(world.fewest, world.most) if holding else 0
    strange = min(len(outside), round(number * world.outside))
    held = rng.sample(inside, min(len(inside), number - strange)) + rng.sample(outside, strange)
    families = sorted({items[0].family for items in pool.asked.values()})
    rules = sorted({rule for items in pool.asked.values() for each in items for rule in each.rules})
    return SimulatedLearner(
        world,
        rng.gauss(1500, world.strengths),
        {family: rng.gauss(0, world.families) for family in families},
        rng.uniform(*world.slips),
        frozenset(held),
        {rule: Memory(LONG, 0.0) for rule in rules if rng.random() < world.known},
    )


def difficulties(items: Sequence[Item], world: World, rng: Random) -> dict[str, float]:
    """How hard the puzzles really are: near what their features say, and easier on the whole."""
    return {
        each.slug: 1250 + 0.7 * (each.first.rating - 1500) + rng.gauss(0, world.puzzles) for each in items
    }
