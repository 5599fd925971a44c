"""A riichi that was declared without tenpai (NOT-1 to NOT-3, RCH-10, RCH-13, ABO-4)."""

from typing import Final

from trainer.cases.afterwards import ABORT_PARAMETERS, NO_ABORTIVE_DRAW, has_abortive_draws
from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, cost_of, offender_of
from trainer.rules.mistakes.chombo import FaultName, severity_of
from trainer.rules.rulesets.ruleset import Ruleset

_ENDS: Final = ("draw", "other_win", "own_win", "four_riichi", "other_abort")


def _at_draw(told: Told) -> bool:
    return told.get("end", "draw") == "draw"


class NotenRiichi(Case):
    """What follows a riichi that was none, by how the hand ended."""

    facts = (
        TableFact("end", _ENDS),
        TableFact("wrong", ("noten", "furiten")),
        TableFact("shown", when=_at_draw),
        DEALER_ERRS,
    )
    rules = ("NOT-1", "NOT-2", "NOT-3", "RCH-10", "RCH-11", "RCH-13", "ABO-4", "STK-4")
    parameters = (
        "noten_riichi",
        "furiten_riichi",
        "riichi_hand_at_draw",
        "riichi_hand_at_other_win",
        "chombo",
        "chombo_amount",
        "chombo_uma",
        *ABORT_PARAMETERS,
    )
    players = (4,)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether it is a mistake, whether it comes to light, and what it costs then."""
        if told["wrong"] == "furiten" and ruleset.furiten_riichi:
            return (RulingLine("ruling", "furiten_riichi_allowed"),)
        fault: FaultName = "noten_riichi" if told["wrong"] == "noten" else "furiten_riichi"
        if severity_of(fault, ruleset) == "client":
            return (RulingLine("ruling", "riichi_refused"),)
        if told["end"] == "four_riichi" and not ruleset.abort_suucha:
            return (RulingLine("ruling", "four_riichi_go_on"),)
        if told["end"] == "other_abort" and not has_abortive_draws(ruleset):
            return (NO_ABORTIVE_DRAW,)
        return self._found(fault, told, ruleset)

    @staticmethod
    def _found(fault: FaultName, told: Told, ruleset: Ruleset) -> CaseRuling:
        end = told["end"]
        kept_closed = end == "draw" and told["shown"] != YES
        if kept_closed and ruleset.riichi_hand_at_draw in ("must_show", "auto"):
            return (RulingLine("ruling", "must_be_shown"), *_cost(fault, told, ruleset))
        cost = _cost(fault, told, ruleset)
        return (RulingLine("ruling", f"found_at_{end}" if _is_found(cost) else f"not_found_at_{end}"), *cost)


def _is_found(cost: CaseRuling) -> bool:
    return cost[0].code != "not_found"


def _cost(fault: FaultName, told: Told, ruleset: Ruleset) -> CaseRuling:
    seat, end = offender_of(told), told["end"]
    if end in ("other_win", "own_win"):
        winner = 2 if end == "other_win" else seat
        return cost_of(fault, told, ruleset, end="ron", winners=(winner,), in_riichi=True)
    reason = {"draw": "exhaustive", "four_riichi": "suucha", "other_abort": "kyuushu"}[end]
    hidden = (seat,) if told.get("shown") != YES and end == "draw" else ()
    return cost_of(fault, told, ruleset, end="ryuukyoku", reason=reason, in_riichi=True, hidden=hidden)


CASE: Final = NotenRiichi()
