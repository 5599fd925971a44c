"""From the state of the table to the facts about turns: who called when, and what that ended."""

from trainer.rules.abort import AbortFacts, Declared, Thrown
from trainer.rules.dora import DoraFacts, KanMade, Stage
from trainer.rules.ippatsu import KAN_NAMES, FirstTurnFacts, IppatsuFacts
from trainer.rules.stands import Fate, SidewaysFacts, StandsFacts
from trainer.rules.state import CallMade, RiverTile, Seat, TableState


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
    return StandsFacts(own.riichi_at, tile, "none" if tile is None else _fate(state, seat))


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
