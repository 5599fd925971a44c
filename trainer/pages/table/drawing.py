"""What is drawn of a table, ready for templates.

`table_view` takes the state of a hand as one seat sees it, `snapshot_view` a picture that may be unfinished
and has no history.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from trainer.pages.table.parts import (
    PLACES,
    Discarded,
    EndangeredTile,
    HandTile,
    HandView,
    LaidKita,
    LaidMeld,
    Lights,
    Manner,
    MeldTile,
    Place,
    Role,
    SeatView,
    TableView,
)
from trainer.rules.judges.open_riichi import shown_tiles
from trainer.rules.replay.events import DRAWS
from trainer.rules.replay.state import Ending, Pending, RiverTile, Seat, TableState
from trainer.rules.replay.table import MAX_INDICATORS, STICK
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import EAST, Face, Tile, face_of, tiles_in_order, wall_size
from trainer.scenarios.board.laying import room
from trainer.scenarios.board.snapshot import Snapshot
from trainer.scenarios.board.snapshot_diff import DiscardDiffers, TileDiffers, TilesDiffer, differences

TENPAI: Final = 13
"""The tiles of a hand between turns, three for each meld."""


def table_view(
    state: TableState,
    hero: int,
    *,
    lights: Lights | None = None,
    ura: tuple[Tile, ...] = (),
    manner: Manner | None = None,
) -> TableView:
    """The table as `hero` (a seat, 0 to 3) sees it: hands of others that the state knows lie open.

    `ura` are the ura dora indicators, which only a winner in riichi turns.
    """
    lights, manner = lights or Lights(), manner or Manner()
    state = _before_stick(state, manner)
    players, deal = state.deal.players, state.deal
    order = [(hero + step) % players for step in range(players)]
    firsts = _firsts(state, hero)
    seats = tuple(
        _seat_view(state, seat, place, lights, manner, firsts)
        for seat, place in zip(order, PLACES[players], strict=True)
    )
    hand = _hand_view(state, hero, lights)
    roles = tuple(map(lights.on_indicator, state.indicators)) if lights != Lights() else ()
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
        lit=any(roles) or _is_lit(seats, hand),
        indicator_roles=roles,
        ura=ura if any(state.seats[winner].stands for winner in state.winners) else (),
        drawn_game=state.reason,
    )


def _before_stick(state: TableState, manner: Manner) -> TableState:
    """The table without the stick that is not to be seen yet."""
    seat = manner.unpaid
    if seat is None or not state.seats[seat].stands:
        return state
    seats, scores = list(state.seats), list(state.scores)
    seats[seat] = seats[seat]._replace(stands=False)
    scores[seat] += STICK
    return state._replace(seats=tuple(seats), scores=tuple(scores), sticks=state.sticks - 1)


def _is_lit(seats: tuple[SeatView, ...], hand: HandView | None) -> bool:
    """Whether any tile is; the others dim only then."""
    held = () if hand is None else (*hand.tiles, *filter(None, (hand.drawn,)))
    rivers = any(tile.role for seat in seats for tile in seat.river)
    laid = any(meld.role for seat in seats for meld in seat.melds) or any(seat.kita.role for seat in seats)
    return rivers or laid or any(tile.role for tile in held)


Firsts: TypeAlias = Mapping[int, list[int | None]]
"""By the moments of discards what they are the first of their river after: the riichi of a seat, or None for
the hero's last discard.
"""


def _firsts(state: TableState, hero: int) -> Firsts:
    rivers = [(seat, each.river) for seat, each in enumerate(state.seats)]
    since = [(thrown.at, seat) for seat, river in rivers for thrown in river if thrown.declares]
    marks: list[tuple[int, int, int | None]] = [(at, seat, seat) for at, seat in sorted(since)]
    if state.seats[hero].river:
        marks.append((state.seats[hero].river[-1].at, hero, None))
    found: dict[int, list[int | None]] = {}
    for at, of, mark in marks:
        for seat, river in rivers:
            first = next((thrown.at for thrown in river if thrown.at > at), None)
            if seat != of and first is not None:
                found.setdefault(first, []).append(mark)
    return found


def _seat_view(
    state: TableState, number: int, place: Place, lights: Lights, manner: Manner, firsts: Firsts
) -> SeatView:
    seat = state.seats[number]
    upright = manner.upright == number
    return SeatView(
        place=place,
        wind=state.deal.wind_of(number),
        score=state.scores[number],
        river=tuple(_discarded(state, tile, lights, manner, firsts, upright=upright) for tile in seat.river),
        melds=laid_melds(state, number, lights),
        kita=laid_kita(state, number, lights),
        concealed=seat.size,
        stick=seat.stands,
        on_turn=state.turn == number and state.phase in ("draw", "discard", "replace"),
        open_riichi=seat.open_riichi,
        won=state.end if number in state.winners else "",
        hand=None if place == "self" else _laid_open(state, number, manner),
    )


def _discarded(
    state: TableState, thrown: RiverTile, lights: Lights, manner: Manner, firsts: Firsts, *, upright: bool
) -> Discarded:
    pending, marks = state.pending, firsts.get(thrown.at, ())
    latest = pending is not None and pending.how == "discard" and pending.at == thrown.at
    return Discarded(
        tile=thrown.tile,
        sideways=thrown.sideways and not upright,
        declares=thrown.declares,
        tsumogiri=manner.tsumogiri and thrown.tsumogiri,
        called_by=None if thrown.called_by is None else state.deal.wind_of(thrown.called_by),
        latest=latest,
        role=lights.on(thrown),
        won_by=winds_of_rons(state) if latest else (),
        after_riichi=tuple(state.deal.wind_of(seat) for seat in marks if seat is not None),
        after_own=None in marks,
    )


def _hand_view(state: TableState, number: int, lights: Lights) -> HandView | None:
    seat: Seat = state.seats[number]
    if seat.hand is None:
        return None
    concealed = list(seat.hand)
    if seat.drawn is not None:
        concealed.remove(seat.drawn)
    held = tiles_in_order(concealed)
    return HandView(
        tiles=tuple(_hand_tile(tile, lights) for tile in held),
        drawn=None if seat.drawn is None else _hand_tile(seat.drawn, lights),
        won=state.end == "tsumo" and number in state.winners,
        endangered=_endangered(held, seat.drawn, lights),
    )


def _endangered(held: Iterable[Tile], drawn: Tile | None, lights: Lights) -> tuple[EndangeredTile, ...]:
    """The tiles with their dangers, the drawn one last; none where no danger is told."""
    if not lights.dangers:
        return ()
    last = () if drawn is None else ((drawn, True),)
    return tuple(
        EndangeredTile(*_hand_tile(tile, lights), lights.dangers.get(face_of(tile)), is_drawn)
        for tile, is_drawn in (*((tile, False) for tile in held), *last)
    )


def _laid_open(state: TableState, number: int, manner: Manner) -> HandView | None:
    """The hand of another player as far as it lies open: of an open riichi perhaps the part that waits."""
    seat, view = state.seats[number], _hand_view(state, number, Lights())
    if view is None or manner.waiting_part is None or state.end or not seat.open_riichi:
        return view
    held = tuple(tile.tile for tile in view.tiles)
    if len(held) + 3 * len(seat.melds) != TENPAI:
        return view
    shown = tiles_in_order(shown_tiles(Hand(held, seat.melds), manner.waiting_part))
    return HandView(tuple(map(HandTile, shown)), view.drawn, closed=len(held) - len(shown))


def _hand_tile(tile: Tile, lights: Lights) -> HandTile:
    return HandTile(tile, lights.in_hand(tile))


DIFFERS: Final[Role] = "differs"
"""How a marked tile is lit."""


def snapshot_view(snapshot: Snapshot, *, marked: Collection[str] = ()) -> TableView:
    """The table as the snapshot's hero sees it; `marked` are the spots that light up."""
    players = snapshot.players
    order = [(snapshot.hero + step) % players for step in range(players)]
    seats = tuple(
        _laid_seat_view(snapshot, seat, place, marked)
        for seat, place in zip(order, PLACES[players], strict=True)
    )
    return TableView(
        seats=seats,
        hand=_laid_hand_view(snapshot, marked),
        wind=EAST + snapshot.round.wind,
        number=snapshot.round.number,
        honba=snapshot.round.honba,
        sticks=snapshot.sticks,
        wall=wall_left(snapshot),
        indicators=snapshot.indicators,
        closed=max(0, MAX_INDICATORS - len(snapshot.indicators)),
        players=players,
        lit=bool(marked),
        ura=snapshot.ura,
        drawn_game=_drawn_game(snapshot),
    )


