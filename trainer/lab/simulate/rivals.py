"""Other models of a learner, on the same answers: Bayesian knowledge tracing, and Elo.

Both see an answer only after they have said how likely it was right.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import exp
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trainer.lab.simulate.runs import AnsweredOnce

_STARTS: Final = (0.2, 0.4, 0.6, 0.8)
_LEARNS: Final = (0.02, 0.1, 0.25)
_GUESSES: Final = (0.1, 0.25, 0.4, 0.55)
_SLIPS: Final = (0.05, 0.15, 0.3)
GRID: Final = np.array(
    [(s, t, g, e) for s in _STARTS for t in _LEARNS for g in _GUESSES for e in _SLIPS], dtype=np.float64
)
"""Rows of what BKT takes for given: known at first, learned by an answer, guessed, slipped."""
STEP: Final = 32.0
"""Points that an answer moves a rating of Elo at most."""


def bkt(answers: Sequence[AnsweredOnce], learned_from: int) -> NDArray[np.float64]:
    """Chances by BKT, a skill for each kind of puzzle: its four numbers are those of `GRID` that fit the
    answers of the first `learned_from` learners best.
    """
    said = np.empty(len(answers))
    by_kind = sorted(range(len(answers)), key=lambda place: answers[place].item.kind)
    for _, group in groupby(by_kind, key=lambda place: answers[place].item.kind):
        places = list(group)
        right = np.array([answers[place].right for place in places])
        learners = np.array([answers[place].learner for place in places])
        chances = _traced(right, learners)
        known = learners < learned_from
        likely = np.where(right[known, None], chances[known], 1 - chances[known])
        said[places] = chances[:, np.log(likely).sum(axis=0).argmax()]
    return said


def _traced(right: NDArray[np.bool_], learners: NDArray[np.int_]) -> NDArray[np.float64]:
    """The chance of each answer before it, a column for each row of `GRID`; learners one after the other."""
    start, learns, guess, slip = GRID.T
    chances, known, last = np.empty((len(right), len(GRID))), start, -1
    for place, (is_right, who) in enumerate(zip(right, learners, strict=True)):
        known = start if who != last else known
        last = who
        chance = known * (1 - slip) + (1 - known) * guess
        chances[place] = chance
        known = known * (1 - slip) / chance if is_right else known * slip / (1 - chance)
        known = known + (1 - known) * learns
    return chances


def elo(answers: Iterable[AnsweredOnce]) -> tuple[NDArray[np.float64], dict[int, list[float]]]:
    """Chances by Elo, which knows of no guesses; and each learner's rating after every answer."""
    learners: dict[int, float] = {}
    puzzles: dict[str, float] = {}
    said: list[float] = []
    courses: dict[int, list[float]] = {}
    for each in answers:
        own, asked = learners.get(each.learner, 1500.0), puzzles.get(each.item.slug, 1500.0)
        chance = 1 / (1 + exp(-(own - asked) / 173.7178))
        said.append(chance)
        learners[each.learner] = own + STEP * (each.right - chance)
        puzzles[each.item.slug] = asked - STEP * (each.right - chance)
        courses.setdefault(each.learner, []).append(learners[each.learner])
    return np.array(said), courses
