"""The state of a hand as plain facts, without any contested rule: what lies where, and since when.

A *moment* is the index of an event in the hand's history, 0 for the first one after the deal. `exposed_by`
lists every tile of a seat that the others might have ronned.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import EAST, Face, Tile

Phase: TypeAlias = Literal["draw", "discard", "respond", "replace", "ended"]
"""What is awaited: the first draw, a discard (or kan, riichi, tsumo) by the seat on turn, the others'
answer to a discard or the next draw, the replacement draw after a kan or kita; or nothing more."""

Source: TypeAlias = Literal["discard", "kakan", "ankan", "kita", "draw"]

CallName: TypeAlias = Literal["chi", "pon", "daiminkan", "ankan", "kakan", "kita"]
"""What interrupts the turn order, or may: the calls, the kans, the extraction of a north."""

KAN_NAMES: Final[frozenset[CallName]] = frozenset({"daiminkan", "ankan", "kakan"})

Ending: TypeAlias = Literal["", "ron", "tsumo", "ryuukyoku"]


@dataclass(frozen=True, slots=True)
class Round:
    """`wind` 0..3 (East..North), `number` 1..4: East 1 is `Round(0, 1)`."""

    wind: int
    number: int
    honba: int = 0

    @property
    def dealer(self) -> int:
        """The seat that deals; seat 0 dealt in East 1."""
        return self.number - 1


@dataclass(frozen=True, slots=True)
class Deal:
    """What is on the table before the first draw; a hand of None is not known to the viewer."""

    players: int
    round: Round
    scores: tuple[int, ...]
    sticks: int
    hands: tuple[tuple[Tile, ...] | None, ...]
    indicator: Tile

    def wind_of(self, seat: int) -> Face:
        """The seat wind: the dealer is East."""
        return EAST + (seat - self.round.dealer) % self.players


@dataclass(frozen=True, slots=True)
class RiverTile:
    """A discard. `declares`: thrown with a riichi; `sideways`: lies turned (RCH-6, RCH-7)."""

    tile: Tile
    at: int
    tsumogiri: bool = False
    declares: bool = False
    sideways: bool = False
    called_by: int | None = None


@dataclass(frozen=True, slots=True)
class LetGo:
    """A tile that completed the seat's hand and that it did not take (FUR-2, FUR-3)."""

    at: int
    kind: Face
    how: Source


class CallMade(NamedTuple):
    """A call, kan or kita, and who made it at which moment."""

    at: int
    seat: int
    how: CallName


@dataclass(frozen=True, slots=True)
class Pending:
    """The tile that may be ronned now."""

    seat: int
    tile: Tile
    at: int
    how: Source


class Seat(NamedTuple):
    """One player's part of the table.

    `hand` holds the concealed tiles, the drawn one included, or None if the viewer can not see them;
    `size` counts them either way. `waits` is the mask of kinds that complete the hand, kept since the
    last own discard. `replaces` is what the drawn tile is the replacement of, if of anything. `added`
    are the tiles of the own kakans, in order.
    `drew_at`, `turn_at`, `discarded_at` are the latest such moments, -1 for none.
    """

    hand: tuple[Tile, ...] | None
    size: int = 13
    drawn: Tile | None = None
    has_drawn: bool = False
    replaces: CallName | None = None
    melds: tuple[Meld, ...] = ()
    river: tuple[RiverTile, ...] = ()
    kita: tuple[Tile, ...] = ()
    riichi_at: int | None = None
    stands: bool = False
    open_riichi: bool = False
    let_go: tuple[LetGo, ...] = ()
    waits: int = 0
    drew_at: int = -1
    turn_at: int = -1
    discarded_at: int = -1
    added: tuple[Tile, ...] = ()

    @property
    def in_riichi(self) -> bool:
        """Has declared in this hand."""
        return self.riichi_at is not None

    @property
    def closed(self) -> bool:
        """No chi, pon, daiminkan or kakan (RCH-1)."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def kans(self) -> int:
        """Own kans, one being robbed included."""
        return sum(meld.is_kan for meld in self.melds)


class TableState(NamedTuple):
    """The whole table after `moment` events.

    `seen` counts, by tile 0..36, all tiles that the viewer knows; `owed` is the seat whose riichi
    stick is paid as soon as its tile has passed; `calls` are all calls, kans and kitas, the last of which
    may still be robbed. `end` says how the hand ended, `winners` who won it, in order, and
    `reason` is that of a ryuukyoku.
    """

    deal: Deal
    seats: tuple[Seat, ...]
    scores: tuple[int, ...]
    sticks: int
    wall: int
    indicators: tuple[Tile, ...]
    seen: bytes
    turn: int
    phase: Phase = "draw"
    moment: int = 0
    pending: Pending | None = None
    owed: int | None = None
    calls: tuple[CallMade, ...] = ()
    winners: tuple[int, ...] = ()
    end: Ending = ""
    reason: str = ""

    @property
    def kans(self) -> int:
        """Kans by all players, a kakan being robbed included."""
        return sum([call.how in KAN_NAMES for call in self.calls]) if self.calls else 0

    def next_seat(self, seat: int) -> int:
        """Who comes after this seat in turn order."""
        return (seat + 1) % self.deal.players


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
