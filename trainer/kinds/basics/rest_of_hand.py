"""Which tile completes what is left beside finished sets (TEN-1): one to three sets and a pair?

A ladder for beginners: four tiles to look at, then seven, then ten.
"""

from random import Random

from trainer.kinds.basics import generator
from trainer.kinds.basics.completing_tile import CompletingTile, are_plain, waits_of
from trainer.rules.judges.facts import hand_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.make.compose import compose
from trainer.scenarios.make.hands import random_tenpai, waits_of_kinds
from trainer.scenarios.position.position import Position, PositionError


class RestOfHand(CompletingTile):
    levels = {
        1: "four tiles beside three finished sets, one or two waits of plain shapes",
        2: "seven tiles beside two sets, one or two waits of plain shapes",
        3: "ten tiles beside one set, one or two waits of plain shapes",
        4: "four or seven tiles, more waits or shapes that are not plain",
        5: "ten tiles, more waits or shapes that are not plain",
    }

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        if not 1 <= len(hand_of(position.table(), position.hero).melds) <= 3:
            raise PositionError("it is asked with one to three sets beside the hand")
        return super().judge(position, ruleset)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        hand = hand_of(position.table(), position.hero)
        sets = len(hand.melds)
        if len(waits_of(hand)) > 2 or not are_plain(hand):
            return 4 if sets > 1 else 5
        return 4 - sets

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        hero = rng.randrange(ruleset.players)
        sets = {1: 3, 2: 2, 3: 1, 4: rng.choice((2, 3))}.get(level, 1)
        melds = generator.called(rng, hero, ruleset.players, sets)
        crowded = rng.choice((0, 1, 2)) if level > 3 else None
        hand = random_tenpai(rng, 4, mentsu=4 - sets, suit=crowded)
        plan = generator.planned(rng, ruleset, hand, melds=melds, hero=hero)
        return compose(rng, generator.unseen(plan, waits_of_kinds(hand)))


KIND = RestOfHand()
