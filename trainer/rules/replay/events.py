"""What can happen in a hand, one small class per event; the vocabulary is MJAI's.

Seats are absolute (seat 0 deals in East 1). A tile of `None` is one that the viewer can not see.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from trainer.rules.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile from the live wall, or the replacement (rinshan) after a kan or kita."""

    seat: int
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile thrown into the river; `tsumogiri`: the one just drawn."""

    seat: int
    tile: Tile
    tsumogiri: bool = False


@dataclass(frozen=True, slots=True)
class Riichi:
    """The declaration, just before its discard; the stick is paid when that tile has passed."""

    seat: int
    open: bool = False


@dataclass(frozen=True, slots=True)
class Chi:
    """`tile` is taken from `from_seat`, `own` are the two tiles laid beside it."""

    seat: int
    from_seat: int
    tile: Tile
    own: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pon:
    """`tile` is taken from `from_seat`, `own` are the two tiles of its kind laid beside it."""

    seat: int
    from_seat: int
    tile: Tile
    own: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Daiminkan:
    """`tile` is taken from `from_seat`, `own` are the three tiles of its kind laid beside it."""

    seat: int
    from_seat: int
    tile: Tile
    own: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Ankan:
    """A kan of four `own` concealed tiles."""

    seat: int
    own: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Kakan:
    """`tile` is added to the pon of its kind."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Kita:
    """A north is laid aside (three players, SAN-2)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Dora:
    """A new indicator is turned over."""

    indicator: Tile


@dataclass(frozen=True, slots=True)
class Ron:
    """A win claimed on the `tile` of `from_seat`: a discard, or one laid out for a kan or kita."""

    seat: int
    from_seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Tsumo:
    """A win claimed on the tile just drawn."""

    seat: int
    tile: Tile | None = None


DRAWS: Final = ("exhaustive", "nagashi", "kyuushu", "suufon", "suucha", "suukan", "sanchahou")
"""The codes of draws: the wall played out, with nagashi mangan, and the abortive ones (ABO-2 to ABO-7)."""
PLAYED_OUT: Final = frozenset({"exhaustive", "nagashi"})
"""Those at which the wall is empty and tenpai is shown."""


@dataclass(frozen=True, slots=True)
class Ryuukyoku:
    """The hand ends without a winner; `reason` is one of `DRAWS`."""

    reason: str = "exhaustive"


Call: TypeAlias = Chi | Pon | Daiminkan
Event: TypeAlias = (
    Draw | Discard | Riichi | Chi | Pon | Daiminkan | Ankan | Kakan | Kita | Dora | Ron | Tsumo | Ryuukyoku
)
