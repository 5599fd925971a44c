"""What a mistake costs, said by parties: who made it, the dealer, the others.

The table of a dispute is small: the dealer sits at seat 0, and who made the mistake at 0 or 1. Nobody else
need be told apart. All penalties are those of `trainer.rules.mistakes.chombo`.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from trainer.cases.case import YES, CaseRuling, Party, RulingLine, TableFact, Told
from trainer.rules.endings.payments import Stakes
from trainer.rules.mistakes.chombo import ChomboFacts, Fault, FaultName, Penalty, judge_chombo, severity_of
from trainer.rules.replay.state import Ending
from trainer.rules.rulesets.ruleset import OUR_CHOICE, PARAMETERS, Ruleset, load_preset
from trainer.rules.verdict import Reason

_REFUSALS: Final = frozenset({"software_refuses", "not_dead_client", "late_call_refused", "riichi_refused"})
_PRICES: Final = ("chombo", "chombo_amount", "chombo_uma")
STICK: Final = 1000
"""Points of a riichi stick."""
DEALER_ERRS: Final = TableFact("dealer")
"""Whether the dealer made the mistake."""


def offender_of(told: Told) -> int:
    """The seat that made the mistake: the dealer's, or the next."""
    return 0 if told.get(DEALER_ERRS.name) == YES else 1


def cost_of(
    fault: FaultName,
    told: Told,
    ruleset: Ruleset,
    *,
    end: Ending,
    reason: str = "",
    winners: Iterable[int] = (),
    in_riichi: bool = False,
    hidden: tuple[int, ...] = (),
) -> CaseRuling:
    """The lines that say what follows a mistake once the hand has ended like this.

    :param in_riichi: the riichi of whoever made the mistake stands; the stick lies on the table.
    :param hidden: the seats in riichi that kept their hand closed at an exhaustive draw.
    """
    seat = offender_of(told)
    if severity_of(fault, ruleset) == "client":
        return (RulingLine("follows", "software_refuses"),)
    declarers = (seat,) if in_riichi else ()
    stakes = Stakes(ruleset.players, 0, 0, len(declarers), declarers)
    facts = ChomboFacts((Fault(seat, fault),), stakes, end, reason, tuple(winners), hidden)
    verdict = judge_chombo(facts, ruleset)
    if not verdict.answer:
        codes = verdict.codes()
        code = next((each for each in ("win_voids_chombo", "fault_unpunished") if each in codes), "not_found")
        return (RulingLine("follows", code),)
    return penalty_lines(verdict.answer[0], ruleset, in_riichi=in_riichi)


def is_refused(ruling: CaseRuling) -> bool:
    """Whether software does not let the mistake happen."""
    return any(line.code in _REFUSALS for line in ruling)


@lru_cache(maxsize=256)
def at_a_table(ruleset: Ruleset) -> Ruleset:
    """Rules of software as people usually play by them at a table: a mistake costs what it does by our choice
    of house rules. No source says so of the ruleset.
    """
    usual = load_preset(OUR_CHOICE)
    refused = [name for name in PARAMETERS if getattr(ruleset, name) == "client"]
    return ruleset.changed(**{name: getattr(usual, name) for name in (*_PRICES, *refused)})


def usual_lines(refused: CaseRuling, usual: CaseRuling) -> CaseRuling:
    """What a table does about a mistake that software refuses: what `usual` says beyond that."""
    more = [replace(line, about="table") for line in usual if line not in refused]
    return (RulingLine("table", "usual_at_a_table"), *more)


def no_slips(ruleset: Ruleset) -> bool:
    """Whether the rules are those of software, under which nobody can make such a mistake."""
    return severity_of("false_win", ruleset) == "client"


def dead_lines() -> CaseRuling:
    """A dead hand in the middle of a hand."""
    return (RulingLine("follows", "dead_hand"), RulingLine("next", "play_goes_on"))


def chombo_lines(told: Told, ruleset: Ruleset) -> CaseRuling:
    """What a chombo costs that a text names for a mistake of no other sort, by the price of a false win."""
    return cost_of("false_win", told, ruleset, end="ron", winners=(offender_of(told),))


def penalty_lines(penalty: Penalty, ruleset: Ruleset, *, in_riichi: bool) -> CaseRuling:
    """A penalty in lines: what it is, the points by party, and how play goes on."""
    if penalty.consequence == "dead_hand":
        return (RulingLine("follows", "dead_hand"), RulingLine("next", "play_goes_on"))
    paid = penalty.settlement
    assert paid is not None, "a chombo is settled"
    price = next(reason for reason in paid.reasons if reason.rule == "NOT-3")
    lines = [RulingLine("follows", price.code, _amount(price))]
    if any(line.what == "chombo" for line in paid.lines):
        stick = STICK if in_riichi and penalty.replayed else 0
        deltas = [delta - stick * (seat == penalty.seat) for seat, delta in enumerate(paid.deltas)]
        lines.append(RulingLine("pays", "chombo_points", deltas=by_party(deltas, {penalty.seat: "offender"})))
    if in_riichi and penalty.replayed:
        lines.append(RulingLine("next", "stick_back"))
    lines.append(RulingLine("next", "hand_replayed" if penalty.replayed else "win_stands"))
    return tuple(lines)


def _amount(price: Reason) -> tuple[tuple[str, int], ...]:
    amount = price.facts.get("amount")
    if not isinstance(amount, int):
        return ()
    return (("rank" if price.code == "rank_points_off" else "amount", amount),)


def by_party(deltas: Iterable[int], named: dict[int, Party]) -> tuple[tuple[Party, int], ...]:
    """Points by seat, told by party: those named, the dealer at seat 0, and the others, all alike. A party
    whose score stays is left out, so that rulings which say the same are the same.
    """
    parties: dict[Party, int] = {}
    for seat, delta in enumerate(deltas):
        party: Party = named.get(seat, "dealer" if seat == 0 else "others")
        if parties.setdefault(party, delta) != delta:
            raise ValueError(f"{party}: {parties[party]} and {delta} points")
    order: tuple[Party, ...] = (*named.values(), "dealer", "others")
    return tuple((party, parties[party]) for party in dict.fromkeys(order) if parties.get(party))
