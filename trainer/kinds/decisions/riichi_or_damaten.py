"""Riichi, or silent tenpai (damaten) (STR-1)?

Nobody has declared; the hero's hand is closed and tenpai with the tile that the question names. Staying
silent includes waiting for a better shape.
"""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from trainer.kinds.decisions import generator
from trainer.kinds.decisions.decision_kind import RIICHI_OR_DAMATEN, DecisionKind
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.decision import Decision
from trainer.strategy.choice.situation import Situation


class RiichiOrDamaten(DecisionKind):
    rules = ("STR-1",)
    sides = ("riichi", "damaten")
    courses = {"riichi": ("riichi",), "damaten": ("damaten", "wait")}
    against = False
    clearest: ClassVar[Mapping[str, int]] = {"damaten": 3}
    misconceptions = RIICHI_OR_DAMATEN

    def tile(self, situation: Situation, decision: Decision) -> Face | None:
        declared, silent = decision.of("riichi"), decision.of("damaten", "wait")
        if declared is None or silent is None or declared.tile != silent.tile:
            return None
        return declared.tile if declared.may_ron else None

    def make_for(self, rng: Random, ruleset: Ruleset, side: str) -> Position:
        if side == "riichi":
            hand = rng.choice((generator.plain, generator.tanyao, generator.yakuhai))(rng)
            return generator.table(rng, ruleset, hand, range(2, 13))
        hand = rng.choice((generator.one_suit, generator.one_suit, generator.tanyao))(rng)
        return generator.table(rng, ruleset, hand, range(6, 16))


KIND = RiichiOrDamaten()
