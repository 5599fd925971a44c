"""A riichi with few points left: may it be declared, and what if it was (RCH-3)?"""

from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.riichi.barred import DONE, barred_riichi
from trainer.rules.judges.riichi import RiichiFacts, judge_riichi
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import parse_tiles

_HAND: Final = Hand(parse_tiles("123m456p78s111223z"), (), parse_tiles("3z")[0])
"""A hand that may declare with its drawn tile stands for any."""
_POINTS: Final = {"below": 900, "thousand": 1000, "more": 1100}
_WALL: Final = 40


class RiichiPoints(Case):
    """A riichi whose stick may be more than the player has."""

    facts = (TableFact("points", ("below", "thousand", "more")), DONE)
    rules = ("RCH-3", "STK-9", "NOT-3")
    parameters = ("riichi_min_points", "bust", "noten_riichi")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the points suffice; what follows where they did not."""
        facts = RiichiFacts(_HAND, _POINTS[told["points"]], _WALL)
        verdict = judge_riichi(facts, ruleset)
        if not verdict.answer:
            needed = int(ruleset.riichi_min_points or 0)
            return barred_riichi(RulingLine("ruling", "too_few_points", (("amount", needed),)), told, ruleset)
        edge = [code for code in verdict.codes() if code in ("zero_for_the_moment", "zero_ends_nothing")]
        if edge:
            return (RulingLine("ruling", "last_thousand"), RulingLine("next", edge[0]))
        if told["points"] == "below":
            return (RulingLine("ruling", "no_minimum"), RulingLine("next", "below_zero"))
        return (RulingLine("ruling", "points_suffice"),)


CASE: Final = RiichiPoints()
