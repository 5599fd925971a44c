"""What questions about kans point at: the kan that `ask` names, and the dora facts of a win now."""

from dataclasses import replace
from typing import Final

from trainer.rules.dora import DoraFacts, KanMade
from trainer.rules.facts import dora_facts
from trainer.rules.hand import Hand
from trainer.rules.melds import KANS, MeldType
from trainer.rules.state import CallMade, CallName, TableState
from trainer.rules.tiles import COPIES, Kind, kind_of
from trainer.rules.waits import wait_mask
from trainer.scenarios.asked import asked_kind
from trainer.scenarios.position import Position, PositionError

_NAMES: Final[dict[MeldType, CallName]] = {
    MeldType.ANKAN: "ankan",
    MeldType.KAKAN: "kakan",
    MeldType.DAIMINKAN: "daiminkan",
}


def asked_kan(position: Position) -> tuple[MeldType, Kind]:
    """The call and the kind that the question points at.

    :raises PositionError: if `ask` does not name them.
    """
    call, kind = position.asked("call"), asked_kind(position)
    if call not in KANS:
        raise PositionError(f"ask: {call!r} is no kind of kan")
    return MeldType(call), kind


def names_kan(position: Position) -> bool:
    """Whether `ask` names a kan that is still to be made."""
    return any(name == "call" for name, _ in position.ask)


def dora_asked(position: Position) -> DoraFacts:
    """Of a win by the hero on the tile that lies there or was drawn, or on the replacement for the kan
    that `ask` names.

    :raises PositionError: if the hero would not be complete with it, or can not make that kan.
    """
    state = position.table()
    facts = dora_facts(state, position.hero)
    if not names_kan(position):
        _check_complete(state, position.hero)
        return facts
    call, kind = asked_kan(position)
    _check_tiles(state, position.hero, call, kind)
    earlier = tuple(KanMade(kan.call, "over") for kan in facts.kans)
    made = KanMade(CallMade(state.moment, position.hero, _NAMES[call]), "drawn")
    return replace(facts, kans=(*earlier, made))


def _check_complete(state: TableState, seat: int) -> None:
    own, pending = state.seats[seat], state.pending
    tile = own.drawn if pending is None else pending.tile
    if own.hand is None or tile is None or (pending is not None and pending.seat == seat):
        raise PositionError("there is no tile to win on")
    held = list(own.hand)
    if pending is None:
        held.remove(tile)
    if not wait_mask(Hand(tuple(held)).counts, len(own.melds)) >> kind_of(tile) & 1:
        raise PositionError("the tile does not complete the hand")


def _check_tiles(state: TableState, seat: int, call: MeldType, kind: Kind) -> None:
    own, pending = state.seats[seat], state.pending
    counts = Hand(own.hand or ()).counts
    if call is MeldType.DAIMINKAN:
        lies = pending is not None and pending.seat != seat and kind_of(pending.tile) == kind
        held = pending is not None and pending.how == "discard" and lies and counts[kind] == COPIES - 1
        melds = len(own.melds) + 1
    elif call is MeldType.KAKAN:
        pons = [meld for meld in own.melds if meld.type is MeldType.PON and meld.kind == kind]
        held = own.has_drawn and bool(pons) and counts[kind] == 1
        melds = len(own.melds)
    else:
        held = own.has_drawn and counts[kind] == COPIES
        melds = len(own.melds) + 1
    counts[kind] = 0
    if not held or not wait_mask(counts, melds):
        raise PositionError("that kan can not be made, or the hand is not tenpai after it")
