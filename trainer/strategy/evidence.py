"""What the danger model reads off a riichi, as arrays: one line for each position.

The river is told by *signs*: for each kind of a suit whether it was thrown early (the first six discards),
later from the hand, later as drawn, or with the declaration; whether it is dora; whether a red five went.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from trainer.rules.tiles import CHUN, DRAGONS, EAST, KINDS
from trainer.strategy.facing import Facing
from trainer.strategy.hypotheses import SUITED, Flags, Floats

SIGNS: Final = ("early", "late_from_hand", "late_as_drawn", "declaration", "dora", "red_five")
TIMES: Final = 4
"""The first signs are times of a discard."""
EARLY: Final = 6
"""Discards that are early, after strategy.md section 1."""
DECLARED: Final = ("1-4", "5-7", "8-10", "11-13", "14+")
"""The discard with which the riichi was declared, in bins."""
_DECLARED_FROM: Final = (5, 8, 11, 14)
ROLES: Final = ("guest", "yakuhai", "double_wind")
"""What an honour is to the declarer, by the han of its triplet."""
_FIVE: Final = 4
Small: Final = np.int8


@dataclass(frozen=True, slots=True)
class Evidence:
    """n positions. Counts by kind are (n, 34); `thrown` has a bit for each time (`SIGNS`); `red` is (n, 3),
    `roles` (n, 7) for the honours, `declared` (n,) a bin of `DECLARED`."""

    unseen: npt.NDArray[np.int8]
    public: npt.NDArray[np.int8]
    safe: Flags
    thrown: npt.NDArray[np.int8]
    dora: npt.NDArray[np.int8]
    red: Flags
    roles: npt.NDArray[np.int8]
    declared: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.declared)

    def take(self, chosen: npt.NDArray[np.int64] | Flags | slice) -> Self:
        """Some of the positions."""
        return type(self)(*(getattr(self, field.name)[chosen] for field in fields(self)))

    @classmethod
    def joined(cls, parts: Sequence["Evidence"]) -> "Evidence":
        """The positions of all parts in their order."""
        return cls(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(cls)))


def evidence_of(facings: Sequence[Facing]) -> Evidence:
    """The arrays of some positions."""
    n = len(facings)
    safe, thrown = np.zeros((n, KINDS), bool), np.zeros((n, KINDS), Small)
    dora, red, roles = np.zeros((n, KINDS), Small), np.zeros((n, 3), bool), np.zeros((n, 7), Small)
    roles[:, DRAGONS[0] - EAST : CHUN - EAST + 1] = 1
    for row, each in enumerate(facings):
        safe[row, list(each.safe)] = True
        for kind in each.dora:
            dora[row, kind] += 1
        for wind in each.winds:
            roles[row, wind - EAST] += 1
        for place, tile in enumerate(each.river):
            thrown[row, tile.kind] |= 1 << _time(place, len(each.river), tile.tsumogiri)
            if tile.red:
                red[row, tile.kind // 9] = True
    return Evidence(
        unseen=np.array([each.unseen for each in facings], Small).reshape(n, KINDS),
        public=np.array([each.public for each in facings], Small).reshape(n, KINDS),
        safe=safe,
        thrown=thrown,
        dora=dora,
        red=red,
        roles=roles,
        declared=_bins(len(each.river) for each in facings),
    )


def _bins(discards: Iterable[int]) -> npt.NDArray[np.int8]:
    return np.array([sum(number >= start for start in _DECLARED_FROM) for number in discards], Small)


def _time(place: int, discards: int, tsumogiri: bool) -> int:
    """Which of the times the discard at a place (from 0) belongs to."""
    if place == discards - 1:
        return 3
    if place < EARLY:
        return 0
    return 2 if tsumogiri else 1


def signs(evidence: Evidence) -> Floats:
    """(n * 3, 9 * 6): the signs of each suit, rank by rank in the order of `SIGNS`."""
    n = len(evidence)
    found = np.zeros((n, 3, 9, len(SIGNS)))
    bits = evidence.thrown[:, :SUITED].reshape(n, 3, 9, 1)
    found[..., :TIMES] = (bits >> np.arange(TIMES, dtype=Small)) & 1
    found[..., TIMES] = evidence.dora[:, :SUITED].reshape(n, 3, 9)
    found[:, :, _FIVE, TIMES + 1] = evidence.red
    return found.reshape(n * 3, 9 * len(SIGNS))
