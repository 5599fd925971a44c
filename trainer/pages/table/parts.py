"""The parts of a table as they are drawn: tiles in rivers, melds and hands, players, the whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from trainer.rules.replay.state import Ending, RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import EAST, Face, Tile, face_of

Place: TypeAlias = Literal["self", "right", "across", "left"]
Role: TypeAlias = Literal["", "cause", "warn", "ok", "differs"]
PLACES: Final[dict[int, tuple[Place, ...]]] = {
    3: ("self", "right", "left"),
    4: ("self", "right", "across", "left"),
}


class DangerMark(NamedTuple):
    """How dangerous a discard is: `level` 0 (no wait on it can be) to 4, and in words, `4.2 %`."""

    level: int
    percent: str


@dataclass(frozen=True, slots=True)
class Lights:
    """What lights up: discards and melds by a moment, tiles of the hero's hand by kind, and by kind how
    dangerous; of some kinds all `copies` that the hero can see, of some the dora `indicators`.

    A discard's moments are its own, that of the riichi it declares and that of the call that took it.
    """

    moments: Mapping[int, Role] = field(default_factory=dict)
    hand: Mapping[Face, Role] = field(default_factory=dict)
    dangers: Mapping[Face, DangerMark] = field(default_factory=dict)
    copies: Mapping[Face, Role] = field(default_factory=dict)
    indicators: Mapping[Face, Role] = field(default_factory=dict)

    def on(self, thrown: RiverTile) -> Role:
        """The role of a discard."""
        moments = [thrown.at]
        if thrown.declares:
            moments.append(thrown.at - 1)
        if thrown.called_by is not None:
            moments.append(thrown.at + 1)
        found: Role = next((self.moments[at] for at in moments if at in self.moments), "")
        return found or (self.copy(thrown.tile) if thrown.called_by is None else "")

    def copy(self, tile: Tile) -> Role:
        """The role of a tile wherever it lies."""
        return self.copies.get(face_of(tile), "")

    def on_indicator(self, tile: Tile) -> Role:
        """The role of a dora indicator."""
        return self.indicators.get(face_of(tile), "") or self.copy(tile)

    def in_hand(self, tile: Tile) -> Role:
        """The role of a tile of the hero's hand."""
        return self.hand.get(face_of(tile), "") or self.copy(tile)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table is drawn that is not as usual.

    `tsumogiri` marks the tiles that were discarded as they were drawn; no tile of the seat `upright`
    lies sideways; the stick of the seat `unpaid` is not laid yet; `waiting_part` are the rules by which
    an open riichi shows its hand in part.
    """

    tsumogiri: bool = False
    upright: int | None = None
    unpaid: int | None = None
    waiting_part: Ruleset | None = None


class Discarded(NamedTuple):
    """A tile in a river; `latest` is the one that may be taken now, `won_by` the winds that ronned it.

    It may be the first of its river after the riichi of other winds (`after_riichi`), or after the hero's
    last discard (`after_own`): of discards in different rivers this tells which fell first.
    """

    tile: Tile
    sideways: bool = False
    declares: bool = False
    tsumogiri: bool = False
    called_by: Face | None = None
    latest: bool = False
    role: Role = ""
    won_by: tuple[Face, ...] = ()
    after_riichi: tuple[Face, ...] = ()
    after_own: bool = False


class MeldTile(NamedTuple):
    """A tile of a meld as it lies; None shows its back, `added` lies on the turned one."""

    tile: Tile | None
    sideways: bool = False
    added: bool = False
    role: Role = ""


class LaidMeld(NamedTuple):
    """A meld from left to right; `called` was fed by the seat of wind `fed_by`.

    `latest` is one that may be robbed now, `won_by` are the winds that robbed it.
    """

    type: MeldType
    tiles: tuple[MeldTile, ...]
    kinds: tuple[Tile, ...]
    called: Tile | None = None
    fed_by: Face | None = None
    latest: bool = False
    won_by: tuple[Face, ...] = ()

    @property
    def role(self) -> Role:
        """What any of its tiles is lit for."""
        return next((tile.role for tile in self.tiles if tile.role), "")


class LaidKita(NamedTuple):
    """The norths that a seat has set aside; `latest` and `won_by` as of a meld, for the last of them."""

    tiles: tuple[Tile, ...] = ()
    latest: bool = False
    won_by: tuple[Face, ...] = ()
    role: Role = ""


class HandTile(NamedTuple):
    tile: Tile
    role: Role = ""


class EndangeredTile(NamedTuple):
    """A tile of the hand with its danger, None where the verdict tells none."""

    tile: Tile
    role: Role
    danger: DangerMark | None
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class HandView:
    """Concealed tiles sorted, the drawn one apart; `won` if that one won by tsumo, `closed` counts those
    that lie face down beside open ones.

    `endangered` are the same tiles, the drawn one last, with their dangers: empty unless some are told.
    """

    tiles: tuple[HandTile, ...]
    drawn: HandTile | None = None
    won: bool = False
    closed: int = 0
    endangered: tuple[EndangeredTile, ...] = ()


@dataclass(frozen=True, slots=True)
class TileInputs:
    """How tiles become inputs: the field's name, boxes or one of them, what is chosen, whose form; which of
    them may be chosen, None for all.
    """

    field: str = "tile"
    several: bool = True
    chosen: frozenset[str] = frozenset()
    form: str = ""
    offered: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's part of the table; `concealed` counts tiles, `hand` holds them if they lie open.

    `won` says how the player won, `open_riichi` that the riichi was declared with an open hand.
    """

    place: Place
    wind: Face
    score: int
    river: tuple[Discarded, ...]
    melds: tuple[LaidMeld, ...]
    kita: LaidKita
    concealed: int
    stick: bool
    on_turn: bool
    open_riichi: bool = False
    won: Ending = ""
    hand: HandView | None = None

    @property
    def dealer(self) -> bool:
        return self.wind == EAST


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table; seats in turn order from the hero, `closed` counts unturned dora slots.

    `ura` lie beneath the indicators if a winner has turned them; `drawn_game` is the code of the
    draw that ended the hand, empty if none did.
    """

    seats: tuple[SeatView, ...]
    hand: HandView | None
    wind: Face
    number: int
    honba: int
    sticks: int
    wall: int
    indicators: tuple[Tile, ...]
    closed: int
    players: int
    lit: bool
    indicator_roles: tuple[Role, ...] = ()
    ura: tuple[Tile, ...] = ()
    drawn_game: str = ""

    @property
    def hero(self) -> SeatView:
        return self.seats[0]
