"""What is drawn of a table: the state of a hand as one seat sees it, ready for templates.

A *place* is where a seat sits on the page: the hero at the bottom, then right, across and left in
turn order. A *role* is how a tile is lit once the answer is known: `cause`, `warn`, `ok`, or "".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from trainer.rules.melds import Meld, MeldType
from trainer.rules.state import RiverTile, Seat, TableState
from trainer.rules.table import MAX_INDICATORS
from trainer.rules.tiles import EAST, Kind, Tile, kind_of, tiles_in_order

Place: TypeAlias = Literal["self", "right", "across", "left"]
Role: TypeAlias = Literal["", "cause", "warn", "ok"]
PLACES: Final[dict[int, tuple[Place, ...]]] = {
    3: ("self", "right", "left"),
    4: ("self", "right", "across", "left"),
}


@dataclass(frozen=True, slots=True)
class Lights:
    """What lights up: discards by a moment, tiles of the hero's hand by kind.

    A discard's moments are its own, that of the riichi it declares and that of the call that took it.
    """

    moments: Mapping[int, Role] = field(default_factory=dict)
    hand: Mapping[Kind, Role] = field(default_factory=dict)

    def on(self, thrown: RiverTile) -> Role:
        """The role of a discard."""
        moments = [thrown.at]
        if thrown.declares:
            moments.append(thrown.at - 1)
        if thrown.called_by is not None:
            moments.append(thrown.at + 1)
        return next((self.moments[at] for at in moments if at in self.moments), "")


class Discarded(NamedTuple):
    """A tile in a river; `latest` is the one that may be taken now."""

    tile: Tile
    sideways: bool = False
    declares: bool = False
    tsumogiri: bool = False
    called_by: Kind | None = None
    latest: bool = False
    role: Role = ""


class MeldTile(NamedTuple):
    """A tile of a meld as it lies; None shows its back, `added` lies on the turned one."""

    tile: Tile | None
    sideways: bool = False
    added: bool = False


class LaidMeld(NamedTuple):
    """A meld from left to right; `called` was fed by the seat of wind `fed_by`."""

    type: MeldType
    tiles: tuple[MeldTile, ...]
    kinds: tuple[Tile, ...]
    called: Tile | None = None
    fed_by: Kind | None = None
    latest: bool = False


class HandTile(NamedTuple):
    tile: Tile
    role: Role = ""


@dataclass(frozen=True, slots=True)
class HandView:
    """Concealed tiles sorted, the drawn one apart."""

    tiles: tuple[HandTile, ...]
    drawn: HandTile | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """How tiles become inputs: the field's name, boxes or one of them, what is chosen, whose form."""

    field: str = "tile"
    several: bool = True
    chosen: frozenset[str] = frozenset()
    form: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's part of the table; `concealed` counts tiles, `shown` holds them if they are open."""

    place: Place
    wind: Kind
    score: int
    river: tuple[Discarded, ...]
    melds: tuple[LaidMeld, ...]
    kita: tuple[Tile, ...]
    concealed: int
    stick: bool
    on_turn: bool
    shown: tuple[Tile, ...] | None = None

    @property
    def dealer(self) -> bool:
        return self.wind == EAST


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table; seats in turn order from the hero, `closed` counts unturned dora slots."""

    seats: tuple[SeatView, ...]
    hand: HandView | None
    wind: Kind
    number: int
    honba: int
    sticks: int
    wall: int
    indicators: tuple[Tile, ...]
    closed: int
    players: int
    lit: bool

    @property
    def hero(self) -> SeatView:
        return self.seats[0]


def table_view(
    state: TableState,
    hero: int,
    *,
    lights: Lights | None = None,
    shown: frozenset[int] = frozenset(),
    tsumogiri: bool = False,
) -> TableView:
    """The table as `hero` (a seat, 0 to 3) sees it; hands of other seats only if in `shown`.

    `tsumogiri` marks the tiles that were discarded as they were drawn.
    """
    lights = lights or Lights()
    players, deal = state.deal.players, state.deal
    order = [(hero + step) % players for step in range(players)]
    seats = tuple(
        _seat_view(state, seat, place, lights, open_hand=seat in shown, tsumogiri=tsumogiri)
        for seat, place in zip(order, PLACES[players], strict=True)
    )
    hand = _hand_view(state, hero, lights)
    return TableView(
        seats=seats,
        hand=hand,
        wind=EAST + deal.round.wind,
        number=deal.round.number,
        honba=deal.round.honba,
        sticks=state.sticks,
        wall=state.wall,
        indicators=state.indicators,
        closed=MAX_INDICATORS - len(state.indicators),
        players=players,
        lit=_is_lit(seats, hand),
    )


def _is_lit(seats: tuple[SeatView, ...], hand: HandView | None) -> bool:
    """Whether any tile is; the others dim only then."""
    held = () if hand is None else (*hand.tiles, *filter(None, (hand.drawn,)))
    return any(tile.role for seat in seats for tile in seat.river) or any(tile.role for tile in held)


def _seat_view(
    state: TableState, number: int, place: Place, lights: Lights, *, open_hand: bool, tsumogiri: bool
) -> SeatView:
    seat = state.seats[number]
    is_open = (open_hand or seat.open_riichi) and place != "self" and seat.hand is not None
    return SeatView(
        place=place,
        wind=state.deal.wind_of(number),
        score=state.scores[number],
        river=tuple(_discarded(state, tile, lights, tsumogiri) for tile in seat.river),
        melds=_laid_melds(state, number),
        kita=seat.kita,
        concealed=seat.size,
        stick=seat.stands,
        on_turn=state.turn == number and state.phase in ("draw", "discard", "replace"),
        shown=tiles_in_order(seat.hand or ()) if is_open else None,
    )


def _discarded(state: TableState, thrown: RiverTile, lights: Lights, tsumogiri: bool) -> Discarded:
    pending = state.pending
    return Discarded(
        tile=thrown.tile,
        sideways=thrown.sideways,
        declares=thrown.declares,
        tsumogiri=tsumogiri and thrown.tsumogiri,
        called_by=None if thrown.called_by is None else state.deal.wind_of(thrown.called_by),
        latest=pending is not None and pending.how == "discard" and pending.at == thrown.at,
        role=lights.on(thrown),
    )


def _laid_melds(state: TableState, number: int) -> tuple[LaidMeld, ...]:
    seat, pending = state.seats[number], state.pending
    robbed = pending if pending is not None and pending.seat == number else None
    return tuple(
        LaidMeld(
            type=meld.type,
            tiles=laid_tiles(meld, number, state.deal.players),
            kinds=tiles_in_order(meld.tiles),
            called=meld.called,
            fed_by=None if meld.from_seat is None else state.deal.wind_of(meld.from_seat),
            latest=robbed is not None and (meld.type, meld.kind) == (robbed.how, kind_of(robbed.tile)),
        )
        for meld in seat.melds
    )


def laid_tiles(meld: Meld, seat: int, players: int = 4) -> tuple[MeldTile, ...]:
    """The tiles of a meld from left to right as they lie before `seat`.

    The called tile is turned: first if it came from the left (kamicha), last if from the right
    (shimocha), second from across. The fourth tile of a kakan lies on it. An ankan shows two backs.
    """
    if meld.type is MeldType.ANKAN:
        return tuple(MeldTile(tile if i in (1, 2) else None) for i, tile in enumerate(_reds_inside(meld)))
    own = list(meld.tiles)
    turned = []
    for tile, added in ((meld.called, False), (meld.added, True)):
        if tile is not None:
            own.remove(tile)
            turned.append(MeldTile(tile, sideways=True, added=added))
    upright = [MeldTile(tile) for tile in tiles_in_order(own)]
    step = 0 if meld.from_seat is None else (meld.from_seat - seat) % players
    at = {1: len(upright), players - 1: 0}.get(step, 1)
    return (*upright[:at], *turned, *upright[at:])


def _reds_inside(meld: Meld) -> tuple[Tile, ...]:
    """An ankan's tiles with a red five among the two that show their face."""
    red_first = tiles_in_order(meld.tiles)
    return (red_first[-1], *red_first[:-1])


def _hand_view(state: TableState, hero: int, lights: Lights) -> HandView | None:
    seat: Seat = state.seats[hero]
    if seat.hand is None:
        return None
    concealed = list(seat.hand)
    if seat.drawn is not None:
        concealed.remove(seat.drawn)
    return HandView(
        tiles=tuple(_hand_tile(tile, lights) for tile in tiles_in_order(concealed)),
        drawn=None if seat.drawn is None else _hand_tile(seat.drawn, lights),
    )


def _hand_tile(tile: Tile, lights: Lights) -> HandTile:
    return HandTile(tile, lights.hand.get(kind_of(tile), ""))
