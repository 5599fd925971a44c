"""Which claim a win makes; the yaku of random and recorded wins against other engines."""

import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.rules.build import win
from tests.rules.library import library_yaku
from tests.rules.random_wins import random_win
from tests.rules.scoring_cases import scoring_cases
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.yaku import han_of, yaku_by_reading, yaku_of
from trainer.rules.scoring.yaku_list import PATTERNS, YAKU
from trainer.rules.tiles.tile import format_tiles

USUAL = load_preset("house_classic")


def test_no_yaku_for_a_tile_that_completes_nothing():
    assert yaku_of(win("123456m234p1122s", "3s", riichi=1), USUAL) == ()


def test_no_yaku_for_a_complete_hand_without_any():
    assert yaku_of(win("456p22789s77z", "2s", "chi 123m"), USUAL) == ()


def test_each_reading_has_its_yaku():
    a_win = win("111222333m456p1s", "1s")
    found = [
        (format_tiles(reading.shuntsu), wait.value, names)
        for reading, wait, names in yaku_by_reading(a_win, USUAL)
    ]
    assert found == [("111m4p", "tanki", ("iipeikou",)), ("4p", "tanki", ("sanankou",))]


def test_the_claim_with_the_most_han_is_taken():
    assert yaku_of(win("111222333m456p1s", "1s"), USUAL) == ("sanankou",)
    assert yaku_of(win("112233m445566p2s", "2s"), USUAL) == ("ryanpeikou",)


def test_of_claims_with_equal_han_it_is_not_pinfu_which_has_the_least_fu():
    assert yaku_of(win("77m222333444p45s", "6s"), USUAL) == ("tanyao", "sanankou")


def test_the_yaku_of_the_higher_wait_count_for_its_tile_alone():
    """Kata-agari: 23m on 1m is chanta, on 4m nothing."""
    assert yaku_of(win("23m789p44z", "1m", "chi 123s", "pon 999s"), USUAL) == ("chanta",)
    assert yaku_of(win("23m789p44z", "4m", "chi 123s", "pon 999s"), USUAL) == ()


@pytest.mark.parametrize("level", ["mangan", "5han"])
def test_renhou_in_place_of_cheaper_yaku(level):
    a_win = win("123m456p22789s77z", "2s", first_turn=True)
    assert yaku_of(a_win, USUAL.changed(renhou=level)) == ("renhou",)


def test_a_dearer_hand_is_not_claimed_as_renhou():
    a_win = win("112233445566m7m", "7m", first_turn=True)
    assert yaku_of(a_win, USUAL.changed(renhou="mangan")) == ("pinfu", "ryanpeikou", "chinitsu")


@pytest.mark.parametrize(
    "circumstances",
    [
        {"first_turn": False},
        {"first_turn": True, "seat_wind": "1z"},
    ],
)
def test_no_renhou_after_the_first_turn_or_for_the_dealer(circumstances):
    a_win = win("123m456p22789s77z", "2s", **circumstances)
    assert yaku_of(a_win, USUAL.changed(renhou="mangan")) == ()


def test_no_renhou_where_it_is_off():
    assert yaku_of(win("123m456p22789s77z", "2s", first_turn=True), USUAL) == ()


def test_han_count_by_closed_and_open_and_double_for_some_yakuman():
    assert han_of(("honitsu", "chanta"), True, USUAL) == 5
    assert han_of(("honitsu", "chanta"), False, USUAL) == 3
    assert han_of(("daisuushii", "tsuuiisou"), False, USUAL) == 26
    assert han_of(("daisuushii", "tsuuiisou"), False, USUAL.changed(double_pattern_yakuman=("d4",))) == 39
    assert han_of(("renhou",), True, USUAL) == 5


def test_random_wins_have_the_yaku_that_the_mahjong_library_finds():
    """Names differ only where two claims have equal han; then ours is a claim of the library's worth."""
    rng = Random(20_261_121)
    rulesets = [load_preset("tenhou_4p"), load_preset("mahjong_soul_4p"), USUAL.changed(kuitan=False)]
    seen: Counter[str] = Counter()
    ties = 0
    for number in range(4000):
        a_win, ruleset = random_win(rng), rulesets[number % 3]
        ours, theirs = tuple(sorted(yaku_of(a_win, ruleset))), library_yaku(a_win, ruleset)
        seen.update(ours)
        if ours != theirs:
            claims = [tuple(sorted(names)) for _, _, names in yaku_by_reading(a_win, ruleset)]
            assert theirs in claims, (a_win, ours, theirs)
            closed = a_win.hand.closed
            assert han_of(theirs, closed, ruleset) == han_of(ours, closed, ruleset), (a_win, ours, theirs)
            ties += 1
    assert ties <= 2
    assert set(seen) == {*YAKU, *PATTERNS} - {"open_riichi"}


@pytest.mark.records
@pytest.mark.skipif("RECORDS" not in os.environ, reason="real records: not run")
def test_recorded_wins_have_the_yaku_that_two_other_engines_found():
    rulesets = {4: load_preset("mahjong_soul_4p"), 3: load_preset("mahjong_soul_3p")}
    cases = list(scoring_cases(Path(os.environ["RECORDS"]) / "scoring-cases"))
    wrong = [
        case.id for case in cases if tuple(sorted(yaku_of(case.win, rulesets[case.players]))) != case.yaku
    ]
    assert len(cases) >= 6812
    assert wrong == []
