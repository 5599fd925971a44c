"""The danger of every tile against a riichi: the share of what it can be waiting on (DEF-6, STR-3).

Every hypothesis that genbutsu and the unseen tiles allow is weighed; a tile's danger is the share of those
that wait on it. Genbutsu and impossible waits are exactly 0. The parameters come from `manage.py fit_danger`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from trainer.rules.tiles import KINDS, Kind
from trainer.strategy.evidence import Evidence, evidence_of
from trainer.strategy.facing import Facing
from trainer.strategy.hypotheses import (
    CLASS_OF,
    CLASSES,
    GOOD,
    OWN_OUTS,
    RUNS,
    SUITED,
    WAITS,
    Floats,
    WaitClass,
)
from trainer.strategy.parameters import Parameters, fitted
from trainer.strategy.weights import Shares, features, shares, weights

HIGHEST: Final = 0.9
"""No tile is more dangerous than this."""
_SHANPON: Final = CLASSES.index("shanpon")
_TANKI: Final = CLASSES.index("tanki")
_BY_CLASS: Final[Floats] = np.zeros((len(WAITS), len(CLASSES), 9))
_BY_CLASS[np.arange(len(WAITS)), CLASS_OF] = WAITS
_GOOD: Final = np.array([CLASSES[index] in GOOD for index in CLASS_OF[:RUNS]])


@dataclass(frozen=True, slots=True)
class Danger:
    """Of one riichi, by kind 0..33: the probability (0..1) that a discard of it is ronned.

    `parts` splits it by the class of the wait and adds up to it. `live_outs` is the expected number of
    tiles that the declarer can win by: unseen by the viewer and not held in the wait itself. `good_wait`
    is the probability of a ryanmen or sanmenchan.
    """

    probability: tuple[float, ...]
    parts: Mapping[WaitClass, tuple[float, ...]]
    live_outs: float
    good_wait: float

    def parts_of(self, kind: Kind) -> dict[WaitClass, float]:
        """What the danger of one kind is made of, the greatest part first, nothing that is 0."""
        found = {each: numbers[kind] for each, numbers in self.parts.items() if numbers[kind] > 0}
        return dict(sorted(found.items(), key=lambda item: -item[1]))


@dataclass(frozen=True, slots=True)
class Dangers:
    """The same of n positions: `probability` (n, 34), `parts` (n, 6, 34) in the order of `CLASSES`,
    `live_outs` and `good_wait` (n,)."""

    probability: Floats
    parts: Floats
    live_outs: Floats
    good_wait: Floats


def danger(facing: Facing, parameters: Parameters | None = None, scale: float = 1.0) -> Danger:
    """The danger of each kind; `scale` multiplies it, to try how robust a verdict is (strategy.md 5)."""
    found = dangers(evidence_of([facing]), parameters, scale)
    parts = found.parts[0].tolist()
    return Danger(
        probability=tuple(found.probability[0].tolist()),
        parts={each: tuple(numbers) for each, numbers in zip(CLASSES, parts, strict=True)},
        live_outs=float(found.live_outs[0]),
        good_wait=float(found.good_wait[0]),
    )


def dangers(evidence: Evidence, parameters: Parameters | None = None, scale: float = 1.0) -> Dangers:
    """The danger in many positions at once; about 3 kB of memory for each."""
    tables = (parameters or fitted()).tables
    found = shares(weights(tables, features(evidence)))
    raised = float(np.exp(tables.kappa[0])) * scale
    probability = np.minimum(raised * found.kinds / found.total[:, None], HIGHEST)
    factor = np.divide(probability, found.kinds, out=np.zeros_like(probability), where=found.kinds > 0)
    return Dangers(
        probability=probability,
        parts=_by_class(found) * factor[:, None],
        live_outs=_live_outs(evidence, found),
        good_wait=found.suits[..., :RUNS][..., _GOOD].sum((1, 2)) / found.total,
    )


def _by_class(found: Shares) -> Floats:
    """(n, 6, 34): the weight of the waits on each kind by their class."""
    n = len(found.total)
    parts = np.zeros((n, len(CLASSES), KINDS))
    suits = (found.suits @ _BY_CLASS.reshape(len(WAITS), -1)).reshape(n, 3, len(CLASSES), 9)
    parts[:, :, :SUITED] = suits.transpose(0, 2, 1, 3).reshape(n, len(CLASSES), SUITED)
    parts[:, _SHANPON, SUITED:] = found.honours[:, 0]
    parts[:, _TANKI, SUITED:] = found.honours[:, 1]
    return parts


def _live_outs(evidence: Evidence, found: Shares) -> Floats:
    """(n,): unseen tiles of the waited kinds, those in the wait itself left out, by the weight of it."""
    n = len(found.total)
    in_suits = evidence.unseen[:, :SUITED].reshape(n, 3, 9) @ WAITS.T - OWN_OUTS
    of_honours = evidence.unseen[:, None, SUITED:] - np.array([[2], [1]])
    outs: Floats = (found.suits * in_suits).sum((1, 2)) + (found.honours * of_honours).sum((1, 2))
    return outs / found.total
