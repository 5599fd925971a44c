"""What a position tells about kans, as facts for the rules.

These are the kan that the question names, the kans that a seat might make now, and the kan that has just
been declared with what it changes.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from trainer.rules.judges.dora import MAX_INDICATORS, DoraFacts, KanMade
from trainer.rules.judges.facts import (
    dora_facts,
    double_riichi_facts,
    ippatsu_facts,
    kan_facts,
    ron_facts,
    tsumo_facts,
)
from trainer.rules.judges.kan import KanEffectFacts, judge_kan
from trainer.rules.judges.win_claims import judge_ron, judge_tsumo
from trainer.rules.mistakes.chombo import fault_of_a_claim
from trainer.rules.replay.events import Ankan, Daiminkan, Kakan
from trainer.rules.replay.state import KAN_NAMES, CallMade, CallName, TableState
from trainer.rules.replay.table import replay
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import KANS, Hand, MeldType
from trainer.rules.tiles.tile import COPIES, Face, count_faces, face_of
from trainer.rules.tiles.waits import wait_mask
from trainer.rules.verdict import Verdict
from trainer.scenarios.position.asked import asked_face
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import Position, PositionError

_NAMES: Final[dict[MeldType, CallName]] = {
    MeldType.ANKAN: "ankan",
    MeldType.KAKAN: "kakan",
    MeldType.DAIMINKAN: "daiminkan",
}


def asked_kan(position: Position) -> tuple[MeldType, Face]:
    """The call and the kind that the question points at.

    :raises PositionError: if `ask` does not name them.
    """
    call, kind = position.asked("call"), asked_face(position)
    if call not in KANS:
        raise PositionError(f"ask: {call!r} is no kind of kan")
    return MeldType(call), kind


def names_kan(position: Position) -> bool:
    """Whether `ask` names a kan that is still to be made."""
    return any(name == "call" for name, _ in position.ask)


def dora_asked(position: Position) -> DoraFacts:
    """Of a win by the hero on the tile that lies there or was drawn, or on the replacement for the kan
    that `ask` names.

    :raises PositionError: if the hero would not be complete with it, may not win on it by the position's own
        rules, or can not make that kan.
    """
    state = position.table()
    facts = dora_facts(state, position.hero)
    if not names_kan(position):
        _check_complete(state, position.hero)
        _check_claim(state, position.hero, position.ruleset)
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
    if not wait_mask(Hand(tuple(held)).counts, len(own.melds)) >> face_of(tile) & 1:
        raise PositionError("the tile does not complete the hand")


def _check_claim(state: TableState, seat: int, ruleset: Ruleset) -> None:
    """:raises UnlawfulError: if the win would be a chombo (NOT-4): no yaku, or a ron in furiten."""
    verdict: Verdict[bool]
    if state.pending is None:
        verdict = judge_tsumo(tsumo_facts(state, seat, ruleset), ruleset)
    else:
        verdict = judge_ron(ron_facts(state, seat, ruleset), ruleset)
    if not verdict.answer:
        raise UnlawfulError(state.moment, seat, None, fault_of_a_claim(verdict.reasons))


def _check_tiles(state: TableState, seat: int, call: MeldType, kind: Face) -> None:
    own, pending = state.seats[seat], state.pending
    counts = Hand(own.hand or ()).counts
    if call is MeldType.DAIMINKAN:
        lies = pending is not None and pending.seat != seat and face_of(pending.tile) == kind
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


def kan_moments(position: Position) -> Iterator[int]:
    """When each kan was made."""
    yield from (call.at for call in position.table().calls if call.how in KAN_NAMES)


def kan_made(state: TableState) -> CallMade:
    """The kan of the last event.

    :raises PositionError: if that was no kan.
    """
    last = state.calls[-1] if state.calls else None
    if last is None or last.at != state.moment - 1 or last.how not in ("ankan", "kakan", "daiminkan"):
        raise PositionError("no kan has just been declared")
    return last


def kind_of_kan(position: Position, call: CallMade) -> Face:
    """The kind of the kan that a call made."""
    event = position.events[call.at]
    if isinstance(event, Ankan):
        return face_of(event.own[0])
    assert isinstance(event, Daiminkan | Kakan), "no other call is a kan"
    return face_of(event.tile)


def kan_effects(position: Position) -> KanEffectFacts:
    """The facts before the kan and, as nobody robs it, after.

    :raises PositionError: if the last event is no kan, or a declaration tile was called for it.
    """
    state = position.table()
    call = kan_made(state)
    before = replay(position.deal(), position.events[: call.at])
    if before.owed is not None:
        raise PositionError("the kan takes a declaration tile, and that riichi stands only with it")
    after = state._replace(pending=None)
    declared = [seat for seat, own in enumerate(state.seats) if own.in_riichi]
    free = [seat for seat, own in enumerate(before.seats) if not own.in_riichi and own.closed]
    return KanEffectFacts(
        call=call,
        kind=kind_of_kan(position, call),
        opened=min(1 + len(dora_facts(before).kans), MAX_INDICATORS),
        ippatsu=tuple((seat, ippatsu_facts(before, seat), ippatsu_facts(after, seat)) for seat in declared),
        first_turn=tuple(
            (double_riichi_facts(before, seat), double_riichi_facts(after, seat)) for seat in free
        ),
    )


Candidate = tuple[MeldType, Face]


def candidates(state: TableState, seat: int) -> tuple[Candidate, ...]:
    """Four of a kind in the hand, and the fourth tile to an own pon."""
    own = state.seats[seat]
    counts = count_faces(own.hand or ())
    pons = [meld.kind for meld in own.melds if meld.type is MeldType.PON and counts[meld.kind]]
    fours = [kind for kind, number in enumerate(counts) if number == COPIES]
    return (*((MeldType.KAKAN, kind) for kind in pons), *((MeldType.ANKAN, kind) for kind in fours))


def nearly(state: TableState, seat: int) -> tuple[Candidate, ...]:
    """Where there is none: three of a kind in the hand, or a pon; else any kind in the hand."""
    own = state.seats[seat]
    counts = count_faces(own.hand or ())
    pons = [(MeldType.KAKAN, meld.kind) for meld in own.melds if meld.type is MeldType.PON]
    threes = [(MeldType.ANKAN, kind) for kind, number in enumerate(counts) if number == COPIES - 1]
    most = max(range(len(counts)), key=counts.__getitem__)
    return (*pons, *threes) or ((MeldType.ANKAN, most),)


def judge_candidate(state: TableState, seat: int, candidate: Candidate, ruleset: Ruleset) -> Verdict[bool]:
    """May the seat make this kan now?"""
    return judge_kan(kan_facts(state, seat, *candidate), ruleset)


def legal_kans(state: TableState, seat: int, ruleset: Ruleset) -> tuple[Face, ...]:
    """The kinds of the kans that it may make, in order."""
    found = candidates(state, seat)
    return tuple(sorted(kan[1] for kan in found if judge_candidate(state, seat, kan, ruleset).answer))
