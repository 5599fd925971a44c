"""Mistakes found at the end of a hand, and what they cost: chombo (NOT-1 to NOT-5, KAN-6).

Only the shown tiles and the public history count: a mistake in a hand that nobody sees is not supposed. A
mistake in riichi comes to light only where the declarer's hand is shown. A chombo can make the whole hand
void, so that it is played again (STK-4).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, cast

from trainer.rules.endings.payments import Settlement, Stakes
from trainer.rules.endings.settlement import settle_chombo, stakes_of
from trainer.rules.judges.facts import hand_of, ron_facts, tsumo_facts, without_drawn
from trainer.rules.judges.furiten import furiten_in_sight
from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.judges.tenpai import has_waits
from trainer.rules.judges.win_claims import judge_ron, judge_tsumo
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import Ending, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.tile import face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Fact, Reason, Verdict

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
RULED_BY: Final[dict[FaultName, str]] = {
    "noten_riichi": "noten_riichi",
    "furiten_riichi": "noten_riichi",
    "illegal_riichi_kan": "illegal_riichi_kan",
    "riichi_taken_back": "dead_hand",
    "call_in_riichi": "broken_riichi",
    "wrong_discard": "broken_riichi",
}
"""The parameter that says what follows; of other faults they say whether there is a chombo at all."""
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
    in_sight = tuple(faults_in_sight(state, seat, own.riichi_at))
    yield from in_sight
    if own.hand is None or in_sight:  # a hand that was not locked does not tell what was declared with
        return
    declared = hand_at_declaration(state, seat)
    if not has_waits(declared, ruleset):
        yield Fault(seat, "noten_riichi", own.riichi_at)
    elif not ruleset.furiten_riichi:
        waits = waits_of(declared, ruleset.tenpai_own_four)
        thrown = [tile for tile in own.river if tile.at < own.riichi_at or tile.declares]
        if any(face_of(tile.tile) in waits for tile in thrown):
            yield Fault(seat, "furiten_riichi", own.riichi_at)
    for at, facts in kans_in_riichi(state, seat):
        if not judge_kan(facts, ruleset).answer:
            yield Fault(seat, "illegal_riichi_kan", at)


def _win_fault(state: TableState, seat: int, ruleset: Ruleset) -> Iterator[Fault]:
    """NOT-4: a false win, a ron in furiten, a win without yaku."""
    if against := against_the_win(state, seat, ruleset):
        yield Fault(seat, fault_of_a_claim(against), state.moment - 1)


def fault_of_a_claim(against: Iterable[Reason]) -> FaultName:
    """What the claim of a win is if all this forbids it."""
    codes = {reason.code for reason in against}
    if codes == {"no_yaku"}:
        return "yakuless_win"
    furiten = codes <= {"no_yaku", "discard_furiten", "temporary_furiten", "riichi_furiten"}
    return "furiten_win" if furiten else "false_win"


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


def faults_in_sight(state: TableState, seat: int, riichi_at: int) -> Iterator[Fault]:
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


Consequence: TypeAlias = Literal["chombo", "dead_hand"]
Severity: TypeAlias = Literal["client", "unpunished", "chombo", "dead_hand"]


@dataclass(frozen=True, slots=True)
class ChomboFacts:
    """How a hand ended in which somebody made a mistake.

    `winners` are all who claimed a win, a false one too. `hidden` are the declarers who kept their hand
    closed at an exhaustive draw where they have the choice (RCH-10).
    """

    faults: tuple[Fault, ...]
    stakes: Stakes
    end: Ending
    reason: str = ""
    winners: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()

    @property
    def true_winners(self) -> tuple[int, ...]:
        """Those whose win is good: no false claim, and no mistake in riichi that voids it."""
        faulty = {fault.seat for fault in self.faults}
        return tuple(seat for seat in self.winners if seat not in faulty)


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a mistake costs: a chombo with its payments, or a dead hand, which can not win and is noten.

    `replayed`: the hand is annulled and played again (STK-4); not where another's win stands.
    """

    seat: int
    fault: FaultName
    consequence: Consequence
    settlement: Settlement | None = None
    replayed: bool = False


