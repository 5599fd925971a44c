"""From the state of the table to the facts that each judge asks for, for one seat.

First the facts about turns (who called when, and what that ended), then the facts about hands.
"""

from dataclasses import replace

from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.abortive_draws import AbortFacts, Declared, KyuushuuFacts, Thrown
from trainer.rules.judges.dora import DoraFacts, KanMade, Stage
from trainer.rules.judges.furiten import FuritenFacts
from trainer.rules.judges.ippatsu import (
    FirstTurnFacts,
    IppatsuFacts,
    judge_double_riichi,
    judge_first_turn,
    judge_ippatsu,
)
from trainer.rules.judges.kan import KanFacts
from trainer.rules.judges.open_riichi import shown_waits_barred
from trainer.rules.judges.riichi import Fate, LastChanceFacts, RiichiFacts, SidewaysFacts, StandsFacts
from trainer.rules.judges.tenpai import TenpaiFacts
from trainer.rules.judges.win_claims import RonFacts, TsumoFacts
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import KAN_NAMES, CallMade, Pending, RiverTile, Seat, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.tile import EAST, FACES, Face, Tile, face_of


def robbed_call(state: TableState) -> CallMade | None:
    """The kan or kita whose tile lies there to be ronned, or was ronned: it does not stand (IPP-4)."""
    if state.pending is None or not state.calls:
        return None
    last = state.calls[-1]
    return last if last.at == state.pending.at else None


def standing_calls(state: TableState) -> tuple[CallMade, ...]:
    """All calls, kans and kitas but the one that can still be robbed, or was."""
    return state.calls if robbed_call(state) is None else state.calls[:-1]


def declaration_tile(own: Seat) -> RiverTile | None:
    """The discard that the seat declared riichi with."""
    return next((thrown for thrown in own.river if thrown.declares), None)


def ippatsu_facts(state: TableState, seat: int) -> IppatsuFacts:
    """For a seat that might win now."""
    own = state.seats[seat]
    if own.riichi_at is None:
        return IppatsuFacts(None)
    tile = declaration_tile(own)
    again = None if tile is None or own.discarded_at == tile.at else own.river[own.river.index(tile) + 1].at
    return IppatsuFacts(
        declared_at=own.riichi_at,
        thrown_at=None if tile is None else tile.at,
        stands=own.stands,
        discarded_again_at=again,
        calls=tuple(call for call in standing_calls(state) if call.at > own.riichi_at),
        robbed=robbed_call(state),
        tile_called=tile is not None and tile.called_by is not None,
        later_riichi=_declared_after(state, own.riichi_at),
        replaces=own.replaces if own.has_drawn else None,
    )


def _declared_after(state: TableState, moment: int) -> tuple[int, ...]:
    declared = (seat.riichi_at for seat in state.seats if seat.riichi_at is not None)
    return tuple(sorted(at for at in declared if at > moment))


def first_turn_facts(state: TableState, seat: int) -> FirstTurnFacts:
    """For a seat that might use a right of the first turn now."""
    return _first_turn(state, seat, state.moment)


def double_riichi_facts(state: TableState, seat: int) -> FirstTurnFacts:
    """For a seat that might declare now, or as it was when it declared."""
    declared_at = state.seats[seat].riichi_at
    return _first_turn(state, seat, state.moment if declared_at is None else declared_at)


def _first_turn(state: TableState, seat: int, until: int) -> FirstTurnFacts:
    robbed = robbed_call(state)
    river = state.seats[seat].river
    return FirstTurnFacts(
        seat=seat,
        dealer=seat == state.deal.round.dealer,
        discarded_at=river[0].at if river and river[0].at < until else None,
        calls=tuple(call for call in standing_calls(state) if call.at < until),
        robbed=robbed if robbed is not None and robbed.at < until else None,
    )


def stands_facts(state: TableState, seat: int) -> StandsFacts:
    """Of a seat's riichi, if it has declared."""
    own = state.seats[seat]
    tile = declaration_tile(own)
    if tile is None or own.riichi_at is None:
        return StandsFacts(own.riichi_at)
    undrawn = state.reason in PLAYED_OUT and own.drew_at < own.riichi_at
    return StandsFacts(own.riichi_at, tile, _fate(state, seat), undrawn)


def _fate(state: TableState, seat: int) -> Fate:
    """Of the declaration tile; one that is still owed for when the hand has ended was ronned."""
    if state.owed != seat:
        return "passed"
    return "ronned" if state.end else "lies"


def sideways_facts(state: TableState, seat: int) -> SidewaysFacts:
    """Of the seat's river: which of its tiles lies turned."""
    own = state.seats[seat]
    return SidewaysFacts(own.river, own.in_riichi)


def dora_facts(state: TableState, seat: int | None = None) -> DoraFacts:
    """Of the table; `seat` is who might win now, for the ura dora."""
    kans = tuple(KanMade(call, _stage(state, call)) for call in state.calls if call.how in KAN_NAMES)
    if seat is None:
        return DoraFacts(kans)
    own = state.seats[seat]
    return DoraFacts(kans, own.in_riichi, own.stands)