def _drawn_game(snapshot: Snapshot) -> str:
    """How the hand ended undecided, if what happened then says so."""
    reason = snapshot.then.rpartition("~")[2] if "~" in snapshot.then else ""
    return reason if reason in DRAWS else ""


def wall_left(snapshot: Snapshot) -> int:
    """Tiles left to draw: each discard was drawn, but those after a chi or a pon; a kan draws once more."""
    sides = snapshot.sides
    drawn = sum(len(side.river) + len(side.kita) for side in sides)
    melds = [meld.type for side in sides for meld in side.melds]
    drawn += melds.count(MeldType.ANKAN) - melds.count(MeldType.CHI) - melds.count(MeldType.PON)
    on_turn = snapshot.drawn is not None or len(snapshot.hand) > room(snapshot)
    return max(0, wall_size(snapshot.players) - drawn - on_turn)


def marks_of(one: Snapshot, other: Snapshot) -> frozenset[str]:
    """The spots of the other table whose tiles the one has not, or has otherwise."""
    return frozenset(spot for spots in _differing(one, other) for spot in spots)


def _differing(one: Snapshot, other: Snapshot) -> Iterator[list[str]]:
    for found in differences(one, other):
        if isinstance(found, DiscardDiffers) and found.to is not None:
            yield [f"river:{found.seat}:{found.to}"]
        elif isinstance(found, TileDiffers) and found.other is not None:
            yield ["drawn"] if found.where == "drawn" else [f"indicators:{found.at}"]
        elif isinstance(found, TilesDiffer) and found.where == "hand":
            yield _come(list(found.come), other.hand)


