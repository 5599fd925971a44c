"""`kan-changes`: indicator, robbing, ippatsu and the first turn, by sort of kan; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.kan.kan_changes import KIND, change_options
from trainer.scenarios.position.position import PositionError

HAND = "123m456p789s1144z"
TURN = "0+9p 0-9p 1-9m 2-9m 3-9m 0+9m 0-9m"
FIRST = at(HAND, "0+9p 0-9p 1a1111s")
ANKAN = at(HAND, f"{TURN} 1a1111s")
DAIMINKAN = at(HAND, f"{TURN} 1-5z 2d555z")
MIDDLE = at(HAND, f"{TURN} 1a5555s")
KAKAN = at(HAND, "0+9p 0-9p 1-5z 2p55z 2-9m 3-9m 0+9m 0-9m 1-8m 2k5z")
RIICHI = at(HAND, "0+9p 0-9p 1-9m 2-9m 3! 3-9m 0+9m 0-9m 1a1111s")


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, verdict.codes()


CASES = [
    (ANKAN, ("dora-now", "robbed-by-kokushi"), ("ankan_dora_open", "kokushi_may_rob")),
    (MIDDLE, ("dora-now",), ("ankan_dora_open", "kokushi_has_no_use")),
    (DAIMINKAN, ("dora-later",), ("minkan_dora_later", "daiminkan_not_robbed")),
    (KAKAN, ("dora-later", "robbable"), ("minkan_dora_later", "kakan_may_be_robbed")),
    (
        FIRST,
        ("dora-now", "robbed-by-kokushi", "double-riichi"),
        ("ankan_dora_open", "kokushi_may_rob", "first_turn_called", "own_kan_ends_double_riichi"),
    ),
    (
        RIICHI,
        ("dora-now", "robbed-by-kokushi", "ippatsu-3"),
        ("ankan_dora_open", "kokushi_may_rob", "kan_ends_ippatsu", "kan_leaves_riichi"),
    ),
]


@pytest.mark.parametrize(("position", "answer", "codes"), CASES)
def test_what_a_kan_changes(position, answer, codes):
    found = solved(position)
    assert (found[0], tuple(dict.fromkeys(found[1]))) == (answer, codes)


@pytest.mark.parametrize(
    ("position", "levels", "answer"),
    [
        (DAIMINKAN, {"dora_flip_minkan": "immediate"}, ("dora-now",)),
        (DAIMINKAN, {"kan_dora": False}, ()),
        (ANKAN, {"kokushi_robs_ankan": False}, ("dora-now",)),
        (RIICHI, {"ippatsu": False}, ("dora-now", "robbed-by-kokushi")),
        (FIRST, {"double_riichi": False}, ("dora-now", "robbed-by-kokushi")),
        (FIRST, {"first_turn_broken_by": "open_calls"}, ("dora-now", "robbed-by-kokushi")),
    ],
)
def test_what_the_rules_change(position, levels, answer):
    assert solved(position, **levels)[0] == answer


def test_the_own_ankan_ends_the_own_ippatsu_and_no_riichi():
    position = at("111z456p789s22z33m", "0+9p 0! 0-9p 1-9m 2-9m 3-9m 0+1z 0a1111z")
    assert solved(position)[0] == ("dora-now", "robbed-by-kokushi", "ippatsu-0")
    assert change_options(position)[-2:] == ("ippatsu-0", "riichi-ends")


def test_ippatsu_that_is_over_does_not_end_again():
    position = at(HAND, "0+9p 0-9p 1-9m 2-9m 3! 3-9m 0+9m 0-9m 1-8m 2-8m 3=8m 0+9s 0=9s 1a1111s")
    assert solved(position)[0] == ("dora-now", "robbed-by-kokushi")


@pytest.mark.parametrize(
    ("events", "message"),
    [
        (TURN, "no kan has just been declared"),
        (f"{TURN} 1a1111s 1+", "no kan has just been declared"),
        (f"{TURN} 1! 1-5z 2d555z", "takes a declaration tile"),
    ],
)
def test_what_is_no_kan_is_not_asked_about(events, message):
    with pytest.raises(PositionError, match=message):
        solved(at(HAND, events))


TWO = at(HAND, "0+9p 0-9p 1-9m 2! 2-9m 3! 3-9m 0+9m 0-9m 1a1111s")


@pytest.mark.parametrize(
    ("position", "level"), [(ANKAN, 1), (DAIMINKAN, 2), (KAKAN, 2), (RIICHI, 3), (TWO, 4), (FIRST, 5)]
)
def test_the_level_goes_by_riichi_and_the_first_turn(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def test_a_kan_soon_after_a_riichi_is_mined_as_another_seat_sees_it():
    text = "0+9p 0! 0-9p 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m 0+1m 0a1111m *8p 0+9s 0=9s"
    found = list(KIND.mine(played(text, dealer="111m456p789s1122p")))
    assert [(each.moment, each.position.hero) for each in found] == [(11, 1)]


NORTH = at("19m19p19s1235567z", "0+8s 0=8s 1n4z 1a2222s", "tenhou_3p")
EDGES = (DAIMINKAN, ANKAN, RIICHI, FIRST, NORTH)
"""Positions in which each parameter of the kind decides."""
