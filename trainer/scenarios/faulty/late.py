"""Faulty rules about the last turn for a declaration."""

from trainer.rules.facts import last_chance_facts
from trainer.rules.last_chance import judge_last_chance
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position


def _answer(position: Position, needed: int, turn: int, least: int) -> Answer:
    """With so many tiles needed, and left on the last turn, where each turn takes `turn` tiles."""
    facts = last_chance_facts(position.table(), position.hero)
    left = facts.wall - facts.draws_until
    if left < max(needed, least):
        return "none"
    return "later" if left - turn >= max(needed, least) else "last"


def four_needed(position: Position, ruleset: Ruleset) -> Answer | None:
    """Four tiles must be left whatever the rules, the number of players too, say."""
    facts = last_chance_facts(position.table(), position.hero)
    return judge_last_chance(facts, ruleset.changed(riichi_min_live_wall=4)).answer


def one_tile_a_turn(position: Position, ruleset: Ruleset) -> Answer | None:
    """Each turn takes one tile of the wall: the others' draws are forgotten."""
    return _answer(position, ruleset.riichi_min_live_wall, 1, 0)


def own_draw_needed(position: Position, ruleset: Ruleset) -> Answer | None:
    """An own draw must be left after the declaration, whatever the rules say."""
    return _answer(position, ruleset.riichi_min_live_wall, position.players, position.players)
