"""Mistakes that were made in a hand, found by looking at it in the end (NOT-1, NOT-4, NOT-5, KAN-6).

What the shown tiles and the public history tell, no more: that a kan was not of the drawn tile, say,
can not be seen afterwards, and a ron on a tile of the own river is furiten whatever the hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.counting import has_waits
from trainer.rules.facts import hand_of, ron_facts, tsumo_facts, without_drawn
from trainer.rules.furiten_in_sight import furiten_in_sight
from trainer.rules.hand import Hand
from trainer.rules.kan import KanFacts, judge_kan
from trainer.rules.melds import MeldType
from trainer.rules.ron import judge_ron
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import kind_of
from trainer.rules.tsumo import judge_tsumo
from trainer.rules.verdict import Reason, Verdict
from trainer.rules.waits import waits_of

FaultName: TypeAlias = Literal[
    "noten_riichi",
    "furiten_riichi",
    "illegal_riichi_kan",
    "false_win",
    "furiten_win",
    "yakuless_win",
    "wrong_discard",
    "call_in_riichi",
    "riichi_taken_back",
    "hidden_hand",
]
IN_RIICHI: Final = frozenset({"noten_riichi", "furiten_riichi", "illegal_riichi_kan"})
"""Faults that only the declarer's tiles tell."""
OF_A_WIN: Final = frozenset({"false_win", "furiten_win", "yakuless_win"})
IN_SIGHT: Final = frozenset({"wrong_discard", "call_in_riichi", "riichi_taken_back"})
"""Faults that everybody sees when they are made (NOT-5)."""
_OPENING: Final = frozenset({"chi", "pon", "daiminkan", "kakan"})


@dataclass(frozen=True, slots=True)
class Fault:
    """Who made which mistake; `at` is the moment of the event, None where it is not on record."""

    seat: int
    name: FaultName
    at: int | None = None


def faults_of(state: TableState, ruleset: Ruleset) -> tuple[Fault, ...]:
    """Every mistake that the table tells, by seat; of hands that are not known only those in sight.

    Whether and when they are found out at the table is for `judge_chombo`.
    """
    return tuple(fault for seat in range(state.deal.players) for fault in _faults(state, seat, ruleset))


def _faults(state: TableState, seat: int, ruleset: Ruleset) -> Iterator[Fault]:
    own = state.seats[seat]
    if seat in state.winners:
        yield from _win_fault(state, seat, ruleset)
    if own.riichi_at is None:
        return
    in_sight = tuple(_faults_in_sight(state, seat, own.riichi_at))
    yield from in_sight
    if own.hand is None or in_sight:  # a hand that was not locked does not tell what was declared with
        return
    declared = hand_at_declaration(state, seat)
    if not has_waits(declared, ruleset):
        yield Fault(seat, "noten_riichi", own.riichi_at)
    elif not ruleset.furiten_riichi:
        waits = waits_of(declared, ruleset.tenpai_own_four)
        thrown = [tile for tile in own.river if tile.at < own.riichi_at or tile.declares]
        if any(kind_of(tile.tile) in waits for tile in thrown):
            yield Fault(seat, "furiten_riichi", own.riichi_at)
    for at, facts in kans_in_riichi(state, seat):
        if not judge_kan(facts, ruleset).answer:
            yield Fault(seat, "illegal_riichi_kan", at)


def _win_fault(state: TableState, seat: int, ruleset: Ruleset) -> Iterator[Fault]:
    """NOT-4: a false win, a ron in furiten, a win without yaku."""
    codes = {reason.code for reason in against_the_win(state, seat, ruleset)}
    if not codes:
        return
    if codes == {"no_yaku"}:
        yield Fault(seat, "yakuless_win", state.moment - 1)
    elif codes <= {"no_yaku", "discard_furiten", "temporary_furiten", "riichi_furiten"}:
        yield Fault(seat, "furiten_win", state.moment - 1)
    else:
        yield Fault(seat, "false_win", state.moment - 1)


def against_the_win(state: TableState, seat: int, ruleset: Ruleset) -> tuple[Reason, ...]:
    """All that forbids the win that a seat has claimed; of a hand that is not known the furiten in sight."""
    if state.seats[seat].hand is None:
        return () if state.end == "tsumo" else furiten_in_sight(state, seat, ruleset)
    verdict: Verdict[bool]
    if state.end == "tsumo":
        verdict = judge_tsumo(tsumo_facts(state, seat, ruleset), ruleset)
    else:
        verdict = judge_ron(ron_facts(state, seat, ruleset), ruleset)
    return () if verdict.answer else verdict.reasons


def _faults_in_sight(state: TableState, seat: int, riichi_at: int) -> Iterator[Fault]:
    """NOT-5: another discard than the drawn tile, a call in riichi."""
    for thrown in state.seats[seat].river:
        if thrown.at > riichi_at and not thrown.declares and not thrown.tsumogiri:
            yield Fault(seat, "wrong_discard", thrown.at)
    for call in state.calls:
        if call.seat == seat and call.at > riichi_at and call.how in _OPENING:
            yield Fault(seat, "call_in_riichi", call.at)


def hand_at_declaration(state: TableState, seat: int) -> Hand:
    """The declarer's 13 tiles (less three a meld) as they were right after the declaration's discard.

    :raises ImpossibleEventError: if the viewer does not know the hand.
    """
    return _before_last_kans(without_drawn(hand_of(state, seat)), len(_ankans(state, seat)))


def kans_in_riichi(state: TableState, seat: int) -> Iterator[tuple[int, KanFacts]]:
    """The moment of each ankan since the declaration, and what it is judged by, the limits left out.

    :raises ImpossibleEventError: if the viewer does not know the hand.
    """
    hand, moments = without_drawn(hand_of(state, seat)), _ankans(state, seat)
    for place, at in enumerate(moments):
        before = _before_last_kans(hand, len(moments) - place)
        kind = hand.melds[len(before.melds)].kind
        drawn = Hand((*before.concealed, kind), before.melds, kind)
        yield at, KanFacts(drawn, MeldType.ANKAN, kind, wall=1, in_riichi=True)


def _ankans(state: TableState, seat: int) -> list[int]:
    """The moments of the seat's ankans in riichi."""
    since = state.seats[seat].riichi_at
    return [
        call.at
        for call in state.calls
        if since is not None and call.seat == seat and call.how == "ankan" and call.at > since
    ]


def _before_last_kans(hand: Hand, number: int) -> Hand:
    """The hand with the last kans taken back, three tiles each: the fourth was drawn for it."""
    kept = hand.melds[: len(hand.melds) - number]
    back = tuple(kind for meld in hand.melds[len(kept) :] for kind in (meld.kind,) * 3)
    return Hand((*hand.concealed, *back), kept)
