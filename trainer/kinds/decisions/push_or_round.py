"""Push this tile against a riichi, or go round with a safe one that keeps the hand alive (mawashi, STR-3)?

The hero has fourteen tiles, tenpai or one tile away, one other seat is in riichi. Asked is about the
dangerous tile that the model would push, and the safe one with which the hand stays one tile from tenpai. To
fold is no answer: it is not asked where that is better than both.
"""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from trainer.kinds.decisions import generator
from trainer.kinds.decisions.decision_kind import PUSH_OR_ROUND, DecisionKind
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face
from trainer.scenarios.decide.decisions import course_name
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.decision import Decision
from trainer.strategy.choice.situation import Situation


class PushOrRound(DecisionKind):
    rules = ("STR-3", "DEF-6")
    levels = {
        1: "more than 1,000 points between the best course and the next",
        2: "750 to 1,000 points",
        3: "600 to 750 points",
        4: "500 to 600 points",
        5: "500 points or less, or left open by real games: leaning or close",
    }
    least: ClassVar[Mapping[int, int]] = {1: 1000, 2: 750, 3: 600, 4: 500}
    sides = ("push", "round")
    courses = {"push": ("push", "riichi"), "round": ("round",)}
    against = True
    misconceptions = PUSH_OR_ROUND

    def tile(self, situation: Situation, decision: Decision) -> Face | None:
        pushed, way = decision.of("push", "riichi"), decision.of("round")
        return None if pushed is None or way is None else pushed.tile

    def misses(self, decision: Decision) -> bool:
        """Where a fold is the best, or what is pushed is one tile before a fold."""
        pushed = decision.of("push", "riichi")
        idle = pushed is not None and course_name(pushed, decision) == "then_fold"
        return idle or decision.options[0].action == "fold"

    def make_for(self, rng: Random, ruleset: Ruleset, side: str) -> Position:
        if side == "push":
            hand = rng.choice((generator.plain, generator.tanyao, generator.one_suit))(rng)
            return generator.table(rng, ruleset, hand, range(5, 14), declared=range(6), hard=True)
        hand = rng.choice((generator.one_away, generator.narrow, generator.narrow))(rng)
        return generator.table(rng, ruleset, hand, range(5, 13), declared=range(2, 8), hard=True)


KIND = PushOrRound()