def _stage(state: TableState, call: CallMade) -> Stage:
    """How far the play after a kan has gone; a seat makes no other calls between it and its discard."""
    own, last = state.seats[call.seat], state.calls[-1]
    if call == robbed_call(state):
        return "robbable"
    if own.discarded_at > call.at:
        return "over"
    if call == last:
        return "drawn" if own.drew_at > call.at else "declared"
    return "over" if own.drew_at > last.at else "followed"


def abort_facts(state: TableState) -> AbortFacts:
    """Of the table after the last event."""
    thrown = [
        Thrown(seat, tile.tile, tile.at, tile.declares)
        for seat, own in enumerate(state.seats)
        for tile in own.river
    ]
    return AbortFacts(
        players=state.deal.players,
        discards=tuple(sorted(thrown, key=lambda each: each.at)),
        answered=state.phase not in ("respond", "ended"),
        calls=standing_calls(state),
        robbable=robbed_call(state),
        riichi=_declarations(state),
        rons=len(state.winners) if state.end == "ron" else 0,
        tsumo=state.end == "tsumo",
    )


def _declarations(state: TableState) -> tuple[Declared, ...]:
    """The declarations whose tile was thrown, in order."""
    found = []
    for seat, own in enumerate(state.seats):
        tile = declaration_tile(own)
        if tile is not None:
            found.append(Declared(seat, tile.at, _fate(state, seat) == "ronned"))
    return tuple(sorted(found, key=lambda each: each.thrown_at))


__all__ = [
    "abort_facts",
    "dora_facts",
    "double_riichi_facts",
    "first_turn_facts",
    "furiten_facts",
    "hand_of",
    "ippatsu_facts",
    "kan_facts",
    "kyuushuu_facts",
    "last_chance_facts",
    "others_in_riichi",
    "riichi_facts",
    "ron_facts",
    "sideways_facts",
    "standing_calls",
    "stands_facts",
    "tenpai_facts",
    "tsumo_facts",
    "win_of",
    "without_drawn",
]


def hand_of(state: TableState, seat: int) -> Hand:
    """The seat's hand with its drawn tile.

    :raises ImpossibleEventError: if the viewer does not know it.
    """
    tiles = state.seats[seat].hand
    if tiles is None:
        raise ImpossibleEventError(f"the hand of seat {seat} is not known")
    return Hand(tiles, state.seats[seat].melds, state.seats[seat].drawn)


def riichi_facts(state: TableState, seat: int, ruleset: Ruleset) -> RiichiFacts:
    """For a seat that may declare now."""
    own = state.seats[seat]
    return RiichiFacts(
        hand=hand_of(state, seat),
        points=state.scores[seat],
        wall=state.wall,
        river=own.river,
        in_riichi=own.in_riichi,
        has_drawn=own.has_drawn,
        replaces=own.replaces if own.has_drawn else None,
        others=others_in_riichi(state, seat),
        barred=shown_waits_barred(state, seat, ruleset),
    )


def last_chance_facts(state: TableState, seat: int) -> LastChanceFacts:
    """For a seat that has drawn and is on turn, or that waits for its next draw."""
    own_turn = state.phase == "discard" and state.turn == seat
    return LastChanceFacts(
        wall=state.wall,
        players=state.deal.players,
        draws_until=0 if own_turn else _draws_until(state, seat),
    )


def _draws_until(state: TableState, seat: int) -> int:
    """Draws up to the seat's next one, that included, if nobody calls."""
    draws_now = state.phase in ("draw", "replace")
    following = state.turn if draws_now else state.next_seat(state.turn)
    return (seat - following) % state.deal.players + 1


def others_in_riichi(state: TableState, seat: int) -> int:
    """How many other players have declared."""
    return sum(own.in_riichi for place, own in enumerate(state.seats) if place != seat)


def kan_facts(state: TableState, seat: int, call: MeldType, kind: Face) -> KanFacts:
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
        on_discard=offered and pending is not None and face_of(pending.tile) == kind,
    )


def furiten_facts(state: TableState, seat: int) -> FuritenFacts:
    """For a seat that might win; a tile that lies there, or was just drawn, has not been let go yet."""
    own = state.seats[seat]
    lies = None if state.pending is None else state.pending.at
    drawn = own.drew_at if own.has_drawn else None
    return FuritenFacts(
        hand=hand_of(state, seat),
        river=own.river,
        let_go=tuple(gone for gone in own.let_go if gone.at not in (lies, drawn)),
        riichi_at=own.riichi_at,
        discarded_at=own.discarded_at,
        turn_at=own.turn_at,
        drew_at=own.drew_at,
    )


def tenpai_facts(state: TableState, seat: int) -> TenpaiFacts:
    """For a seat that has not drawn: its hand and how many copies of each kind lie open to the viewer.

    :raises ImpossibleEventError: if it has drawn, has to discard, or its hand is not known.
    """
    own = state.seats[seat]
    if own.size % 3 != 1 or own.has_drawn:
        raise ImpossibleEventError(f"seat {seat} has {own.size} tiles: it has to discard first")
    seen = [0] * FACES
    for tile, number in enumerate(state.seen):
        seen[face_of(tile)] += number
    return TenpaiFacts(hand_of(state, seat), tuple(seen))


