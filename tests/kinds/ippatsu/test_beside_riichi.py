"""`beside-riichi`: riichi, double riichi, ippatsu and the yaku of the moment, together and apart."""

from random import Random

import pytest

from tests.scenarios.build import at
from trainer.kinds.ippatsu.beside_riichi import KIND, beside_options
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

HAND = "123m456789p78s99s"
"""Waits on 6s and 9s, both of which make it pinfu."""
FIRST = "0+5z 0=5z 1-3z 2-3z 3-3z "
DECLARED = f"{FIRST}0+2z 0! 0=2z "
PASSED = "1-1p 2-1p 3-1p "
RON = at(HAND, f"{DECLARED}1-6s")
TSUMO = at(HAND, f"{DECLARED}{PASSED}0+6s")
LATE = at(HAND, f"{DECLARED}{PASSED}0+2z 0=2z 1-6s")
SILENT = at(HAND, f"{FIRST}0+2z 0=2z 1-6s")
THIRD = f"{FIRST}0+1z 0=1z 1-9p 2-9p 3-1z "
DOUBLE = at(HAND, "0+5z 0! 0=5z 1-6s")
CALLED = at(HAND, "0-5z 3p55z 3-2z 0-2z 1+2z 1! 1=2z 2-6s", hero=1)
RINSHAN = at("123m789p78s99s111z", f"{DECLARED}{PASSED}0+1z 0a1111z *1s 0+6s")
WINDS = ("yakuhai_seat_wind", "yakuhai_round_wind")
ROBBED = at(HAND, "0+5z 0=5z 1-6s 3p66s 3-2z 0+6z 0! 0=6z 1-1z 2-1z 3k6s")
YAKUMAN = at("111222m333p44s55z", f"{DECLARED.replace('5z', '6z')}{PASSED}0+5z")
TENHOU = at(HAND, "0+6s")
RENHOU = at(HAND, "0-6s", hero=1)
DRAGONS = at("5556667711122z", "0+9m 0=9m 1-7z")
"""A ron on 7z: daisangen and tsuuiisou."""


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, {(reason.rule, reason.code) for reason in verdict.reasons}


@pytest.mark.parametrize(
    ("position", "answer", "reason"),
    [
        (RON, ("riichi", "ippatsu", "pinfu"), ("CMP-2", "ippatsu_with_riichi")),
        (TSUMO, ("riichi", "ippatsu", "menzen_tsumo", "pinfu"), ("IPP-5", "ippatsu_on_the_last_draw")),
        (LATE, ("riichi", "pinfu"), ("IPP-5", "ippatsu_turn_over")),
        (SILENT, ("pinfu",), ("CMP-2", "ippatsu_only_beside_riichi")),
        (DOUBLE, ("double_riichi", "ippatsu", "pinfu"), ("CMP-1", "double_riichi_in_place")),
        (DOUBLE, ("double_riichi", "ippatsu", "pinfu"), ("DRI-3", "first_turn_of_dealer")),
        (CALLED, ("riichi", "ippatsu", "pinfu"), ("DRI-2", "first_turn_called")),
        (RINSHAN, ("riichi", "menzen_tsumo", *WINDS, "rinshan"), ("CMP-2", "ippatsu_not_with_rinshan")),
        (ROBBED, ("riichi", "ippatsu", "pinfu", "chankan"), ("CMP-3", "riichi_with_luck")),
        (YAKUMAN, ("suuankou",), ("CMP-1", "nothing_beside_yakuman")),
        (TENHOU, ("tenhou",), ("CMP-1", "nothing_beside_yakuman")),
        (DRAGONS, ("daisangen", "tsuuiisou"), ("CMP-1", "nothing_beside_yakuman")),
    ],
)
def test_what_counts_together_and_why(position, answer, reason):
    counted, reasons = solved(position)
    assert counted == answer
    assert reason in reasons


def test_an_early_riichi_is_told_that_wins_at_once_are_none_of_riichi():
    assert "renhou" in beside_options(DOUBLE)
    assert ("CMP-1", "riichi_comes_after_the_first_draw") in solved(DOUBLE)[1]


def test_nothing_of_a_riichi_is_told_of_a_silent_hand():
    assert (
        solved(SILENT)[1] & {("DRI-1", "declared_after_the_first_turn"), ("RCH-9", "riichi_is_a_yaku")}
        == set()
    )


HOUSE = load_preset("house_classic")


def test_a_replacement_as_the_last_tile_is_rinshan_and_no_haitei():
    drafts = (KIND.generate(Random(seed), 5, HOUSE) for seed in range(200))
    last = next(each for each in drafts if each.table().wall == 0 and "rinshan" in solved(each)[0])
    assert "haitei" in beside_options(last)
    assert "haitei" not in solved(last)[0]
    assert ("CMP-3", "haitei_not_with_rinshan") in solved(last)[1]


def test_the_last_chance_may_bring_four_yaku_at_once():
    drafts = (KIND.generate(Random(seed), 4, HOUSE) for seed in range(60))
    all_four = {"riichi", "ippatsu", "menzen_tsumo", "haitei"}
    last = next(each for each in drafts if all_four <= set(solved(each)[0]))
    assert ("CMP-4", "all_of_the_last_chance") in solved(last)[1]


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (at(HAND, f"{THIRD}0+2z 0! 0=2z 1-6s"), 1),
        (at(HAND, f"{THIRD}0+2z 0=2z 1-6s"), 1),
        (RON, 3),
        (SILENT, 3),
        (DOUBLE, 3),
        (CALLED, 3),
        (TENHOU, 3),
        (YAKUMAN, 5),
        (ROBBED, 5),
    ],
)
def test_the_level_goes_by_what_came_before_the_win(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "wrong", "code"),
    [
        (DOUBLE, ("riichi", "double_riichi", "ippatsu", "pinfu"), "riichi_beside_double"),
        (YAKUMAN, ("riichi", "suuankou"), "riichi_beside_yakuman"),
        (RINSHAN, ("riichi", "ippatsu", "menzen_tsumo", *WINDS, "rinshan"), "ankan_keeps_ippatsu"),
        (SILENT, ("ippatsu", "pinfu"), "ippatsu_without_riichi"),
        (RON, ("riichi", "ippatsu"), "pinfu_is_riichi"),
        (RON, ("riichi",), "riichi_stands_alone"),
        (LATE, ("riichi", "tanyao"), None),
    ],
)
def test_a_wrong_answer_shows_its_faulty_rule(position, wrong, code):
    held = grade(KIND, position, wrong, position.ruleset).misconception
    assert (held and held.code) == code


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (at(HAND, f"{DECLARED}1-5s"), "the hero can not win now"),
        (at(HAND, "0+6s 0=6s 1-6s"), "the hero can not win now"),
        (at(HAND, f"{DECLARED}1-6s 0r"), "a closed hand that has not ended"),
    ],
)
def test_only_a_win_that_may_be_taken_is_asked_about(position, message):
    with pytest.raises(PositionError, match=message):
        solved(position)


EDGES = (RON, DOUBLE, RENHOU, DRAGONS)
"""Positions in which each parameter of the kind decides."""
