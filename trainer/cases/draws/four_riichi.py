"""The fourth riichi of a hand: suucha riichi (ABO-4, ABO-8, RCH-6, RCH-12, NOT-1)."""

from typing import Final

from trainer.cases.afterwards import abort_lines, small_stakes
from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, cost_of
from trainer.rules.endings.settlement import settle_abort
from trainer.rules.endings.show import ShowFacts, judge_show
from trainer.rules.judges.abortive_draws import AbortFacts, Declared, judge_abort
from trainer.rules.mistakes.chombo import severity_of
from trainer.rules.rulesets.ruleset import Ruleset

_FOUR: Final = (10, 20, 30, 40)
"""The moments of the four declarations."""


def _passed(told: Told) -> bool:
    return told["tile"] == "passed"


def _wrong(told: Told) -> bool:
    return _passed(told) and told["noten"] == YES


class FourInRiichi(Case):
    """All four players have declared riichi."""

    facts = (
        TableFact("tile", ("passed", "ronned")),
        TableFact("noten", when=_passed),
        TableFact(DEALER_ERRS.name, when=_wrong),
    )
    rules = ("ABO-4", "RCH-12", "ABO-8", "RCH-6", "NOT-1", "NOT-3", "ABO-10")
    parameters = (
        "abort_suucha",
        "stick_if_declaration_ronned",
        "noten_riichi",
        "chombo",
    )
    players = (4,)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the hand ends, the last stick, and a hand among the four that was not tenpai."""
        ronned = not _passed(told)
        declared = tuple(Declared(seat, at, ronned and seat == 3) for seat, at in enumerate(_FOUR))
        verdict = judge_abort(AbortFacts(riichi=declared, rons=int(ronned)), ruleset)
        if ronned:
            return (RulingLine("ruling", "suucha_ronned"), RulingLine("follows", _stick(ruleset)))
        line = RulingLine("ruling", verdict.codes()[0])
        if not verdict.answer:
            found_later = (RulingLine("follows", "noten_found_later"),) if _wrong(told) else ()
            return (line, *found_later)
        shows = judge_show(ShowFacts(True, not _wrong(told), 13, "ryuukyoku", "suucha"), ruleset).answer
        shown = (RulingLine("follows", "all_four_are_shown"),) if shows == "must" else ()
        if _wrong(told) and severity_of("noten_riichi", ruleset) != "client":
            return (line, *shown, *_cost(told, ruleset))
        return (line, *shown, RulingLine("follows", "fourth_stick_stays"), *abort_lines(ruleset))


def _stick(ruleset: Ruleset) -> str:
    """Whether the riichi whose tile was ronned pays its stick."""
    settlement = settle_abort(small_stakes(ruleset, owed=3), ruleset)
    return next(reason.code for reason in settlement.reasons if reason.rule == "RCH-6")


def _cost(told: Told, ruleset: Ruleset) -> CaseRuling:
    cost = cost_of("noten_riichi", told, ruleset, end="ryuukyoku", reason="suucha", in_riichi=True)
    if cost[0].code == "fault_unpunished":
        return (*cost, RulingLine("follows", "fourth_stick_stays"), *abort_lines(ruleset))
    return cost


CASE: Final = FourInRiichi()
