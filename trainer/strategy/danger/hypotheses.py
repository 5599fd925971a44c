"""What a riichi can be waiting on: 649 hypotheses, as shapes of a suit that a product joins.

In each suit there are 36 *shapes*: 6 ryanmen, 3 sanmenchan (a run of five), 7 kanchan, 2 penchan, 9 pairs
and 9 single tiles; each honour is a pair or a single tile. Runs and single tiles are a wait by themselves:
54 + 34. Two pairs make a shanpon: 34 * 33 / 2 = 561. The weight of a shanpon is the product of those of its
halves, so no sum has to go through the 561.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from trainer.rules.tiles.tile import FACES

WaitClass: TypeAlias = Literal["ryanmen", "sanmenchan", "kanchan", "penchan", "shanpon", "tanki"]
Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

CLASSES: Final[tuple[WaitClass, ...]] = (
    "ryanmen",
    "sanmenchan",
    "kanchan",
    "penchan",
    "shanpon",
    "tanki",
)
GOOD: Final[tuple[WaitClass, ...]] = ("ryanmen", "sanmenchan")
"""A good wait is one on at least two kinds by a run."""
RANKS: Final = 9
CENTRE: Final = 5
SUITED: Final = 27
"""Kinds of the three suits; the seven honours follow."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape within a suit: the ranks (1..9) that it holds, with repeats, and those that it waits on."""

    wait_class: WaitClass
    holds: tuple[int, ...]
    waits: tuple[int, ...]

    @property
    def middle(self) -> float:
        """The rank that distances are counted from; for a penchan the end of the suit beside it."""
        if self.wait_class == "penchan":
            return 1.0 if 1 in self.holds else 9.0
        return (min(self.holds) + max(self.holds)) / 2

    def distance(self, rank: int) -> float:
        """Of a rank from the middle; for a ryanmen or kanchan below 0 on the side of the nearer end of the
        suit, since a discard tells more there."""
        away = rank - self.middle
        if self.wait_class not in ("ryanmen", "kanchan") or self.middle == CENTRE:
            return abs(away)
        return away if self.middle < CENTRE else self.middle - rank

    @property
    def name(self) -> str:
        """The waited ranks as seen from the nearer end of the suit: a shape and its mirror share it."""
        mirrored = tuple(sorted(RANKS + 1 - rank for rank in self.waits))
        return "".join(map(str, min(self.waits, mirrored)))


def _suit_shapes() -> Iterator[Shape]:
    for low in range(2, 8):
        yield Shape("ryanmen", (low, low + 1), (low - 1, low + 2))
    for low in range(2, 5):
        yield Shape("sanmenchan", tuple(range(low, low + 5)), (low - 1, low + 2, low + 5))
    for middle in range(2, 9):
        yield Shape("kanchan", (middle - 1, middle + 1), (middle,))
    yield Shape("penchan", (1, 2), (3,))
    yield Shape("penchan", (8, 9), (7,))
    for rank in range(1, RANKS + 1):
        yield Shape("shanpon", (rank, rank), (rank,))
    for rank in range(1, RANKS + 1):
        yield Shape("tanki", (rank,), (rank,))


SHAPES: Final = tuple(_suit_shapes())
"""The 36 shapes of a suit; a shanpon among them is one of its two pairs."""
RUNS: Final = 18
PAIRS: Final = slice(18, 27)
SINGLES: Final = slice(27, 36)

WAITS: Final[Floats] = np.array([[rank in shape.waits for rank in range(1, 10)] for shape in SHAPES], float)
"""36 x 9: 1 where a shape waits."""
HOLDS: Final[Floats] = np.array([[rank in shape.holds for rank in range(1, 10)] for shape in SHAPES], float)
"""36 x 9: 1 where a shape holds a tile, or two of a pair."""
OWN_OUTS: Final[Floats] = np.array(
    [sum(rank in shape.waits for rank in shape.holds) for shape in SHAPES], float
)
"""For each shape, the tiles that it holds of what it waits on: they can not be drawn by anyone."""
CLASS_OF: Final[Ints] = np.array([CLASSES.index(shape.wait_class) for shape in SHAPES])
"""For each shape the index of its class."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One of the 649: its class, the tiles by kind (0..33) that it needs, and the kinds waited on."""

    wait_class: WaitClass
    needs: tuple[tuple[int, int], ...]
    waits: tuple[int, ...]


def hypotheses() -> Iterator[Hypothesis]:
    """All of them one by one; the model itself never goes through them."""
    for suit in range(3):
        for shape in SHAPES[:RUNS]:
            needs = tuple((9 * suit + rank - 1, 1) for rank in shape.holds)
            yield Hypothesis(shape.wait_class, needs, tuple(9 * suit + rank - 1 for rank in shape.waits))
    for one, other in combinations(range(FACES), 2):
        yield Hypothesis("shanpon", ((one, 2), (other, 2)), (one, other))
    for kind in range(FACES):
        yield Hypothesis("tanki", ((kind, 1),), (kind,))
