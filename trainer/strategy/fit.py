"""Fits the danger model: Adam on small batches, drawn back to the published priors; the same for a seed.

The loss is that of the tiles held that are not genbutsu; other kinds count `elsewhere` as much, since what
the viewer does not hold can be drawn tomorrow.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from trainer.strategy.hypotheses import Floats
from trainer.strategy.likelihood import loss_and_slope
from trainer.strategy.parameters import priors
from trainer.strategy.rows import Rows
from trainer.strategy.weights import features

_DECAY: Final = (0.9, 0.99)
"""Of the mean and of the mean square of the slope."""
_TINY: Final = 1e-8


@dataclass(frozen=True, slots=True)
class Settings:
    """How to fit. `towards_prior` is the weight of a squared distance from the priors, against the loss of
    all positions, of which a riichi has a dozen that hang together: with less, rare shapes (sanmenchan)
    followed chance; `step` the first step, which falls to 0."""

    epochs: int = 8
    batch: int = 4000
    step: float = 0.03
    towards_prior: float = 200.0
    elsewhere: float = 0.1
    seed: int = 0


def fit(rows: Rows, settings: Settings = Settings()) -> Floats:
    """The values of the parameters in the order of `parameters.layout`.

    :raises ValueError: if there are no rows.
    """
    if not len(rows):
        raise ValueError("there is nothing to fit on")
    prior = priors()
    values = prior.copy()
    mean, square = np.zeros_like(values), np.zeros_like(values)
    rng = np.random.default_rng(settings.seed)
    batch = min(settings.batch, len(rows))
    steps = settings.epochs * (len(rows) // batch)
    for step in range(1, steps + 1):
        if (place := (step - 1) % (len(rows) // batch)) == 0:
            order = rng.permutation(len(rows))
        chosen = rows.take(order[place * batch : (place + 1) * batch])
        slope = _slope(values, chosen, settings) + settings.towards_prior * (values - prior) / len(rows)
        mean = _DECAY[0] * mean + (1 - _DECAY[0]) * slope
        square = _DECAY[1] * square + (1 - _DECAY[1]) * slope**2
        ahead = mean / (1 - _DECAY[0] ** step)
        size = settings.step * (1 - step / (steps + 1))
        values -= size * ahead / (np.sqrt(square / (1 - _DECAY[1] ** step)) + _TINY)
    return values


def _slope(values: Floats, rows: Rows, settings: Settings) -> Floats:
    """Of the mean loss of a position."""
    elsewhere = ~rows.held.astype(bool) & ~rows.evidence.safe & (rows.evidence.unseen > 0)
    counted = rows.asked + settings.elsewhere * elsewhere
    return loss_and_slope(values, features(rows.evidence), rows.waits, counted)[1] / len(rows)
