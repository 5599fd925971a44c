"""`which-kan`: several candidates, one, none; in riichi; at the limits; what is mined."""

import pytest

from tests.kinds.kan.test_kan_legal import CHUUREN, FIFTH_ALLOWED, NO_ABORT, SHAPE, four_kans
from tests.scenarios.build import at, laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.kan.which_kan import KIND
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles, wall_size
from trainer.scenarios.position.position import PositionError

PON = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return format_tiles(verdict.answer), verdict.codes()


def drawn(hand, draw, **plan):
    return laid(hand, draw=draw, **plan)


CASES = [
    (drawn("123m456p789s1114z", "1z"), "1z", ("ankan_held",)),
    (drawn("1111m456p789s114z", "9p"), "1m", ("ankan_held",)),
    (drawn("1111m456p222s114z", "2s"), "1m2s", ("ankan_held", "ankan_held")),
    (drawn("222m456p1144z", "7z", melds={1: PON}), "7z", ("kakan_held",)),
    (drawn("222m456p117z4z", "2m", melds={1: PON}), "2m7z", ("kakan_held", "ankan_held")),
    (drawn("123m456p789s1114z", "9p"), "", ("ankan_not_held",)),
    (drawn("123m456p1144z", "9p", melds={1: PON}), "", ("kakan_not_held",)),
    # in riichi
    (drawn(SHAPE, "1s", riichi=2), "1s", ("waits_kept", "always_ankou", "known_alone", "drawn_to_three")),
    (drawn(SHAPE, "3p", riichi=2), "", ("shape_changes", "known_bridge")),
    (drawn("3367m234p333345s", "6s", riichi=2), "", ("not_the_drawn_tile",)),
]


@pytest.mark.parametrize(("position", "answer", "codes"), CASES)
def test_which_kans_are_legal(position, answer, codes):
    assert solved(position) == (answer, codes)


def test_the_choices_are_the_kinds_in_hand_and_pons():
    shape = KIND.shape(drawn("222m456p1144z", "9s", melds={1: PON}))
    assert format_tiles(shape.choices) == "2m456p9s147z"


def test_with_an_empty_wall_there_is_none():
    turns, hero = divmod(wall_size(4) - 1, 4)
    position = drawn("123m456p789s1114z", "1z", turns=turns, hero=hero)
    assert solved(position) == ("", ("empty_wall",))


def test_right_after_a_call_there_is_none():
    position = at("1111m456p789s77z9m", "0+1s 0-1s 1-7z 0p77z")
    assert solved(position) == ("", ("kakan_not_held", "no_drawn_tile")[1:])


HAND = "1111m234m567m789m"
BY_ONE, BY_TWO = at(HAND, four_kans(True)), at(HAND, four_kans(False), ruleset=NO_ABORT)


@pytest.mark.parametrize(
    ("position", "levels", "answer", "codes"),
    [
        (BY_ONE, {}, "", ("four_kans_by_one",)),
        (BY_TWO, {}, "", ("fifth_kan",)),
        (BY_TWO, {"fifth_kan": "allowed"}, "1m", ("ankan_held", "fifth_kan_allowed")),
    ],
)
def test_after_four_kans(position, levels, answer, codes):
    assert solved(position, **levels) == (answer, codes)


def test_a_fifth_kan_is_a_matter_of_abo_9():
    (reason,) = KIND.solve(BY_TWO, BY_TWO.ruleset).reasons
    assert (reason.rule, reason.facts) == ("ABO-9", {"kans": 4})


def test_it_is_asked_on_the_own_turn():
    with pytest.raises(PositionError, match="the hero is not on turn"):
        solved(at(HAND, "0+1z 0=1z"))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (drawn("123m456p789s1114z", "1z"), 1),
        (drawn("1111m456p222s114z", "2s"), 2),
        (BY_TWO, 3),
        (drawn("123m456p789s1114z", "1z", riichi=2), 4),
        (drawn(SHAPE, "1s", riichi=2), 5),
    ],
)
def test_the_level_goes_by_riichi_and_candidates(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(dealer, text):
    return [each.moment for each in KIND.mine(played(text, dealer=dealer)) if each.position.hero == 0]


def test_several_candidates_and_kans_in_riichi_are_mined():
    assert mined("1111m456p2222s11z", "0+9p 0-9p") == [1]
    assert mined("1111m456p789s112p", "0+9p 0-9p") == []
    text = "0+9p 0! 0-9p 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m 0+1m 0a1111m *8p 0+9s 0=9s"
    assert mined("111m456p789s1122p", text) == [10]


EDGES = (
    BY_TWO,
    at(HAND, four_kans(False), ruleset=FIFTH_ALLOWED),
    drawn(SHAPE, "3p", riichi=2),
    drawn(CHUUREN, "1m", riichi=2),
    laid("3367m234p333345s", "tenhou_4p", draw="6s", riichi=2),
    laid("666m2234555777s", "tenhou_4p", draw="5s", riichi=2),
)
"""Positions in which each parameter of the kind decides."""
