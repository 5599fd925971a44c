"""Melds: chi, pon, and the three kans, with the seat that fed them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from trainer.rules.notation import format_tiles
from trainer.rules.tiles import HONOURS, Kind, Tile, count_kinds, kind_of


class MeldType(StrEnum):
    """The sorts of melds; each value is its name in texts and codes."""

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"


KANS = frozenset({MeldType.DAIMINKAN, MeldType.KAKAN, MeldType.ANKAN})


@dataclass(frozen=True, slots=True)
class Meld:
    """Three or four tiles on the table.

    `tiles` holds all of them; `called` is the one taken from `from_seat`'s river (of a kakan: the
    one taken for its pon), `added` the fourth tile of a kakan. An ankan has none of the three.
    """

    type: MeldType
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    from_seat: int | None = None
    added: Tile | None = None

    @property
    def kind(self) -> Kind:
        """The lowest kind in it: what a pon or a kan is of, where a chi begins."""
        return min(kind_of(tile) for tile in self.tiles)

    @property
    def is_kan(self) -> bool:
        """Ankan, daiminkan or kakan?"""
        return self.type in KANS

    @property
    def is_open(self) -> bool:
        """All but an ankan open the hand (RCH-1)."""
        return self.type is not MeldType.ANKAN


def meld_defects(meld: Meld) -> tuple[str, ...]:
    """Every reason why these tiles are not such a meld."""
    kinds = sorted(kind_of(tile) for tile in meld.tiles)
    shown = f"{meld.type} {format_tiles(meld.tiles)}"
    size = 4 if meld.is_kan else 3
    defects = []
    if len(kinds) != size:
        defects.append(f"{shown}: {size} tiles expected, {len(kinds)} given")
    elif meld.type is MeldType.CHI:
        start = kinds[0]
        if start in HONOURS or start % 9 > 6 or kinds != [start, start + 1, start + 2]:
            defects.append(f"{shown}: not a run of one suit")
    elif len(set(kinds)) != 1:
        defects.append(f"{shown}: not all of one kind")
    if meld.called is not None and meld.called not in meld.tiles:
        defects.append(f"{shown}: the called tile is not in it")
    return tuple(defects)


def meld_counts(melds: Iterable[Meld]) -> list[int]:
    """The 34 counts of all tiles in melds."""
    return count_kinds(tile for meld in melds for tile in meld.tiles)
