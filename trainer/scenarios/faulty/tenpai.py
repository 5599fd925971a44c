"""Faulty rules about tenpai: what they would answer."""

from trainer.rules.facts import tenpai_facts
from trainer.rules.ruleset import Ruleset
from trainer.rules.tenpai import judge_tenpai
from trainer.rules.tiles import COPIES
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.position import Position


def own_four_is_a_wait(position: Position, ruleset: Ruleset) -> bool:
    """Four own copies seem to take no wait away."""
    hand = tenpai_facts(position.table(), position.hero).hand
    return bool(wait_mask(hand.counts, len(hand.melds)))


def gone_waits_are_noten(position: Position, ruleset: Ruleset) -> bool:
    """A wait of which every copy is seen anywhere seems to be none."""
    facts = tenpai_facts(position.table(), position.hero)
    nominal = wait_kinds(wait_mask(facts.hand.counts, len(facts.hand.melds)))
    return any(facts.seen[kind] < COPIES for kind in nominal)


def four_are_two_pairs(position: Position, ruleset: Ruleset) -> bool:
    """Four of a kind seem to be two pairs of a chiitoitsu."""
    facts = tenpai_facts(position.table(), position.hero)
    counts = facts.hand.counts
    pairs = sum(number // 2 for number in counts)
    return judge_tenpai(facts, ruleset).answer or (not facts.hand.melds and pairs == 6)
