"""What a chombo costs, by who made it, the sticks on the table and another's win (NOT-3, NOT-2, STK-4)."""

from typing import Final

from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, cost_of, offender_of
from trainer.rules.endings.settlement import Stakes, settle_chombo
from trainer.rules.mistakes.chombo import severity_of
from trainer.rules.rulesets.ruleset import Ruleset

_OTHER: Final = 2


def _stands_alone(told: Told) -> bool:
    return told.get("another") != YES


class ChomboCost(Case):
    """A mistake that is a chombo wherever there is one: a false win."""

    facts = (
        TableFact("another"),
        TableFact(DEALER_ERRS.name, when=_stands_alone),
        TableFact("sticks", ("none", "own", "others", "earlier"), when=_stands_alone),
    )
    rules = ("NOT-3", "NOT-2", "STK-4", "NOT-4", "SAN-3")
    parameters = ("chombo", "chombo_amount", "chombo_uma")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """The penalty first, then what becomes of sticks, honba and the hand."""
        if severity_of("false_win", ruleset) == "client":
            return (RulingLine("ruling", "no_chombo_here"),)
        seat = offender_of(told)
        if told["another"] == YES:
            winners = (seat, _OTHER)
            cost = cost_of("false_win", told, ruleset, end="ron", winners=winners)
            assert [line.code for line in cost] == ["win_voids_chombo"], "NOT-2 of a false win"
            return (RulingLine("ruling", "void_beside_a_win"), RulingLine("next", "win_stands"))
        in_riichi = told["sticks"] == "own"
        first, *rest = cost_of("false_win", told, ruleset, end="ron", winners=(seat,), in_riichi=in_riichi)
        lines = [RulingLine("ruling", first.code, first.values), *rest]
        return (*lines[:-1], *_sticks(told, ruleset), lines[-1])


def _sticks(told: Told, ruleset: Ruleset) -> CaseRuling:
    """Whose stick goes back, and which stay: what `settle_chombo` does with them."""
    if told["sticks"] in ("none", "own"):
        return ()
    declarers = (_OTHER,) if told["sticks"] == "others" else ()
    paid = settle_chombo(Stakes(ruleset.players, 0, 0, 1, declarers), offender_of(told), ruleset)
    return (RulingLine("next", "earlier_sticks_stay" if paid.sticks else "stick_back"),)


CASE: Final = ChomboCost()