def _come(come: list[Tile], held: tuple[Tile, ...]) -> list[str]:
    """Where in the hand the tiles lie that came."""
    spots = []
    for index, tile in enumerate(held):
        if tile in come:
            come.remove(tile)
            spots.append(f"hand:{index}")
    return spots


def _laid_seat_view(snapshot: Snapshot, seat: int, place: Place, marked: Collection[str]) -> SeatView:
    side, is_hero = snapshot.sides[seat], seat == snapshot.hero
    held = len(snapshot.hand) + (snapshot.drawn is not None) if is_hero else 13 - 3 * len(side.melds)
    declared = [laid for laid in side.river if laid.declares]
    return SeatView(
        place=place,
        wind=wind_of(snapshot, seat),
        score=snapshot.scores[seat],
        river=tuple(_river(snapshot, seat, marked)),
        melds=tuple(_laid_meld(snapshot, meld, seat) for meld in side.melds),
        kita=LaidKita(side.kita),
        concealed=max(0, held),
        stick=bool(declared) and not (snapshot.lies == seat and side.river[-1].declares),
        on_turn=is_hero and snapshot.lies is None and not snapshot.then,
        open_riichi=any(laid.opened for laid in declared),
        won=_won(snapshot, seat),
        hand=HandView(tuple(map(HandTile, side.shown))) if side.shown and not is_hero else None,
    )


def _won(snapshot: Snapshot, seat: int) -> Ending:
    acts = {token[:2] for token in snapshot.then.split()}
    return "tsumo" if f"{seat}t" in acts else "ron" if f"{seat}r" in acts else ""


def _river(snapshot: Snapshot, seat: int, marked: Collection[str]) -> Iterator[Discarded]:
    """The discards; sideways lies the one of the riichi, after a call the next that stays (RCH-7)."""
    river, callers = snapshot.sides[seat].river, callers_of(snapshot, seat)
    due = False
    for index, laid in enumerate(river):
        due = due or laid.declares
        caller = callers.get(index)
        yield Discarded(
            tile=laid.tile,
            sideways=due,
            declares=laid.declares,
            tsumogiri=laid.tsumogiri,
            called_by=None if caller is None else wind_of(snapshot, caller),
            latest=snapshot.lies == seat and index == len(river) - 1,
            role=DIFFERS if f"river:{seat}:{index}" in marked else "",
        )
        due = due and caller is not None


