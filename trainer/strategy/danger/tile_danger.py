"""The danger of every tile against a riichi: the share of what it can be waiting on (DEF-6, STR-3).

Every wait that genbutsu and the unseen tiles allow is weighed; a tile's danger is the share of those that
wait on it. Genbutsu and impossible waits are exactly 0. `ways_of` lists what stands behind a danger, shape
by shape.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import Final

import numpy as np

from trainer.rules.tiles.tile import COPIES, FACES, Face
from trainer.strategy.danger.facing import Evidence, Facing, evidence_of
from trainer.strategy.danger.hypotheses import (
    CLASS_OF,
    CLASSES,
    GOOD,
    OWN_OUTS,
    RANKS,
    RUNS,
    SHAPES,
    SUITED,
    WAITS,
    Floats,
    WaitClass,
)
from trainer.strategy.danger.weights import Parameters, Shares, features, fitted, shares, weights

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

    def parts_of(self, kind: Face) -> dict[WaitClass, float]:
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
    parts = np.zeros((n, len(CLASSES), FACES))
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


@dataclass(frozen=True, slots=True)
class Way:
    """A shape: the kinds it holds, with repeats, those it waits on; the number of ways to take it from the
    unseen tiles, and from a whole set.

    A shanpon is given by its pair on the kind asked; the other pair may be any.
    """

    wait_class: WaitClass
    holds: tuple[Face, ...]
    waits: tuple[Face, ...]
    ways: int
    of: int


def ways_of(facing: Facing, kind: Face) -> tuple[Way, ...]:
    """The shapes that wait on a kind and on no genbutsu (DEF-2), runs before pairs and single tiles."""
    found = (
        Way(wait_class, holds, waits, _ways(holds, facing.unseen), _ways(holds, [COPIES] * FACES))
        for wait_class, holds, waits in _waiting_on(kind)
        if not facing.safe.intersection(waits)
    )
    joined = _pairs_elsewhere(facing, kind)
    return tuple(way for way in found if way.ways and (joined or way.wait_class != "shanpon"))


def _waiting_on(kind: Face) -> Iterator[tuple[WaitClass, tuple[Face, ...], tuple[Face, ...]]]:
    if kind < SUITED:
        suit = kind - kind % RANKS
        for shape in SHAPES[:RUNS]:
            if kind - suit + 1 in shape.waits:
                holds, waits = (
                    tuple(suit + rank - 1 for rank in ranks) for ranks in (shape.holds, shape.waits)
                )
                yield shape.wait_class, holds, waits
    yield "shanpon", (kind, kind), (kind,)
    yield "tanki", (kind,), (kind,)


def _pairs_elsewhere(facing: Facing, kind: Face) -> bool:
    """Whether some other pair can join one of this kind."""
    return any(
        left >= 2 and other != kind and other not in facing.safe for other, left in enumerate(facing.unseen)
    )


def _ways(holds: tuple[Face, ...], copies: Sequence[int]) -> int:
    return prod(comb(copies[kind], holds.count(kind)) for kind in set(holds))
