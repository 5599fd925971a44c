"""A riichi that its declarer broke: another discard than the drawn tile, a call, or taken back (NOT-5)."""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, cost_of
from trainer.rules.judges.riichi import StandsFacts, judge_stands
from trainer.rules.mistakes.chombo import FaultName, severity_of
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import parse_tiles

_FAULTS: Final[Mapping[str, FaultName]] = {
    "discard": "wrong_discard",
    "call": "call_in_riichi",
    "taken_back": "riichi_taken_back",
}


def _is_mistake(told: Told) -> bool:
    return told.get("what") != "after_discard"


class BrokenRiichi(Case):
    """What somebody in riichi did that riichi forbids."""

    facts = (
        TableFact("what", ("discard", "call", "taken_back", "after_discard")),
        TableFact(DEALER_ERRS.name, when=_is_mistake),
    )
    rules = ("NOT-5", "RCH-8", "RCH-6", "NOT-3", "STK-4")
    parameters = ("broken_riichi", "dead_hand", "chombo", "chombo_amount", "chombo_uma")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """What it was, and what it costs at once: everybody saw it."""
        what = told["what"]
        if what == "after_discard":
            tile = RiverTile(parse_tiles("3z")[0], 11, declares=True)
            stands = judge_stands(StandsFacts(10, tile, "passed"), ruleset).answer
            assert stands, "a declaration that passed stands"
            return (RulingLine("ruling", "cannot_be_taken_back"),)
        fault = _FAULTS[what]
        first = RulingLine("ruling", f"broken_by_{what}")
        in_riichi = what != "taken_back"
        cost = cost_of(fault, told, ruleset, end="ryuukyoku", in_riichi=in_riichi)
        if severity_of(fault, ruleset) == "dead_hand" and not in_riichi:
            return (first, RulingLine("follows", "no_stick"), *cost)
        if what == "discard" and ruleset.preset == "wrc_2025":  # nothing shows any more that it was tenpai
            return (first, *cost, RulingLine("follows", "wrc_chombo_at_draw"))
        return (first, *cost)


CASE: Final = BrokenRiichi()
