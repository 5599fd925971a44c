"""The ways in which a riichi can be waiting on a kind, shape by shape: what stands behind a danger.

A *way* is a choice of the tiles that a shape needs. Of shapes that are furiten or lack a tile there is none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod

from trainer.rules.tiles import COPIES, KINDS, Kind
from trainer.strategy.facing import Facing
from trainer.strategy.hypotheses import RANKS, RUNS, SHAPES, SUITED, WaitClass


@dataclass(frozen=True, slots=True)
class Way:
    """A shape: the kinds it holds, with repeats, those it waits on; the number of ways to take it from the
    unseen tiles, and from a whole set.

    A shanpon is given by its pair on the kind asked; the other pair may be any.
    """

    wait_class: WaitClass
    holds: tuple[Kind, ...]
    waits: tuple[Kind, ...]
    ways: int
    of: int


def ways_of(facing: Facing, kind: Kind) -> tuple[Way, ...]:
    """The shapes that wait on a kind and on no genbutsu (DEF-2), runs before pairs and single tiles."""
    found = (
        Way(wait_class, holds, waits, _ways(holds, facing.unseen), _ways(holds, [COPIES] * KINDS))
        for wait_class, holds, waits in _waiting_on(kind)
        if not facing.safe.intersection(waits)
    )
    joined = _pairs_elsewhere(facing, kind)
    return tuple(way for way in found if way.ways and (joined or way.wait_class != "shanpon"))


def _waiting_on(kind: Kind) -> Iterator[tuple[WaitClass, tuple[Kind, ...], tuple[Kind, ...]]]:
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


def _pairs_elsewhere(facing: Facing, kind: Kind) -> bool:
    """Whether some other pair can join one of this kind."""
    return any(
        left >= 2 and other != kind and other not in facing.safe for other, left in enumerate(facing.unseen)
    )


def _ways(holds: tuple[Kind, ...], copies: Sequence[int]) -> int:
    return prod(comb(copies[kind], holds.count(kind)) for kind in set(holds))
