"""Reviews alone, for months: how many a schedule asks for, and how much is remembered by it.

Practice asks whatever there is to learn, so its schedules of reviews hardly differ in what is asked. Here
nothing else is asked: each rule once on the first day, and then when its schedule has it due.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Final, TypeAlias

import fsrs
import numpy as np
from numpy.typing import NDArray

from trainer.lab.simulate.learners import SimulatedLearner, learner
from trainer.lab.simulate.measures import Figure, resampled
from trainer.lab.simulate.pool import Item
from trainer.lab.simulate.runs import Setting, true_difficulties
from trainer.learning.reviews import next_due

DAYS: Final = 90
LOOKED_AT: Final = 30
"""Over so many of the last days is looked at what is remembered."""
EVERY: Final = (2, 4, 8, 16)
"""Days between two reviews of a rule, by the uniform schedules."""
WISHED: Final = (0.9, 0.8)
"""What FSRS is asked to keep: as it comes, and less."""
OURS: Final = (4, 8, 16)
"""Days to a review on the site, as learners may choose."""
FEW_KNOWN: Final = 0.3
"""The share of the rules that are known at first, in another world than the usual one."""
_START: Final = datetime(2026, 1, 1, tzinfo=UTC)
Past: TypeAlias = Sequence[tuple[float, bool]]
"""The answers about a rule: the day of each, and whether it was right."""
Plan: TypeAlias = Callable[[Past], float]
"""The day of the next review."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What came of one schedule, a number for each learner: how many reviews, and which share of the rules
    was remembered on the last days.
    """

    reviews: Sequence[float]
    remembered: Sequence[float]


def every(days: float) -> Plan:
    """Each rule again after so many days."""
    return lambda past: past[-1][0] + days


def doubled(past: Past) -> float:
    """After one day, two, four and so on as long as answers are right; after a wrong one from the start."""
    right = 0
    for _, was_right in past:
        right = right + 1 if was_right else 0
    return float(past[-1][0] + 2 ** max(0, right - 1))


def ours(days: int, past: Past) -> float:
    """As the site does."""
    day, right = past[-1]
    return _days(next_due(right, _START + timedelta(days=day), every=days))


class Fsrs:
    """By FSRS, which keeps a card of each rule. A rule is asked on days, so there are no steps of minutes."""

    def __init__(self, retention: float) -> None:
        self._scheduler = fsrs.Scheduler(
            desired_retention=retention, learning_steps=(), relearning_steps=(), enable_fuzzing=False
        )
        self._cards: dict[int, fsrs.Card] = {}

    def __call__(self, past: Past) -> float:
        day, right = past[-1]
        card = self._cards.get(id(past)) or fsrs.Card(card_id=0)  # else it waits to find a number
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        card, _log = self._scheduler.review_card(card, rating, _START + timedelta(days=day))
        self._cards[id(past)] = card
        return _days(card.due)


def uniform() -> dict[str, Callable[[], Plan]]:
    """The schedules with the same days for every rule, by name."""
    return {f"every {days} days": partial(every, days) for days in EVERY}


def plans() -> dict[str, Callable[[], Plan]]:
    """All schedules by name; each learner has one of their own."""
    found: dict[str, Callable[[], Plan]] = {
        f"ours, {days} days": partial(partial, ours, days) for days in OURS
    }
    found |= {f"FSRS, to keep {wished:.0%}": partial(Fsrs, wished) for wished in WISHED}
    return {**found, "doubled": lambda: doubled, **uniform()}


def recalls(setting: Setting) -> dict[str, Spent]:
    """Each schedule with the same learners."""
    truth, by_rule = true_difficulties(setting), _by_rule(setting)
    found: dict[str, Spent] = {}
    for name, plan in plans().items():
        rows = []
        for number in range(setting.learners):
            made = Random(f"{setting.seed}/recall/{number}")
            one = learner(setting.pool, setting.world, setting.listed, made)
            rows.append(_walked(one, plan(), by_rule, truth, Random(f"{setting.seed}/{number}")))
        found[name] = Spent(*zip(*rows, strict=True))
    return found


def _days(at: datetime) -> float:
    return (at - _START) / timedelta(days=1)


def _by_rule(setting: Setting) -> dict[str, list[Item]]:
    """The positions in which each rule decides."""
    found: dict[str, list[Item]] = {}
    for item in (each for items in setting.pool.asked.values() for each in items):
        found.setdefault(item.rules[0], []).append(item)
    return found


def _walked(
    one: SimulatedLearner,
    plan: Plan,
    by_rule: Mapping[str, Sequence[Item]],
    truth: Mapping[str, float],
    rng: Random,
) -> tuple[float, float]:
    """How many reviews one learner was asked, and how much was remembered."""
    past: dict[str, list[tuple[float, bool]]] = {rule: [] for rule in by_rule}
    due = dict.fromkeys(by_rule, 0.0)
    reviews = -len(by_rule)
    remembered: list[float] = []
    for day in range(DAYS):
        for rule in [rule for rule, when in due.items() if when < day + 1]:
            item = rng.choice(by_rule[rule])
            _answer, right = one.answer(item, truth[item.slug], float(day), rng)
            past[rule].append((float(day), right))
            due[rule] = max(plan(past[rule]), day + 1.0)
            reviews += 1
        if day >= DAYS - LOOKED_AT:
            there = [one.memories[rule].there(day + 0.5) for rule in by_rule]
            remembered.append(sum(there) / len(there))
    return float(reviews), sum(remembered) / len(remembered)


def beside_uniform(found: Mapping[str, Spent], name: str) -> Figure:
    """How many reviews a schedule asks for, as a share of those that a uniform one needs for as much
    remembered: between the uniform ones that were tried by proportion, in the logarithm of their reviews.
    """
    own, rivals = found[name], [found[each] for each in uniform()]

    def share(places: NDArray[np.intp]) -> float:
        points = sorted((_mean(each.remembered, places), _mean(each.reviews, places)) for each in rivals)
        kept, spent = zip(*points, strict=True)
        needed = np.exp(np.interp(_mean(own.remembered, places), kept, np.log(spent)))
        return float(_mean(own.reviews, places) / needed)

    return resampled(len(own.reviews), share)


def _mean(values: Sequence[float], places: NDArray[np.intp]) -> float:
    return float(np.array(values)[places].mean())