def kyuushuu_facts(state: TableState, seat: int) -> KyuushuuFacts:
    """For a seat that might abort the hand for nine kinds now."""
    on_turn = state.phase == "discard" and state.turn == seat
    return KyuushuuFacts(
        hand=hand_of(state, seat),
        first=first_turn_facts(state, seat),
        own_draw=on_turn and state.seats[seat].has_drawn,
    )


def tsumo_facts(state: TableState, seat: int, ruleset: Ruleset) -> TsumoFacts:
    """For a seat that might win on the tile it has just drawn.

    :raises ImpossibleEventError: if it has drawn none, or the hand is not known.
    """
    own = state.seats[seat]
    if not own.has_drawn or own.drawn is None:
        raise ImpossibleEventError(f"seat {seat} has drawn no tile that it could win on")
    win = win_of(state, seat, ruleset)
    return TsumoFacts(replace(furiten_facts(state, seat), hand=win.hand), win, own.drew_at)


def ron_facts(state: TableState, seat: int, ruleset: Ruleset) -> RonFacts:
    """For a seat that might ron the tile that lies there now.

    :raises ImpossibleEventError: if no other seat's tile lies there, or the hand is not known.
    """
    pending = _ronnable(state, seat)
    if pending is None:
        raise ImpossibleEventError(f"no tile lies there that seat {seat} could ron")
    win = win_of(state, seat, ruleset)
    return RonFacts(furiten_facts(state, seat), pending.tile, pending.how, win, pending.at)


def win_of(state: TableState, seat: int, ruleset: Ruleset) -> Win:
    """What a ron on the tile that lies there, or a tsumo of the drawn tile, is or would be.

    Whether the tile completes the hand, and whether it may be taken, is for `judge_ron` and `judge_tsumo`.

    :raises ImpossibleEventError: if there is no such tile, or the hand is not known.
    """
    pending, own = _ronnable(state, seat), state.seats[seat]
    hand = hand_of(state, seat)
    if pending is not None:
        return _win(state, seat, ruleset, hand, pending.tile, pending)
    if not own.has_drawn or hand.drawn is None or state.end == "ryuukyoku":
        raise ImpossibleEventError(f"there is no tile that seat {seat} could win on")
    return _win(state, seat, ruleset, without_drawn(hand), hand.drawn, None)


def without_drawn(hand: Hand) -> Hand:
    """The hand as it was before the draw; of two equal tiles either is the drawn one."""
    if hand.drawn is None:
        return hand
    place = hand.concealed.index(hand.drawn)
    return Hand(hand.concealed[:place] + hand.concealed[place + 1 :], hand.melds)


def _ronnable(state: TableState, seat: int) -> Pending | None:
    """The tile of another seat that lies there to be ronned, or was."""
    return None if state.pending is None or state.pending.seat == seat else state.pending


def _win(
    state: TableState, seat: int, ruleset: Ruleset, hand: Hand, tile: Tile, pending: Pending | None
) -> Win:
    """`pending` is the tile of a ron, None for a tsumo."""
    own = state.seats[seat]
    by_tsumo = pending is None
    return Win(
        hand=hand,
        tile=tile,
        by_tsumo=by_tsumo,
        riichi=_riichi_han(state, seat, ruleset),
        seat_wind=state.deal.wind_of(seat),
        round_wind=EAST + state.deal.round.wind,
        last_tile=state.wall == 0 and (pending is None or pending.how == "discard"),
        rinshan=by_tsumo and _is_rinshan(own, ruleset),
        chankan=pending is not None and _is_chankan(pending, ruleset),
        first_turn=judge_first_turn(first_turn_facts(state, seat), ruleset).answer,
        ippatsu=judge_ippatsu(ippatsu_facts(state, seat), ruleset).answer,
        open_riichi=own.open_riichi,
    )


def _riichi_han(state: TableState, seat: int, ruleset: Ruleset) -> int:
    """0 without a riichi that stands (RCH-6), 2 for double riichi (DRI-1), otherwise 1."""
    if not state.seats[seat].stands:
        return 0
    return 1 + judge_double_riichi(double_riichi_facts(state, seat), ruleset).answer


def _is_rinshan(own: Seat, ruleset: Ruleset) -> bool:
    """The drawn tile replaces a kan's, or an extracted north where that counts (SAN-2)."""
    return own.replaces in KAN_NAMES or (own.replaces == "kita" and bool(ruleset.kita_rinshan_yaku))


def _is_chankan(pending: Pending, ruleset: Ruleset) -> bool:
    """A ron on an extracted north is a chankan where `kita_ron` says so (SAN-2)."""
    return pending.how == "kakan" or (pending.how == "kita" and ruleset.kita_ron == "chankan")
