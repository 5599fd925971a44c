"""Declare at once (sokuriichi), or wait for a better shape (tegawari) (STR-2)?

Nobody has declared; the hero's hand is closed and tenpai with the tile that the question names, and some
tiles would make its wait wider.
"""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from trainer.kinds.decisions import generator
from trainer.kinds.decisions.decision_kind import WAIT_FOR_BETTER, DecisionKind
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.decision import Decision
from trainer.strategy.choice.situation import Situation


class WaitForBetter(DecisionKind):
    rules = ("STR-2", "STR-1")
    levels = {
        1: "more than 1,600 points between the two courses",
        2: "1,100 to 1,600 points",
        3: "800 to 1,100 points",
        4: "500 to 800 points",
        5: "500 points or less, or left open by real games: leaning or close",
    }
    least: ClassVar[Mapping[int, int]] = {1: 1600, 2: 1100, 3: 800, 4: 500}
    sides = ("now", "wait")
    courses = {"now": ("riichi",), "wait": ("wait",)}
    against = False
    clearest: ClassVar[Mapping[str, int]] = {"wait": 2}
    misconceptions = WAIT_FOR_BETTER

    def tile(self, situation: Situation, decision: Decision) -> Face | None:
        declared, waiting = decision.of("riichi"), decision.of("wait")
        if declared is None or waiting is None or decision.best.action == "damaten":
            return None
        return declared.tile if declared.tile == waiting.tile and declared.may_ron else None

    def make_for(self, rng: Random, ruleset: Ruleset, side: str) -> Position:
        if side == "now":
            hand = rng.choice((generator.narrow, generator.tanyao))(rng)
            return generator.table(rng, ruleset, hand, range(3, 12))
        return generator.table(rng, ruleset, generator.narrow(rng), range(1, 7))


KIND = WaitForBetter()
