"""A riichi near the end of the wall: are enough tiles left, and what comes of it (RCH-4, CMP-4)?"""

from typing import Final

from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.riichi.barred import DONE, barred_riichi
from trainer.rules.judges.riichi import (
    LastChanceFacts,
    RiichiFacts,
    StandsFacts,
    judge_last_chance,
    judge_riichi,
    judge_stands,
)
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import parse_tiles

_HAND: Final = Hand(parse_tiles("123m456p78s111223z"), (), parse_tiles("3z")[0])
"""A hand that may declare with its drawn tile stands for any."""
_LEFT: Final = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "more": 12}
_POINTS: Final = 25_000


def _had_a_draw(told: Told) -> bool:
    return told.get("done") in ("later", "won") and told.get("left", "more") in ("3", "4", "more")


class RiichiLastTiles(Case):
    """A riichi after which the declarer may not draw again."""

    facts = (TableFact("left", tuple(_LEFT)), DONE, TableFact("taken", when=_had_a_draw))
    rules = ("RCH-4", "CMP-4", "RCH-6", "NOT-3")
    parameters = ("riichi_min_live_wall", "noten_riichi")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether enough tiles are left; what the declarer can still win by."""
        wall, needed = _LEFT[told["left"]], ruleset.riichi_min_live_wall
        if not judge_riichi(RiichiFacts(_HAND, _POINTS, wall), ruleset).answer:
            code = "wall_short" if wall else "wall_empty"
            return barred_riichi(
                RulingLine("ruling", code, (("left", wall), ("needed", needed))), told, ruleset
            )
        if told.get("taken") == YES:
            facts = StandsFacts(5, RiverTile(parse_tiles("3z")[0], 6, declares=True), "passed", undrawn=True)
            assert judge_stands(facts, ruleset).answer, "a declaration that passed stands"
            return (RulingLine("ruling", "draw_taken"),)
        return self._allowed(wall, ruleset)

    @staticmethod
    def _allowed(wall: int, ruleset: Ruleset) -> CaseRuling:
        if wall == 0:
            return (RulingLine("ruling", "on_the_last_tile"),)
        if wall < ruleset.players:
            return (RulingLine("ruling", "no_draw_needed"),)
        chance = judge_last_chance(LastChanceFacts(wall, ruleset.players), ruleset)
        if "haitei_is_next" in chance.codes():
            return (RulingLine("ruling", "wall_suffices"), RulingLine("next", "haitei_is_next"))
        return (RulingLine("ruling", "wall_suffices"),)


CASE: Final = RiichiLastTiles()