def judge_chombo(facts: ChomboFacts, ruleset: Ruleset) -> Verdict[tuple[Penalty, ...]]:
    """The penalties that fall due, one a seat; the reasons say of each mistake why it does or does not."""
    penalties: list[Penalty] = []
    reasons: list[Reason] = []
    stakes = facts.stakes
    for fault in (*facts.faults, *_hidden_at_a_price(facts, ruleset)):
        if any(fault.seat == penalty.seat for penalty in penalties):
            continue
        found = judge_found(fault, facts, ruleset)
        reasons += found.reasons
        level = severity_of(fault.name, ruleset)
        if not found.answer or level == "client":
            continue
        if fault.name in OF_A_WIN and _another_wins(fault, facts):
            reasons.append(Reason("NOT-2", "win_voids_chombo", facts=_of(fault)))
            continue
        if level == "unpunished":
            reasons.append(Reason("NOT-3", "fault_unpunished", facts=_of(fault)))
        elif level == "dead_hand":
            reasons.append(Reason("NOT-5", "hand_is_dead", facts=_of(fault)))
            penalties.append(Penalty(fault.seat, fault.name, "dead_hand"))
        else:
            penalty, stakes = _chombo(fault, stakes, bool(facts.true_winners), ruleset)
            penalties.append(penalty)
            why = penalty.settlement.reasons if penalty.settlement else ()
            reasons += [reason for reason in why if reason not in reasons]
    return Verdict(tuple(penalties), tuple(reasons))


def severity_of(name: FaultName, ruleset: Ruleset) -> Severity:
    """What the rules do about a mistake; `client`: software does not let it happen (NOT-3, KAN-6, NOT-5)."""
    if name not in RULED_BY:
        return "client" if ruleset.chombo == "none" else "chombo"
    level = getattr(ruleset, RULED_BY[name])
    return ruleset.dead_hand if level == "same" else cast("Severity", level)


