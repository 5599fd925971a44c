"""What is drawn of a table: the state of a hand as one seat sees it, ready for templates."""

from collections.abc import Iterable
from typing import Final

from trainer.rules.hand import Hand
from trainer.rules.state import RiverTile, Seat, TableState
from trainer.rules.table import MAX_INDICATORS, STICK
from trainer.rules.tiles import EAST, Tile, kind_of, tiles_in_order
from trainer.rules.waiting_part import shown_tiles
from trainer.showing.laid_melds import laid_kita, laid_melds, winds_of_rons
from trainer.showing.table_parts import (
    PLACES,
    Discarded,
    EndangeredTile,
    HandTile,
    HandView,
    Lights,
    Manner,
    Place,
    SeatView,
    TableView,
)

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
    seats = tuple(
        _seat_view(state, seat, place, lights, manner)
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


def _seat_view(state: TableState, number: int, place: Place, lights: Lights, manner: Manner) -> SeatView:
    seat = state.seats[number]
    upright = manner.upright == number
    return SeatView(
        place=place,
        wind=state.deal.wind_of(number),
        score=state.scores[number],
        river=tuple(_discarded(state, tile, lights, manner, upright=upright) for tile in seat.river),
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
    state: TableState, thrown: RiverTile, lights: Lights, manner: Manner, *, upright: bool
) -> Discarded:
    pending = state.pending
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
        EndangeredTile(*_hand_tile(tile, lights), lights.dangers.get(kind_of(tile)), is_drawn)
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
