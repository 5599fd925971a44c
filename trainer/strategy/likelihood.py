"""How well parameters foretell which held tiles would have been ronned, and the slope of it.

The loss of a tile is -log of the probability that the model gave to what was true.
"""

from typing import Final

import numpy as np

from trainer.strategy.danger import HIGHEST
from trainer.strategy.hypotheses import PAIRS, SHAPES, SUITED, WAITS, Flags, Floats
from trainer.strategy.parameters import MOST_LIVE, Tables, gathered, spread
from trainer.strategy.weights import Features, Shares, Weights, shares, weights

LEAST: Final = 1e-6
"""A probability below this counts as this: a wait that could not be costs much, but not without end."""


def loss_and_slope(values: Floats, seen: Features, waits: Flags, counted: Floats) -> tuple[float, Floats]:
    """The sum over positions and kinds of loss times `counted` (n, 34), and its slope by parameter.

    `waits` (n, 34) says what the riichi really waited on.
    """
    tables = spread(values)
    weighed = weights(tables, seen)
    found = shares(weighed)
    kappa = np.exp(tables.kappa[0])
    raw = kappa * found.kinds / found.total[:, None]
    bounded = np.clip(raw, LEAST, HIGHEST)
    loss = -(counted * np.where(waits, np.log(bounded), np.log1p(-bounded))).sum()
    by_chance = counted * np.where(waits, -1 / bounded, 1 / (1 - bounded))
    by_chance = np.where((raw <= LEAST) | (raw >= HIGHEST), 0, by_chance)
    by_suits, by_honours = _by_log_weight(by_chance * kappa, weighed, found)
    slope = _by_cell(by_suits, by_honours, seen)._replace(kappa=[(by_chance * bounded).sum()])
    return float(loss), gathered(slope)


def _by_log_weight(by_part: Floats, weighed: Weights, found: Shares) -> tuple[Floats, Floats]:
    """The slope by the log weight of each shape; `by_part` (n, 34) is that by the share of each kind.

    A share is S / Z. A run or tanki adds its weight to S of its waits and to Z. A half adds to S of its own
    kind times all other halves, to S of every other kind times its own, and to Z times all other halves.
    """
    n = len(by_part)
    by_kind = by_part / found.total[:, None]
    by_total = (by_kind * found.kinds).sum(1) / found.total
    in_suits, in_honours = by_kind[:, :SUITED].reshape(n, 3, 9), by_kind[:, SUITED:]
    suits = found.suits * (in_suits @ WAITS.T - by_total[:, None, None])
    honours = found.honours * (in_honours[:, None] - by_total[:, None, None])
    half, honour_half = weighed.suits[..., PAIRS], weighed.honours[:, 0]
    all_halves = (in_suits * half).sum((1, 2)) + (in_honours * honour_half).sum(1)
    suits[..., PAIRS] += half * (all_halves[:, None, None] - in_suits * half)
    honours[:, 0] += honour_half * (all_halves[:, None] - in_honours * honour_half)
    return suits, honours


def _by_cell(suits: Floats, honours: Floats, seen: Features) -> Tables:
    """The slope by each cell of the tables: what the shapes that read it add up to."""
    n, live = len(suits), MOST_LIVE + 1
    bins = np.eye(5)[seen.declared]
    cells = np.arange(len(SHAPES)) * live + seen.live
    roles = np.eye(3)[seen.roles]
    copies = np.eye(5)[seen.honour_live]
    return Tables(
        signs=seen.signs.T @ suits.reshape(n * 3, -1),
        base=suits.sum((0, 1)),
        ways=(suits * seen.ways).sum((0, 1)),
        live=np.bincount(cells.ravel(), suits.ravel(), len(SHAPES) * live),
        declared=suits.sum(1).T @ bins,
        honour_base=np.einsum("nck,nkr->cr", honours, roles),
        honour_ways=(honours * seen.honour_ways).sum((0, 2)),
        honour_dora=np.einsum("nck,nk->c", honours, seen.honour_dora),
        honour_live=np.einsum("nck,nkl->cl", honours, copies),
        honour_declared=honours.sum(2).T @ bins,
        kappa=[0.0],
    )
