"""How much each shape weighs in a position: exp of a sum of terms, 0 for what can not be.

A shape can not be if too few of its tiles are unseen, or if one of its waits is genbutsu: then it is
furiten and wins on none of them (FUR-1, DEF-2). Suji and kabe need no code of their own.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from trainer.rules.tiles import COPIES
from trainer.strategy.evidence import Evidence, signs
from trainer.strategy.hypotheses import HOLDS, PAIRS, RUNS, SINGLES, SUITED, WAITS, Flags, Floats
from trainer.strategy.parameters import Tables

HIGHEST: Final = 20.0
"""No log weight is above this: a wild step of a fit must not overflow."""
_NEVER: Final = -1e6
_IMPOSSIBLE: Final = _NEVER / 2
_LOG_ONE: Final[Floats] = np.array([_NEVER, *np.log(np.arange(1, COPIES + 1) / COPIES)])
"""By the unseen copies: log of the ways to hold one, as a part of those with all four unseen."""
_LOG_TWO: Final[Floats] = np.array([_NEVER, _NEVER, *np.log(np.array([1, 3, 6]) / 6)])


class Features(NamedTuple):
    """What the terms are taken from. Suits: `signs` (n * 3, 54), `ways`, `possible`, `live` (n, 3, 36).
    Honours, pair and single: `honour_ways`, `honour_possible` (n, 2, 7); `honour_live`, `honour_dora`,
    `roles` (n, 7). `declared` is (n,)."""

    signs: Floats
    ways: Floats
    possible: Flags
    live: npt.NDArray[np.int64]
    honour_ways: Floats
    honour_possible: Flags
    honour_live: npt.NDArray[np.int8]
    honour_dora: npt.NDArray[np.int8]
    roles: npt.NDArray[np.int8]
    declared: npt.NDArray[np.int8]


class Weights(NamedTuple):
    """`suits` (n, 3, 36) and `honours` (n, 2, 7); for a pair the weight of a half of a shanpon."""

    suits: Floats
    honours: Floats


def features(evidence: Evidence) -> Features:
    """The numbers that the terms of the model are taken from."""
    n = len(evidence)
    safe = evidence.safe[:, :SUITED].reshape(n, 3, 9)
    ways = _ways_in_suits(evidence.unseen[:, :SUITED].reshape(n, 3, 9))
    unseen = evidence.unseen[:, SUITED:]
    honour_ways = np.stack([_LOG_TWO[unseen], _LOG_ONE[unseen]], axis=1)
    public = evidence.public[:, :SUITED].reshape(n, 3, 9)
    possible = (ways > _IMPOSSIBLE) & (safe @ WAITS.T == 0)
    honour_possible = (honour_ways > _IMPOSSIBLE) & ~evidence.safe[:, None, SUITED:]
    return Features(
        signs=signs(evidence),
        ways=np.where(possible, ways, 0),
        possible=possible,
        live=(public @ WAITS.T).astype(np.int64),
        honour_ways=np.where(honour_possible, honour_ways, 0),
        honour_possible=honour_possible,
        honour_live=evidence.public[:, SUITED:],
        honour_dora=evidence.dora[:, SUITED:],
        roles=evidence.roles,
        declared=evidence.declared,
    )


def _ways_in_suits(unseen: npt.NDArray[np.int8]) -> Floats:
    """(n, 3, 36): log of the ways to hold each shape, as a part of those with nothing seen."""
    ones = _LOG_ONE[unseen]
    ways = np.empty((*unseen.shape[:2], len(WAITS)))
    ways[..., :RUNS] = ones @ HOLDS[:RUNS].T
    ways[..., PAIRS] = _LOG_TWO[unseen]
    ways[..., SINGLES] = ones
    return ways


def weights(tables: Tables, seen: Features) -> Weights:
    """The weight of every shape."""
    n = len(seen.declared)
    suits = (seen.signs @ tables.signs).reshape(n, 3, len(WAITS)) + tables.base + tables.ways * seen.ways
    suits += tables.live[np.arange(len(WAITS)), seen.live]
    suits += tables.declared[:, seen.declared].T[:, None]
    honours = tables.honour_base[:, seen.roles].transpose(1, 0, 2)
    honours = honours + tables.honour_ways[:, None] * seen.honour_ways
    honours += tables.honour_live[:, seen.honour_live].transpose(1, 0, 2)
    honours += tables.honour_dora[:, None] * seen.honour_dora[:, None]
    honours += tables.honour_declared[:, seen.declared].T[:, :, None]
    return Weights(
        np.where(seen.possible, np.exp(np.minimum(suits, HIGHEST)), 0),
        np.where(seen.honour_possible, np.exp(np.minimum(honours, HIGHEST)), 0),
    )


class Shares(NamedTuple):
    """What the shapes weigh in waits. `suits` and `honours` as in `Weights`, each pair multiplied by all
    others; `kinds` (n, 34) the weight of all waits on a kind; `pairs` (n,) the sum of all halves;
    `total` (n,) the weight of all hypotheses, never 0."""

    suits: Floats
    honours: Floats
    kinds: Floats
    pairs: Floats
    total: Floats


def shares(weighed: Weights) -> Shares:
    """Join the pairs to shanpon: a half weighs itself times the sum of the other halves."""
    suits, honours = weighed.suits.copy(), weighed.honours.copy()
    pairs = suits[..., PAIRS].sum((1, 2)) + honours[:, 0].sum(1)
    suits[..., PAIRS] *= pairs[:, None, None] - suits[..., PAIRS]
    honours[:, 0] *= pairs[:, None] - honours[:, 0]
    n = len(pairs)
    kinds = np.concatenate([(suits @ WAITS).reshape(n, SUITED), honours.sum(1)], axis=1)
    shanpon = suits[..., PAIRS].sum((1, 2)) + honours[:, 0].sum(1)
    total = suits.sum((1, 2)) + honours.sum((1, 2)) - shanpon / 2
    return Shares(suits, honours, kinds, pairs, np.maximum(total, np.finfo(float).tiny))
