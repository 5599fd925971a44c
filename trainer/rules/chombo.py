"""Chombo and dead hands: is a mistake found out, when, and what does it cost (NOT-1 to NOT-5, KAN-6)?

A mistake in riichi lies in the declarer's closed hand and comes to light only where that hand is shown:
at the own win claim, at an exhaustive draw, at suucha riichi, or where declarers show at every win.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from trainer.rules.events import PLAYED_OUT
from trainer.rules.faults import IN_SIGHT, OF_A_WIN, Fault, FaultName
from trainer.rules.payments import Settlement, Stakes
from trainer.rules.ruleset import Ruleset
from trainer.rules.settle import settle_chombo
from trainer.rules.state import Ending
from trainer.rules.verdict import Fact, Reason, Verdict

Consequence: TypeAlias = Literal["chombo", "dead_hand"]
Level: TypeAlias = Literal["client", "unpunished", "chombo", "dead_hand"]


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
        level = level_of(fault.name, ruleset)
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


def level_of(name: FaultName, ruleset: Ruleset) -> Level:
    """What the rules do about a mistake; `client`: software does not let it happen (NOT-3, KAN-6, NOT-5)."""
    if name in ("noten_riichi", "furiten_riichi"):
        return ruleset.noten_riichi
    if name == "illegal_riichi_kan":
        return ruleset.illegal_riichi_kan
    if name in IN_SIGHT:
        return ruleset.dead_hand
    return "client" if ruleset.chombo == "none" else "chombo"


def judge_found(fault: Fault, facts: ChomboFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Does the mistake come to light (NOT-1, NOT-2, RCH-10, RCH-13, KAN-6)?"""
    shown = _of(fault)
    if level_of(fault.name, ruleset) == "client":
        return Verdict(False, (Reason("NOT-3", "software_refuses", facts=shown),))
    found, reason = _come_to_light(fault, facts, ruleset)
    return Verdict(found, (reason(shown, fault.at),))


def not_made(fault: Fault) -> Reason:
    """For a mistake that the shown tiles refute (RCH-11 for a riichi in furiten that is allowed)."""
    if fault.name == "illegal_riichi_kan":
        return Reason("KAN-6", "no_such_mistake", facts=_of(fault))
    if fault.name == "furiten_riichi":
        return Reason("RCH-11", "no_such_mistake", facts=_of(fault))
    return Reason("NOT-1", "no_such_mistake", facts=_of(fault))


_Why: TypeAlias = Callable[[dict[str, Fact], int | None], Reason]


def _come_to_light(fault: Fault, facts: ChomboFacts, ruleset: Ruleset) -> tuple[bool, _Why]:
    if fault.name in IN_SIGHT:
        return True, lambda shown, at: Reason("NOT-5", "found_when_made", (), at, shown)
    if fault.name == "hidden_hand":
        return True, lambda shown, at: Reason("RCH-10", "riichi_kept_closed", (), at, shown)
    if fault.name in OF_A_WIN:
        return True, lambda shown, at: Reason("NOT-4", "found_at_own_claim", (), at, shown)
    if _another_wins(fault, facts):
        return _at_another_win(fault, ruleset)
    if fault.seat in facts.winners:
        if fault.name == "illegal_riichi_kan":
            return True, lambda shown, at: Reason("KAN-6", "found_at_own_claim", (), at, shown)
        return True, lambda shown, at: Reason("NOT-1", "found_at_own_claim", (), at, shown)
    if any(other.name in OF_A_WIN for other in facts.faults):
        return False, lambda shown, at: Reason("NOT-2", "other_chombo_ends_hand", (), at, shown)
    return _at_a_draw(fault, facts, ruleset)


def _another_wins(fault: Fault, facts: ChomboFacts) -> bool:
    """NOT-2: a valid win of somebody else, which stands, on whichever side of the discarder both sit.

    A false claim beside it is seen by all, but its chombo is void (EMA, 3.4.6: a win that is declared at the
    same time voids a chombo).
    """
    return any(seat != fault.seat for seat in facts.true_winners)


def _at_another_win(fault: Fault, ruleset: Ruleset) -> tuple[bool, _Why]:
    """NOT-2, KAN-6, RCH-13: a valid win by somebody else."""
    if ruleset.riichi_hand_at_other_win == "shown":
        return True, lambda shown, at: Reason("RCH-13", "found_at_other_win", (), at, shown)
    if fault.name == "illegal_riichi_kan":
        return False, lambda shown, at: Reason("KAN-6", "another_won_first", (), at, shown)
    return False, lambda shown, at: Reason("NOT-2", "another_won_first", (), at, shown)


def _at_a_draw(fault: Fault, facts: ChomboFacts, ruleset: Ruleset) -> tuple[bool, _Why]:
    if facts.reason in PLAYED_OUT:
        has_choice = ruleset.riichi_hand_at_draw in ("may_hide", "hide_by_chombo")
        if has_choice and fault.seat in facts.hidden:
            return False, lambda shown, at: Reason("RCH-10", "hand_kept_closed", (), at, shown)
        if fault.name == "illegal_riichi_kan":
            return True, lambda shown, at: Reason("KAN-6", "found_at_draw", (), at, shown)
        return True, lambda shown, at: Reason("NOT-1", "found_at_draw", (), at, shown)
    if facts.reason == "suucha":
        return True, lambda shown, at: Reason("ABO-4", "found_at_suucha", (), at, shown)
    return False, lambda shown, at: Reason("ABO-8", "never_shown", (), at, shown)


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
