"""Faulty rules about what a hand waits on."""

from trainer.rules.facts import hand_of
from trainer.rules.ruleset import Ruleset
from trainer.rules.wait_shapes import WaitShape, wait_shapes
from trainer.rules.waits import waits, waits_of
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position


def own_four_waits(position: Position, ruleset: Ruleset) -> Answer | None:
    """A kind of which the hand holds all four is a wait like any other."""
    hand = hand_of(position.table(), position.hero)
    return waits(hand.counts, len(hand.melds))


def ryanmen_only(position: Position, ruleset: Ruleset) -> Answer | None:
    """The ryanmen is seen, the tanki, shanpon or kanchan beside it is not."""
    hand = hand_of(position.table(), position.hero)
    counts, melds = hand.counts, len(hand.melds)
    found = waits_of(hand, ruleset.tenpai_own_four)
    return tuple(wait for wait in found if WaitShape.RYANMEN in wait_shapes(counts, melds, wait)) or None
