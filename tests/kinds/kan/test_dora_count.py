"""`dora-count`: kans by sort, still to be made, just made, robbed; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.kan.dora_count import KIND
from trainer.scenarios.position.position import PositionError

WAITING = "23m456p789s22z777z"
"""Waits on 1m 4m."""
ANKAN = at("111m456p789s2233z", "0+1m", ask={"call": "ankan", "tile": "1m"})
KAKAN = at(
    "77z456p789s2233z9p",
    "0+1s 0=1s 1-7z 0p77z 0-9p 1-9m 2-9m 3-9m 0+7z",
    ask={"call": "kakan", "tile": "7z"},
)
DAIMINKAN = at("777z456p789s2233z", "0+1s 0=1s 1-7z", ask={"call": "daiminkan", "tile": "7z"})
AFTER_OPEN = at(WAITING, "0+9p 0=9p 1-5z 2d555z 2-4m")
AFTER_ANKAN = at(WAITING, "0+9p 0=9p 1a1111s *1z 1-4m")
ROBBED = at(WAITING, "0+9p 0=9p 1-4m 2p44m 2-9m 3-9m 0+9s 0=9s 1-9m 2k4m")
TWO = at(WAITING, "0+9p 0=9p 1a1111s *1z 1-9s 2a2222s *2z 2-4m")


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, verdict.codes()


CASES = [
    (ANKAN, 2, ("first_indicator", "ankan_dora_open")),
    (KAKAN, 1, ("first_indicator", "minkan_dora_not_yet")),
    (DAIMINKAN, 1, ("first_indicator", "minkan_dora_not_yet")),
    (AFTER_OPEN, 2, ("first_indicator", "minkan_dora_open")),
    (AFTER_ANKAN, 2, ("first_indicator", "ankan_dora_open")),
    (ROBBED, 1, ("first_indicator", "robbed_kan_no_dora")),
    (TWO, 3, ("first_indicator", "ankan_dora_open", "ankan_dora_open")),
]


@pytest.mark.parametrize(("position", "answer", "codes"), CASES)
def test_how_many_count(position, answer, codes):
    assert solved(position) == (answer, codes)


@pytest.mark.parametrize(
    ("position", "levels", "answer"),
    [
        (KAKAN, {"dora_flip_minkan": "immediate", "minkan_dora_on_rinshan_win": True}, 2),
        (KAKAN, {"dora_flip_minkan": "delayed", "minkan_dora_on_rinshan_win": True}, 2),
        (ROBBED, {"dora_flip_minkan": "immediate", "minkan_dora_on_rinshan_win": True}, 1),
        (ANKAN, {"kan_dora": False}, 1),
    ],
)
def test_what_the_rules_change(position, levels, answer):
    assert solved(position, **levels)[0] == answer


def test_a_kan_still_to_be_made_points_at_no_event():
    assert [reason.moment for reason in KIND.solve(ANKAN, ANKAN.ruleset).reasons] == [None, None]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (at(WAITING, "0+9p 0=9p 1-4m"), "no kan was made"),
        (at(WAITING, "0+9p 0=9p 1a1111s *1z 1-9s"), "the tile does not complete the hand"),
        (at(WAITING, "0+9p 0=9p 1a1111s *1z 1-9s", ask={"call": "ankan", "tile": "7z"}), "can not be made"),
    ],
)
def test_what_is_no_win_after_a_kan_is_not_asked_about(position, message):
    with pytest.raises(PositionError, match=message):
        solved(position)


@pytest.mark.parametrize(
    ("position", "level"), [(ANKAN, 1), (KAKAN, 2), (AFTER_OPEN, 2), (TWO, 3), (ROBBED, 2)]
)
def test_the_level_goes_by_the_kans(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(text, dealer=WAITING):
    return [(each.moment, each.position.ask) for each in KIND.mine(played(text, dealer=dealer))]


def test_a_win_after_a_kan_is_mined_and_a_rinshan_before_its_kan():
    rinshan = "0+1m 0a1111m *8p 0+2z 0t"
    asked = (("call", "ankan"), ("tile", "1m"))
    assert mined(rinshan, "111m456p789s2277z") == [(1, asked)]
    assert mined("0+9p 0=9p 1+4m 1-4m 0r") == []


UNSTATED = {"preset": "house_classic", "changes": {"minkan_dora_on_rinshan_win": None}}
ROBBED_AFTER_OPEN = at(
    WAITING, "0+9p 0=9p 1-4m 2p44m 2-9m 3-9m 0+9s 0=9s 1-5z 2d555z 2+ 2k4m", ruleset=UNSTATED
)
"""A kan follows an open one at once, and is robbed."""


@pytest.mark.parametrize(("level", "answer"), [("immediate", 2), ("delayed", 1)])
def test_the_kan_before_a_robbed_one(level, answer):
    assert solved(ROBBED_AFTER_OPEN, dora_flip_minkan=level)[0] == answer


KITA_AFTER_OPEN = at("123p456p789s77z44z", "0+9p 0! 0=9p 1-5z 2d555z 2+ 2n4z", "tenhou_3p", indicator="3z")
"""North is extracted right after an open kan; seat 0 waits on 4z 7z."""


@pytest.mark.parametrize(("level", "answer"), [("replacement", 1), ("declaration", 2)])
@pytest.mark.parametrize("position", [ROBBED_AFTER_OPEN, KITA_AFTER_OPEN])
def test_the_pending_indicator_opens_with_the_next_kan_or_before_its_replacement(position, level, answer):
    assert solved(position, dora_flip_minkan="delayed", minkan_dora_at_next_kan=level)[0] == answer


EDGES = (KAKAN, ANKAN, ROBBED_AFTER_OPEN)
"""Positions in which each parameter of the kind decides."""
