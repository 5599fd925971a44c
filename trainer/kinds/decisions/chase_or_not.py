"""Chase a riichi with one of your own (oikake), keep silent, or fold (STR-4)?

The hero's fourteen tiles are tenpai with the tile that the question names, riichi is legal, one other seat
is in riichi.
"""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from trainer.kinds.decisions import generator
from trainer.kinds.decisions.decision_kind import CHASE_OR_NOT, DecisionKind
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.decision import Decision
from trainer.strategy.choice.situation import Situation


class ChaseOrNot(DecisionKind):
    rules = ("STR-4", "STR-3", "DEF-6")
    levels = {
        1: "more than 1,500 points between the best course and the next",
        2: "1,100 to 1,500 points",
        3: "800 to 1,100 points",
        4: "500 to 800 points",
        5: "500 points or less, or left open by real games: leaning or close",
    }
    least: ClassVar[Mapping[int, int]] = {1: 1500, 2: 1100, 3: 800, 4: 500}
    sides = ("chase", "damaten", "fold")
    courses = {"chase": ("riichi",), "damaten": ("push",), "fold": ("fold",)}
    against = True
    clearest: ClassVar[Mapping[str, int]] = {"damaten": 4, "fold": 3}
    misconceptions = CHASE_OR_NOT

    def tile(self, situation: Situation, decision: Decision) -> Face | None:
        declared, silent, folded = decision.of("riichi"), decision.of("push"), decision.of("fold")
        if declared is None or silent is None or folded is None:
            return None
        same = declared.tile == silent.tile != folded.tile
        return declared.tile if same and declared.may_ron else None

    def make_for(self, rng: Random, ruleset: Ruleset, side: str) -> Position:
        if side == "chase":
            hand = rng.choice((generator.plain, generator.tanyao))(rng)
            return generator.table(rng, ruleset, hand, range(4, 14), declared=range(6))
        if side == "damaten":
            hand = rng.choice((generator.one_suit, generator.one_suit, generator.tanyao))(rng)
            return generator.table(rng, ruleset, hand, range(8, 16), declared=range(6))
        return generator.table(
            rng, ruleset, generator.narrow(rng), range(10, 15), declared=range(3, 10), hard=True
        )


KIND = ChaseOrNot()
