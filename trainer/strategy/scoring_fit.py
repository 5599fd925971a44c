"""Maximum likelihood for chances that a vector of numbers tells: Fisher scoring with derivatives by
difference. Plain numpy; the same for the same rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from trainer.strategy.hypotheses import Floats

Model: TypeAlias = Callable[[Floats], Floats]
"""From the numbers to probabilities (n, columns) that add up to 1 in each row."""
STEP: Final = 1e-4
LEAST: Final = 1e-7
ROUNDS: Final = 40
SETTLED: Final = 0.01
"""A round that gains less than so much likelihood is the last."""


@dataclass(frozen=True, slots=True)
class Observed:
    """What a model foretells, and how often each came: `counts` (n, columns), weights included."""

    model: Model
    counts: Floats

    def likelihood(self, numbers: Floats) -> float:
        """The logarithm, without what does not hang on the numbers."""
        return float((self.counts * np.log(np.maximum(self.model(numbers), LEAST))).sum())

    def slope(self, numbers: Floats) -> tuple[Floats, Floats]:
        """Of the likelihood: its gradient, and the information (the expected curvature)."""
        now = np.maximum(self.model(numbers), LEAST)
        changes = np.empty((len(numbers), *now.shape))
        for place in range(len(numbers)):
            moved = numbers.copy()
            moved[place] += STEP
            changes[place] = (np.maximum(self.model(moved), LEAST) - now) / STEP
        flat = changes.reshape(len(numbers), -1)
        rows = np.repeat(self.counts.sum(1), now.shape[1])
        return flat @ (self.counts / now).ravel(), (flat * (rows / now.ravel())) @ flat.T


def most_likely(observed: Sequence[Observed], start: Floats, towards: float = 1.0) -> Floats:
    """The numbers that make all that was observed most likely; `towards` is the weight of a squared
    distance from the start, which holds those that the rows say nothing of."""

    def worth(numbers: Floats) -> float:
        away = towards / 2 * float(((numbers - start) ** 2).sum())
        return sum(each.likelihood(numbers) for each in observed) - away

    numbers, best = start.copy(), worth(start)
    for _ in range(ROUNDS):
        parts = [each.slope(numbers) for each in observed]
        gradient = np.sum([part[0] for part in parts], axis=0) - towards * (numbers - start)
        curve = np.sum([part[1] for part in parts], axis=0) + towards * np.eye(len(numbers))
        ahead = np.linalg.solve(curve, gradient)
        size = 1.0
        while (found := worth(numbers + size * ahead)) < best and size > STEP:
            size /= 2
        if found <= best + SETTLED:
            break
        numbers, best = numbers + size * ahead, found
    return numbers
