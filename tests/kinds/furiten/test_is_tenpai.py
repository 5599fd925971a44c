"""`is-tenpai`: waits of every form, four own copies, waits that are gone; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.furiten.is_tenpai import KIND
from trainer.scenarios.position.position import PositionError

THROWN = "0+9p 0=9p 1-1z"


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, verdict.codes()


CASES = [
    ("23m456p789s22z777z", True, ("waits_by_shape", "waits_by_shape")),
    ("25m456p789s22z777z", False, ("noten",)),
    ("1122m3344p5566s7z", True, ("waits_by_shape",)),
    # four of a kind are not two pairs (TEN-1)
    ("1111m3344p5566s7z", False, ("noten", "four_are_one_pair")),
    ("19m19p19s1234567z", True, ("waits_by_shape",) * 13),
    ("19m11p19s1134567z", False, ("noten",)),
]


@pytest.mark.parametrize(("hand", "answer", "codes"), CASES)
def test_a_hand_is_tenpai_or_noten(hand, answer, codes):
    assert solved(at(hand, THROWN)) == (answer, codes)


CONCEALED = at("111m456p789s2222z", THROWN)
MELDED = at("123m456p789s9m99m1s", "0+1z 0=1z 1-9m 0p99m 0-1s")
"""A pon of 9m and a tanki on it (rulings: pon 999m and a tanki 9m)."""


@pytest.mark.parametrize(
    ("position", "level", "answer", "codes"),
    [
        (MELDED, "concealed", True, ("waits_by_shape", "own_four_counts")),
        (MELDED, "hand+melds", False, ("own_four",)),
        (MELDED, "ignored", True, ("waits_by_shape", "own_four_counts")),
        (CONCEALED, "concealed", False, ("own_four",)),
        (CONCEALED, "ignored", True, ("waits_by_shape", "own_four_counts")),
    ],
)
def test_four_own_copies(position, level, answer, codes):
    assert solved(position, tenpai_own_four=level) == (answer, codes)


GONE = at("12m456p789s22z777z", "0+9p 0=9p 1-3m 2p33m 2-1z 3-3m 0+9p 0=9p 1-1z")


@pytest.mark.parametrize(("level", "code"), [(True, "gone_waits_count"), (False, "gone_waits_void")])
def test_waits_that_are_gone_elsewhere(level, code):
    """TEN-3: every source has them as waits still."""
    assert solved(GONE, tenpai_all_visible=level) == (level, ("waits_by_shape", code))


def test_a_hand_that_has_to_discard_is_not_asked_about():
    with pytest.raises(PositionError, match="seat 0 has 14 tiles"):
        solved(at("23m456p789s22z777z", "0+9p"))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (at("23m456p22z777z99s1s", "0+9p 0=9p 1-9s 0p99s 0-1s"), 1),
        (at("23m456p789s22z777z", THROWN), 2),
        (at("23456789m22z777z", THROWN), 3),
        (at("1122m3344p5566s7z", THROWN), 4),
        (MELDED, 5),
    ],
)
def test_the_level_goes_by_the_form_of_the_hand(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(dealer):
    return [each.moment for each in KIND.mine(played("0+9p 0=9p 1+8p 1-8p", dealer=dealer))]


def test_own_fours_and_hands_that_look_tenpai_are_mined():
    assert mined("111m456p789s2222z")[:1] == [2]
    assert mined("1111m4466p2255s7z")[:1] == [2]
    assert 2 not in mined("23m456p789s22z777z")


EDGES = (MELDED, CONCEALED, GONE)
"""Positions in which each parameter of the kind decides."""
