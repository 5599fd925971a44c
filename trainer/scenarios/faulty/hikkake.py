"""Faulty rules about traps set by the own discards."""

from typing import Final

from trainer.rules.facts import hand_of
from trainer.rules.ruleset import Ruleset
from trainer.rules.suji import HikkakeFacts, judge_hikkake, partners
from trainer.rules.tiles import kind_of
from trainer.rules.waits import waits_of
from trainer.scenarios.answers import Answer
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position import Position


def _one_end_is_bait(position: Position, ruleset: Ruleset) -> Answer:
    """A wait is a trap as soon as one of its other ends lies there."""
    state = position.table()
    thrown = {kind_of(tile.tile) for tile in state.seats[position.hero].river}
    waits = waits_of(hand_of(state, position.hero), ruleset.tenpai_own_four)
    return tuple(wait for wait in waits if thrown.intersection(partners(wait)))


def _trap_in_furiten(position: Position, ruleset: Ruleset) -> Answer:
    """A wait in the own river does not matter."""
    state = position.table()
    hand, own = hand_of(state, position.hero), state.seats[position.hero]
    waits = waits_of(hand, ruleset.tenpai_own_four)
    river = tuple(tile for tile in own.river if kind_of(tile.tile) not in waits)
    return judge_hikkake(HikkakeFacts(hand, river), ruleset).answer


HIKKAKE: Final = (
    Misconception("trap_in_furiten", "FUR-1", _trap_in_furiten),
    Misconception("one_end_is_bait", "DEF-3", _one_end_is_bait),
)
