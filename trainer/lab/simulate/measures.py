"""Figures of runs, each with the interval in which nine and a half of ten resampled cohorts lie."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trainer.lab.simulate.runs import A_DAY, AnsweredOnce, LearningCourse, SimulatedRun

RESAMPLED: Final = 1000
_Numbers: TypeAlias = NDArray[np.float64]
_Places: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, and between what it lies."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


def resampled(learners: int, of: Callable[[_Places], float], seed: int = 1) -> Figure:
    """What `of` says of all learners, given by their places, and of cohorts drawn from them by chance."""
    rng = np.random.default_rng(seed)
    drawn = np.array([of(rng.integers(learners, size=learners)) for _ in range(RESAMPLED)])
    sound = drawn[~np.isnan(drawn)]  # a cohort of one learner drawn several times has no order
    low, high = np.percentile(sound if len(sound) else drawn, [2.5, 97.5])
    return Figure(of(np.arange(learners)), float(low), float(high))


def spearman(one: _Numbers, other: _Numbers) -> float:
    """How far two orders agree, -1 to 1, not a number where one has none; equal values share their places."""
    if np.ptp(one) == 0 or np.ptp(other) == 0:
        return float("nan")
    ranks = [
        np.searchsorted(np.sort(each), each) + np.searchsorted(np.sort(each), each, "right")
        for each in (one, other)
    ]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])


def mean(values: Sequence[float]) -> Figure:
    """The mean over learners."""
    numbers = np.array(values, dtype=np.float64)
    return resampled(len(numbers), lambda places: float(numbers[places].mean()))


def order_measure(ratings: Sequence[float], truth: Sequence[float]) -> Figure:
    """How far ratings order learners as they truly stand."""
    one, other = np.array(ratings), np.array(truth)
    return resampled(len(one), lambda places: spearman(one[places], other[places]))


def found(courses: Sequence[LearningCourse]) -> tuple[Figure, Figure]:
    """Precision and recall of the beliefs named, over all learners."""
    both = np.array([len(each.named & each.held) for each in courses])
    named = np.array([len(each.named) for each in courses])
    held = np.array([len(each.held) for each in courses])

    def share(whole: NDArray[np.int_]) -> Figure:
        return resampled(len(both), lambda places: float(both[places].sum() / max(1, whole[places].sum())))

    return share(named), share(held)


def answers_needed(tests: _Numbers, goal: float) -> float:
    """After how many answers the mean score of the tests reaches the goal, between two tests in proportion;
    all answers if it never does.
    """
    above = np.nonzero(tests >= goal)[0]
    if not len(above):
        return float(A_DAY * (len(tests) - 1))
    place = int(above[0])
    if place == 0:
        return 0.0
    before, after = tests[place - 1], tests[place]
    return float(A_DAY * (place - 1 + (goal - before) / (after - before)))


def needed_beside(ours: SimulatedRun, chance: SimulatedRun) -> Figure:
    """The share of the answers of practice by chance that ours needs to come where that comes in the end."""
    own, other = (np.array([each.tests for each in run.courses]) for run in (ours, chance))
    number = A_DAY * (other.shape[1] - 1)

    def share(places: _Places) -> float:
        goal = float(other[places].mean(axis=0)[-1])
        needed = answers_needed(own[places].mean(axis=0), goal)
        return float(needed / number)

    return resampled(len(own), share)


def difference(ours: SimulatedRun, other: SimulatedRun) -> Figure:
    """How much higher ours scores on the last test, learner by learner."""
    pairs = zip(ours.courses, other.courses, strict=True)
    return mean([one.retained - two.retained for one, two in pairs])


def log_loss(chances: _Numbers, right: NDArray[np.bool_]) -> float:
    """The mean surprise at each answer, in nats."""
    sure = np.clip(np.where(right, chances, 1 - chances), 1e-6, 1)
    return float(-np.log(sure).mean())


def ranked(chances: _Numbers, right: NDArray[np.bool_]) -> float:
    """The chance that a right answer was held likelier than a wrong one (the area under the curve)."""
    places = np.empty(len(chances))
    places[np.argsort(chances, kind="stable")] = np.arange(1, len(chances) + 1)
    hits, misses = int(right.sum()), int((~right).sum())
    return float((places[right].sum() - hits * (hits + 1) / 2) / max(1, hits * misses))


def off(chances: _Numbers, right: NDArray[np.bool_], bins: int = 10) -> float:
    """How far chances are from what came, by tenths of the answers (the expected error of calibration)."""
    parts = np.array_split(np.argsort(chances, kind="stable"), bins)
    return float(
        sum(len(each) * abs(chances[each].mean() - right[each].mean()) for each in parts if len(each))
        / len(chances)
    )


def rights(answers: Sequence[AnsweredOnce]) -> NDArray[np.bool_]:
    """Which answers were right."""
    return np.array([each.right for each in answers])
