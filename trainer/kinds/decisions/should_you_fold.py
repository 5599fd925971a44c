"""Push this tile against a riichi, or fold (STR-3)?

The hero has fourteen tiles, tenpai or one tile away, one other seat is in riichi. Asked is about the tile
that the model would throw to play on, where that costs something and is not what a fold would throw.
"""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from trainer.kinds.decisions import generator
from trainer.kinds.decisions.decision_kind import SHOULD_YOU_FOLD, DecisionKind
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.decision import Decision
from trainer.strategy.choice.situation import Situation

LEAST_DANGER: Final = 0.03
"""Of the tile (0..1); below that pushing costs next to nothing."""


class ShouldYouFold(DecisionKind):
    rules = ("STR-3", "DEF-6")
    sides = ("push", "fold")
    courses = {"push": ("push", "riichi"), "fold": ("fold",)}
    against = True
    clearest: ClassVar[Mapping[str, int]] = {"fold": 3}
    misconceptions = SHOULD_YOU_FOLD

    def tile(self, situation: Situation, decision: Decision) -> Face | None:
        played, folded = decision.of("push", "riichi"), decision.of("fold")
        if played is None or folded is None or played.tile == folded.tile:
            return None
        return played.tile if played.danger >= LEAST_DANGER else None

    def make_for(self, rng: Random, ruleset: Ruleset, side: str) -> Position:
        if side == "push":
            hand = rng.choice((generator.plain, generator.tanyao, generator.one_suit, generator.one_away))(
                rng
            )
            return generator.table(rng, ruleset, hand, range(5, 14), declared=range(6))
        hand = rng.choice((generator.one_away, generator.one_away, generator.narrow))(rng)
        return generator.table(rng, ruleset, hand, range(8, 15), declared=range(2, 9), hard=True)


KIND = ShouldYouFold()
