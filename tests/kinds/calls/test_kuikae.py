"""`kuikae`: what may not be discarded after a pon, or a chi of an end or the middle; levels and mining."""

from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.calls.kuikae import KIND
from trainer.rules.tiles.tile import format_tiles, parse_tiles
from trainer.scenarios.position.position import PositionError

START = "0+6z 0=6z 1-9p 2-9p"


def called(hand, call, events=START):
    """North discards, and the hero calls: `2m 34m` chi, `7z 77z` pon."""
    tile, own = call.split()
    return at(hand, f"{events} 3-{tile} 0{'p' if own[0] == own[1] else 'c'}{own}")


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return format_tiles(verdict.answer), verdict.codes()


@pytest.mark.parametrize(
    ("hand", "call", "barred", "codes"),
    [
        ("2345m19p123s557z5p", "2m 34m", "25m", ("swap_of_called_kind", "swap_of_other_end")),
        ("1345m19p123s557z5p", "2m 34m", "5m", ("swap_of_other_end",)),
        ("1348m19p123s557z5p", "5m 34m", "", ("no_swap_held",)),
        ("2346m19p123s557z5p", "5m 34m", "2m", ("swap_of_other_end",)),
        ("2345m19p123s557z5p", "4m 35m", "4m", ("swap_of_called_kind",)),
        ("4689m19p123s557z5p", "7m 89m", "", ("no_swap_held",)),
        ("12346m19p123s55z5p", "3m 12m", "3m", ("swap_of_called_kind",)),
        ("777z19p123s55z123m", "7z 77z", "7z", ("swap_of_called_kind",)),
        ("77z19p123s557m123m", "7z 77z", "", ("no_swap_held",)),
    ],
)
def test_what_may_not_be_discarded(hand, call, barred, codes):
    assert solved(called(hand, call)) == (barred, codes)


def test_a_red_five_is_barred_with_its_kind():
    position = at("0567m19p123s557z6p", "0+6z 0=6z 1-9p 2-9p 3-8m 0c67m", "tenhou_4p")
    assert solved(position) == ("5m", ("swap_of_other_end",))


def test_nothing_is_barred_where_kuikae_is_allowed():
    position = called("2345m19p123s557z5p", "2m 34m")
    assert solved(position, kuikae="allowed") == ("", ("swap_allowed", "swap_allowed"))
    assert {solved(position, kuikae=level)[0] for level in ("client", "forbidden", "dead_hand")} == {"25m"}


@pytest.mark.parametrize("events", ["0+6z", f"{START} 3-2m 0c34m 0-1p 1-1z 2-1z 3-1z 0+6z", f"{START} 3-2m"])
def test_only_right_after_an_own_call(events):
    with pytest.raises(PositionError, match="right after an own chi or pon"):
        solved(at("2345m19p123s557z5p", events))


@pytest.mark.parametrize(
    ("hand", "call", "level"),
    [
        ("777z19p123s55z123m", "7z 77z", 1),
        ("2345m19p123s557z5p", "4m 35m", 2),
        ("2349m19p123s557z5p", "2m 34m", 3),
        ("3459m19p123s557z5p", "2m 34m", 4),
        ("2345m19p123s557z5p", "2m 34m", 5),
        ("1349m19p123s557z5p", "2m 34m", 5),
    ],
)
def test_the_level_goes_by_the_call_and_what_is_held(hand, call, level):
    position = called(hand, call)
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def beliefs(position):
    found = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
    solved_answer = KIND.solve(position, position.ruleset).answer
    return {
        code: format_tiles(answer) for code, answer in found.items() if answer not in (solved_answer, None)
    }


def test_what_the_faulty_rules_would_answer():
    assert beliefs(called("2345m19p123s557z5p", "2m 34m")) == {
        "same_tile_only": "2m",
        "no_kuikae": "",
    }
    assert beliefs(called("1344m19p123s557z5p", "2m 34m")) == {
        "whole_run_barred": "4m",
        "both_outer_ends": "1m",
    }


def test_where_kuikae_is_allowed_only_one_belief_bars_anything():
    position = called("2345m19p123s557z5p", "2m 34m")
    rules = position.ruleset.changed(kuikae="allowed")
    found = {held.code: held.answer(position, rules) for held in KIND.misconceptions}
    assert {code: answer for code, answer in found.items() if answer} == {
        "kuikae_everywhere": parse_tiles("25m")
    }


def test_mined_is_a_call_near_which_something_is_held():
    dealer = "113m456p789s1122z"
    text = "0+9p 0-9p 1+8p 1-8p 2+1z 2-1z 0p11z 0-2z"
    assert list(KIND.mine(played(text, dealer=dealer))) == []
    chi = "0+9p 0-9p 1+8p 1-8p 2+1z 2-1z 3+2m 3-2m 0c13m 0-9s"
    assert [(m.position.hero, m.moment) for m in KIND.mine(played(chi, dealer=dealer))] == [(0, 9)]


def answers_under(rules, level, number=20):
    positions = (KIND.generate(Random(seed), level, rules) for seed in range(number))
    return {KIND.solve(position, rules).answer for position in positions}


def test_a_table_that_allows_swaps_is_asked_about_them_too():
    (rules,) = [each for each in KIND.rulesets(4) if each.kuikae == "allowed"]
    assert answers_under(rules, 4, 5) == {()}


SHOWN_WAIT = at(
    "34m234569s11235z",
    "0+9p 0=9p 1!! 1-9m 2-9m 3-2m 0c34m",
    ruleset={"preset": "house_classic", "changes": {"open_riichi": True}},
    shown={"1": "123456m456p99s78s"},
)
"""No swap of the 2m is held; 6s and 9s are waits that seat 1 shows."""
EDGES = (called("2345m19p123s557z5p", "2m 34m"), SHOWN_WAIT)
"""Positions in which each parameter of the kind decides."""