def callers_of(snapshot: Snapshot, seat: int) -> dict[int, int]:
    """Which discards of a seat were called and by whom, by their numbers: each meld took the first such
    tile that no other one took.
    """
    river, found = snapshot.sides[seat].river, {}
    for caller, side in enumerate(snapshot.sides):
        for meld in side.melds:
            if meld.from_seat == seat:
                at = (i for i, laid in enumerate(river) if laid.tile == meld.called and i not in found)
                if (index := next(at, None)) is not None:
                    found[index] = caller
    return found


def wind_of(snapshot: Snapshot, seat: int) -> int:
    """The seat wind: the dealer is East."""
    return EAST + (seat - snapshot.round.dealer) % snapshot.players


def _laid_meld(snapshot: Snapshot, meld: Meld, seat: int) -> LaidMeld:
    return LaidMeld(
        type=meld.type,
        tiles=laid_tiles(meld, seat, snapshot.players),
        kinds=tuple(sorted(meld.tiles, key=face_of)),
        called=meld.called,
        fed_by=None if meld.from_seat is None else wind_of(snapshot, meld.from_seat),
    )


def _laid_hand_view(snapshot: Snapshot, marked: Collection[str]) -> HandView:
    tiles = tuple(
        HandTile(tile, DIFFERS if f"hand:{index}" in marked else "")
        for index, tile in enumerate(snapshot.hand)
    )
    role: Role = DIFFERS if "drawn" in marked else ""
    return HandView(tiles, None if snapshot.drawn is None else HandTile(snapshot.drawn, role))


DARK: Final = Lights()


def winds_of_rons(state: TableState) -> tuple[Face, ...]:
    """The winds of those who ronned the tile that lies there."""
    return tuple(map(state.deal.wind_of, state.winners)) if state.end == "ron" else ()


def _robbed(state: TableState, number: int) -> Pending | None:
    """What may be ronned of a seat now."""
    pending = state.pending
    return pending if pending is not None and pending.seat == number else None


def laid_kita(state: TableState, number: int, lights: Lights = DARK) -> LaidKita:
    """The norths of a seat."""
    robbed, norths = _robbed(state, number), state.seats[number].kita
    latest = robbed is not None and robbed.how == "kita"
    at = [call.at for call in state.calls if call.seat == number and call.how == "kita"]
    extracted: Role = next((lights.moments[each] for each in at if each in lights.moments), "")
    role = extracted or (lights.copy(norths[0]) if norths else "")
    return LaidKita(norths, latest, winds_of_rons(state) if latest else (), role)


def _roles(state: TableState, number: int, lights: Lights) -> list[Role]:
    """What each meld of a seat is lit for as a whole: it was called, or made a kakan, at such a moment."""
    made = [call for call in state.calls if call.seat == number and call.how != "kita"]
    first = [call for call in made if call.how != "kakan"]
    roles: list[Role] = [lights.moments.get(call.at, "") for call in first]
    kakans = [call.at for call in made if call.how == "kakan"]
    added: Role = next((lights.moments[at] for at in kakans if at in lights.moments), "")
    return [
        role or (added if meld.type is MeldType.KAKAN else "")
        for role, meld in zip(roles, state.seats[number].melds, strict=True)
    ]


def laid_melds(state: TableState, number: int, lights: Lights = DARK) -> tuple[LaidMeld, ...]:
    """The melds of a seat."""
    robbed = _robbed(state, number)
    laid = []
    for meld, role in zip(state.seats[number].melds, _roles(state, number, lights), strict=True):
        tiles = laid_tiles(meld, number, state.deal.players)
        latest = robbed is not None and (meld.type, meld.kind) == (robbed.how, face_of(robbed.tile))
        laid.append(
            LaidMeld(
                type=meld.type,
                tiles=tuple(
                    part._replace(role=role or lights.copy(meld.kind if part.tile is None else part.tile))
                    for part in tiles
                ),
                kinds=tiles_in_order(meld.tiles),
                called=meld.called,
                fed_by=None if meld.from_seat is None else state.deal.wind_of(meld.from_seat),
                latest=latest,
                won_by=winds_of_rons(state) if latest else (),
            )
        )
    return tuple(laid)


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
