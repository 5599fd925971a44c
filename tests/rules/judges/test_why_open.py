"""What speaks for an open riichi: each fact on both sides of its threshold."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at
from trainer.rules.errors import RulesError
from trainer.rules.judges.why_open import WhyOpenFacts, judge_why_open, why_open_facts
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_face

RULES = load_preset("house_classic").changed(open_riichi=True, open_riichi_deal_in="ordinary")
YAKUMAN = RULES.changed(open_riichi_deal_in="yakuman")
PLAIN = WhyOpenFacts(waits=(1, 4), unseen=5, draws=7)
"""Nothing of all that speaks for it."""


@pytest.mark.parametrize(
    ("changed", "answer"),
    [
        ({}, ()),
        ({"waits": (1, 4, 7)}, ()),
        ({"unseen": 6}, ()),
        ({"waits": (1, 4, 7), "unseen": 6}, ("wide",)),
        ({"unseen": 6, "draws": 8}, ("draws",)),
        ({"draws": 8}, ()),
        ({"furiten": (1,)}, ("furiten",)),
        ({"melded": (2,)}, ("melds",)),
        ({"declared": (2,)}, ("riichi",)),
    ],
    ids=str,
)
def test_a_fact_counts_from_its_threshold_on(changed, answer):
    """STR-8."""
    assert judge_why_open(replace(PLAIN, **changed), RULES).answer == answer


@pytest.mark.parametrize(
    ("declared", "levels", "answer"),
    [
        ((), {"open_riichi_deal_in": "yakuman"}, ("yakuman",)),
        ((), {"open_riichi_earlier_riichi": "yakuman"}, ()),
        ((2,), {"open_riichi_earlier_riichi": "yakuman"}, ("riichi", "riichi_yakuman")),
        ((2,), {"open_riichi_deal_in": "yakuman"}, ("riichi", "yakuman")),
    ],
)
def test_the_price_of_a_deal_in_counts_for_those_who_pay_it(declared, levels, answer):
    """OPN-2."""
    assert judge_why_open(replace(PLAIN, declared=declared), RULES.changed(**levels)).answer == answer


def test_in_furiten_nothing_counts_that_hopes_for_a_ron():
    """STR-8."""
    facts = replace(PLAIN, furiten=(1,), melded=(2,), declared=(3,))
    verdict = judge_why_open(facts, YAKUMAN)
    assert (verdict.answer, verdict.codes()[-1]) == (("furiten",), "open_no_ron_in_furiten")


HAND = "123m456p789s11z23s"
"""Waits on 1s and 4s once another tile is drawn and discarded."""


def test_the_facts_are_read_from_the_table():
    events = "0+4s 0=4s 1-1s 2! 2-9m 3-9m 0+7z"
    facts = why_open_facts(at(HAND, events).table(), 0, parse_face("7z"), RULES)
    assert (format_tiles(facts.waits), facts.unseen, format_tiles(facts.furiten)) == ("14s", 6, "4s")
    assert (facts.melded, facts.declared, facts.draws) == ((), (2,), 65 // 4)


def test_three_melds_are_few_tiles():
    two = "0+9m 0=9m 1p99m 1-8p 2-9s 1p99s 1-1p"
    three = f"{two} 2-2z 1p22z 1-3z"
    for calls, melded in ((two, ()), (three, (1,))):
        state = at(HAND, f"{calls} 2-9p 3-9p 0+7z").table()
        assert why_open_facts(state, 0, parse_face("7z"), RULES).melded == melded


def test_a_hand_that_is_not_tenpai_without_the_tile_is_refused():
    state = at(HAND, "0+7z").table()
    with pytest.raises(RulesError, match="not tenpai without this tile"):
        why_open_facts(state, 0, parse_face("1m"), RULES)


def test_a_wait_that_is_all_in_sight_is_refused():
    state = at("123m456p789s111z4s", "0+7z 0=7z 1-4s 2-4s 3-4s 0+7z").table()
    with pytest.raises(RulesError, match="in sight"):
        why_open_facts(state, 0, parse_face("7z"), RULES)
