"""From the state of the table to the facts that each rule judges, for one seat."""

from trainer.rules.errors import ImpossibleEventError
from trainer.rules.furiten import FuritenFacts
from trainer.rules.hand import Hand
from trainer.rules.kan import KanFacts
from trainer.rules.melds import MeldType
from trainer.rules.riichi import RiichiFacts
from trainer.rules.ron import RonFacts
from trainer.rules.state import Pending, Seat, TableState
from trainer.rules.tiles import EAST, Kind, kind_of
from trainer.rules.yaku import Win


def hand_of(state: TableState, seat: int) -> Hand:
    """The seat's hand with its drawn tile.

    :raises ImpossibleEventError: if the viewer does not know it.
    """
    tiles = state.seats[seat].hand
    if tiles is None:
        raise ImpossibleEventError(f"the hand of seat {seat} is not known")
    return Hand(tiles, state.seats[seat].melds, state.seats[seat].drawn)


def riichi_facts(state: TableState, seat: int) -> RiichiFacts:
    """For a seat that may declare now."""
    own = state.seats[seat]
    return RiichiFacts(
        hand=hand_of(state, seat),
        points=state.scores[seat],
        wall=state.wall,
        river=own.river,
        in_riichi=own.in_riichi,
        has_drawn=own.has_drawn,
    )


def kan_facts(state: TableState, seat: int, call: MeldType, kind: Kind) -> KanFacts:
    """For a seat that would make this kan now."""
    own, pending = state.seats[seat], state.pending
    offered = pending is not None and pending.how == "discard" and pending.seat != seat
    return KanFacts(
        hand=hand_of(state, seat),
        call=call,
        kind=kind,
        wall=state.wall,
        kans=tuple(each.kans for each in state.seats),
        in_riichi=own.in_riichi,
        own_turn=own.has_drawn,
        on_discard=offered and pending is not None and kind_of(pending.tile) == kind,
    )


def furiten_facts(state: TableState, seat: int) -> FuritenFacts:
    """For a seat that might ron; a tile that lies there to be ronned has not been let go yet."""
    own = state.seats[seat]
    now = None if state.pending is None else state.pending.at
    return FuritenFacts(
        hand=hand_of(state, seat),
        river=own.river,
        let_go=tuple(gone for gone in own.let_go if gone.at != now),
        riichi_at=own.riichi_at,
        discarded_at=own.discarded_at,
        turn_at=own.turn_at,
        drew_at=own.drew_at,
    )


def ron_facts(state: TableState, seat: int) -> RonFacts:
    """For a seat that might ron the tile that lies there now.

    :raises ImpossibleEventError: if no other seat's tile lies there.
    """
    pending = state.pending
    if pending is None or pending.seat == seat:
        raise ImpossibleEventError(f"no tile lies there that seat {seat} could ron")
    win = _ron_win(state, seat, pending)
    return RonFacts(furiten_facts(state, seat), pending.tile, pending.how, win, pending.at)


def _ron_win(state: TableState, seat: int, pending: Pending) -> Win:
    own = state.seats[seat]
    return Win(
        hand=hand_of(state, seat),
        tile=pending.tile,
        by_tsumo=False,
        riichi=_riichi_han(state, own),
        seat_wind=state.deal.wind_of(seat),
        round_wind=EAST + state.deal.round.wind,
        last_tile=state.wall == 0,
        chankan=pending.how == "kakan",
        first_turn=not own.river and not state.calls,
    )


def _riichi_han(state: TableState, own: Seat) -> int:
    """0 without a riichi that stands, 2 for double riichi: the first turn, nothing called (DRI-1, DRI-2)."""
    if own.riichi_at is None or not own.stands:
        return 0
    broken = any(call.at < own.riichi_at for call in state.calls)
    return 2 if own.river[0].declares and not broken else 1
