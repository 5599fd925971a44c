"""Every tile of a seat that the others might have ronned: discards, and what kans and kitas laid out."""

from collections.abc import Iterator
from typing import NamedTuple

from trainer.rules.melds import MeldType
from trainer.rules.state import CallName, Source, TableState
from trainer.rules.tiles import Tile


class Exposed(NamedTuple):
    """A tile that could be ronned from a moment on, and how it came there."""

    at: int
    tile: Tile
    how: Source


def exposed_by(state: TableState, seat: int) -> Iterator[Exposed]:
    """The tiles of a seat: its discards in order, then those of its kakans, ankans and kitas."""
    own = state.seats[seat]
    for thrown in own.river:
        yield Exposed(thrown.at, thrown.tile, "discard")
    closed = (meld.kind for meld in own.melds if meld.type is MeldType.ANKAN)
    for at, tile in zip(_moments(state, seat, "kakan"), own.added, strict=True):
        yield Exposed(at, tile, "kakan")
    for at, kind in zip(_moments(state, seat, "ankan"), closed, strict=True):
        yield Exposed(at, kind, "ankan")
    for at, tile in zip(_moments(state, seat, "kita"), own.kita, strict=True):
        yield Exposed(at, tile, "kita")


def _moments(state: TableState, seat: int, how: CallName) -> list[int]:
    return [call.at for call in state.calls if call.seat == seat and call.how == how]