def judge_found(fault: Fault, facts: ChomboFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Does the mistake come to light (NOT-1, NOT-2, RCH-10, RCH-13, KAN-6)?"""
    if severity_of(fault.name, ruleset) == "client":
        return Verdict(False, (Reason("NOT-3", "software_refuses", facts=_of(fault)),))
    found, reason = _come_to_light(fault, facts, ruleset)
    return Verdict(found, (reason,))


def not_made(fault: Fault) -> Reason:
    """For a mistake that the shown tiles refute (RCH-11 for a riichi in furiten that is allowed)."""
    if fault.name == "illegal_riichi_kan":
        return Reason("KAN-6", "no_such_mistake", facts=_of(fault))
    if fault.name == "furiten_riichi":
        return Reason("RCH-11", "no_such_mistake", facts=_of(fault))
    return Reason("NOT-1", "no_such_mistake", facts=_of(fault))


def _come_to_light(fault: Fault, facts: ChomboFacts, ruleset: Ruleset) -> tuple[bool, Reason]:
    if fault.name in IN_SIGHT:
        return True, Reason("NOT-5", "found_when_made", (), fault.at, _of(fault))
    if fault.name == "hidden_hand":
        return True, Reason("RCH-10", "riichi_kept_closed", (), fault.at, _of(fault))
    if fault.name in OF_A_WIN:
        return True, Reason("NOT-4", "found_at_own_claim", (), fault.at, _of(fault))
    if _another_wins(fault, facts):
        return _at_another_win(fault, ruleset)
    if fault.seat in facts.winners:
        if fault.name == "illegal_riichi_kan":
            return True, Reason("KAN-6", "found_at_own_claim", (), fault.at, _of(fault))
        return True, Reason("NOT-1", "found_at_own_claim", (), fault.at, _of(fault))
    if any(other.name in OF_A_WIN for other in facts.faults):
        return False, Reason("NOT-2", "other_chombo_ends_hand", (), fault.at, _of(fault))
    return _at_a_draw(fault, facts, ruleset)


def _another_wins(fault: Fault, facts: ChomboFacts) -> bool:
    """NOT-2: a valid win of somebody else, which stands, on whichever side of the discarder both sit.

    A false claim beside it is seen by all, but its chombo is void (EMA, 3.4.6: a win that is declared at the
    same time voids a chombo).
    """
    return any(seat != fault.seat for seat in facts.true_winners)


def _at_another_win(fault: Fault, ruleset: Ruleset) -> tuple[bool, Reason]:
    """NOT-2, KAN-6, RCH-13: a valid win by somebody else."""
    if ruleset.riichi_hand_at_other_win == "shown":
        return True, Reason("RCH-13", "found_at_other_win", (), fault.at, _of(fault))
    if fault.name == "illegal_riichi_kan":
        return False, Reason("KAN-6", "another_won_first", (), fault.at, _of(fault))
    return False, Reason("NOT-2", "another_won_first", (), fault.at, _of(fault))


def _at_a_draw(fault: Fault, facts: ChomboFacts, ruleset: Ruleset) -> tuple[bool, Reason]:
    if facts.reason in PLAYED_OUT:
        has_choice = ruleset.riichi_hand_at_draw in ("may_hide", "hide_by_chombo")
        if has_choice and fault.seat in facts.hidden:
            return False, Reason("RCH-10", "hand_kept_closed", (), fault.at, _of(fault))
        if fault.name == "illegal_riichi_kan":
            return True, Reason("KAN-6", "found_at_draw", (), fault.at, _of(fault))
        return True, Reason("NOT-1", "found_at_draw", (), fault.at, _of(fault))
    if facts.reason == "suucha":
        return True, Reason("ABO-4", "found_at_suucha", (), fault.at, _of(fault))
    return False, Reason("ABO-8", "never_shown", (), fault.at, _of(fault))


def _hidden_at_a_price(facts: ChomboFacts, ruleset: Ruleset) -> tuple[Fault, ...]:
    """RCH-10: a riichi hand kept closed at an exhaustive draw, where that costs a chombo."""
    if facts.reason not in PLAYED_OUT or ruleset.riichi_hand_at_draw != "hide_by_chombo":
        return ()
    return tuple(Fault(seat, "hidden_hand") for seat in facts.hidden)


_NO_REPLAY: Final = frozenset({"declarers_take_back", "played_again"})


def _chombo(fault: Fault, stakes: Stakes, win_stands: bool, ruleset: Ruleset) -> tuple[Penalty, Stakes]:
    """The payments, and the stakes without the sticks given back: a second chombo gives none (STK-4).

    Where another's win stands, the sticks are the winner's.
    """
    asked = replace(stakes, declarers=()) if win_stands else stakes
    paid = settle_chombo(asked, fault.seat, ruleset)
    if win_stands:
        paid = replace(paid, reasons=tuple(why for why in paid.reasons if why.code not in _NO_REPLAY))
    penalty = Penalty(fault.seat, fault.name, "chombo", paid, replayed=not win_stands)
    return penalty, replace(asked, sticks=paid.sticks, declarers=())


def _of(fault: Fault) -> dict[str, Fact]:
    return {"seat": fault.seat, "fault": fault.name}


def judge_annulled(state: TableState, ruleset: Ruleset) -> Verdict[Settlement | None]:
    """What the chombo that voids the hand costs; None if the hand stands.

    The reasons say what was wrong, how it comes to light, what it costs, and that the hand is replayed.
    """
    found = faults_of(state, ruleset)
    if not state.end or not found:
        return Verdict(None, ())
    facts = ChomboFacts(found, stakes_of(state), state.end, state.reason, state.winners)
    verdict = judge_chombo(facts, ruleset)
    paid = [penalty for penalty in verdict.answer if penalty.replayed]
    if not paid:
        return Verdict(None, verdict.reasons)
    guilty = {penalty.seat for penalty in paid}
    why = (reason for fault in found if fault.seat in guilty for reason in why_no_win(state, fault, ruleset))
    return Verdict(paid[0].settlement, (*why, *verdict.reasons))


def why_no_win(state: TableState, fault: Fault, ruleset: Ruleset) -> tuple[Reason, ...]:
    """What keeps a claimed win from being one, said of its seat; nothing for another mistake."""
    if fault.name not in OF_A_WIN:
        return ()
    against = against_the_win(state, fault.seat, ruleset)
    return tuple(replace(reason, facts={**reason.facts, "of": fault.seat}) for reason in against)
