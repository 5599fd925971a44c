"""Tenpai with its waits by shape, own fours by every policy, and waits that are gone elsewhere."""

import pytest

from tests.rules.build import table
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.facts import tenpai_facts
from trainer.rules.judges.tenpai import TenpaiFacts, judge_tenpai
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import format_tiles

USUAL = load_preset("house_classic")


def judge(concealed, *melds, seen=(0,) * 34, **levels):
    return judge_tenpai(TenpaiFacts(parse_hand(concealed, melds), seen), USUAL.changed(**levels))


@pytest.mark.parametrize(
    ("hand", "waits", "shapes"),
    [
        ("23m456p789s22z777z", "14m", [("ryanmen",), ("ryanmen",)]),
        ("13m456p789s22z777z", "2m", [("kanchan",)]),
        ("12m456p789s22z777z", "3m", [("penchan",)]),
        ("22m456p789s22z777z", "2m2z", [("shanpon",), ("shanpon",)]),
        ("123m456p789s2z777z", "2z", [("tanki",)]),
        ("2345m456p789s777z", "25m", [("nobetan",), ("nobetan",)]),
    ],
)
def test_each_wait_has_its_shapes(hand, waits, shapes):
    """TEN-2."""
    verdict = judge(hand)
    assert (verdict.answer, format_tiles(verdict.facts["waits"])) == (True, waits)
    assert [(reason.rule, reason.facts["shapes"]) for reason in verdict.reasons] == [
        ("TEN-2", shape) for shape in shapes
    ]


def test_no_wait_is_noten():
    verdict = judge("14m456p789s22z777z")
    assert (verdict.answer, verdict.codes(), verdict.facts["waits"]) == (False, ("noten",), ())


def test_noten_for_want_of_a_seventh_pair_says_which_four_are_one_pair():
    verdict = judge("188m77p444488s44z")
    assert (verdict.answer, verdict.codes()) == (False, ("noten", "four_are_one_pair"))
    assert format_tiles(verdict.reasons[1].tiles) == "4s"
    assert judge("14m456p789s22z777z").codes() == ("noten",)


@pytest.mark.parametrize(
    ("policy", "concealed", "melded"),
    [("concealed", False, True), ("hand+melds", False, False), ("ignored", True, True)],
)
def test_own_fours(policy, concealed, melded):
    """TEN-3, `tenpai_own_four`."""
    assert judge("111m456p789s2222z", tenpai_own_four=policy).answer is concealed
    assert judge("123m456p789s9m", "pon 999m", tenpai_own_four=policy).answer is melded


def test_the_reasons_tell_which_fours_count():
    assert judge("123m456p789s9m", "pon 999m").codes() == ("own_four",)
    counted = judge("123m456p789s9m", "pon 999m", tenpai_own_four="concealed")
    assert counted.codes() == ("waits_by_shape", "own_four_counts")
    assert counted.reasons[1].facts == {"melded": 3, "laid": True}


def test_an_own_four_beside_a_live_wait_is_tenpai():
    verdict = judge("2222345m111p999s")
    assert (verdict.answer, "own_four" in verdict.codes()) == (True, True)


@pytest.mark.parametrize(("level", "code"), [(True, "gone_waits_count"), (False, "gone_waits_void")])
def test_waits_gone_elsewhere(level, code):
    """TEN-3, `tenpai_all_visible`: what others hold or have thrown takes no wait away, or all of them."""
    seen = [4 if kind == 2 else 0 for kind in range(34)]
    verdict = judge("12m456p789s22z777z", seen=seen, tenpai_all_visible=level)
    assert (verdict.answer, verdict.codes()) == (level, ("waits_by_shape", code))


def test_the_facts_count_what_lies_open():
    text = "0 draw 9p; 0 discard 9p; 1 draw ?; 1 discard 3m; 2 pon 3m 33m from 1; 2 discard 0p"
    facts = tenpai_facts(table({0: "12m456p789s22z777z"}, text), 0)
    assert (facts.seen[2], facts.seen[13], facts.seen[28]) == (3, 2, 2)


def test_a_seat_that_has_to_discard_has_no_such_facts():
    with pytest.raises(ImpossibleEventError, match="seat 0 has 14 tiles: it has to discard first"):
        tenpai_facts(table({0: "12m456p789s22z777z"}, "0 draw 9p"), 0)
