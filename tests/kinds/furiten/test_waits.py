"""`waits`: literal hands with their waits and shapes, levels, and what is mined."""

import pytest

from tests.scenarios.build import at, laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.furiten.waits import KIND
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError


def solved(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels))


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("123m456p789s1112z", "2z"),
        ("123m456p789s1122z", "12z"),
        ("12m456p789s11122z", "3m"),
        ("13m456p789s11122z", "2m"),
        ("23m456p789s11122z", "14m"),
        ("23456m456p78911s", "147m"),
        ("1112345678999m", "123456789m"),
        ("1199m2288p3377s5z", "5z"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("199m19p19s123456z", "7z"),
        ("2223334445555p", "2346p"),
        ("1358m2479p136s15z", ""),
    ],
)
def test_the_waits_of_a_hand(hand, waits):
    assert format_tiles(solved(laid(hand)).answer) == waits


@pytest.mark.parametrize(
    ("hand", "code", "shapes"),
    [
        ("12m456p789s11122z", "completes", [("penchan",)]),
        ("13m456p789s11122z", "completes", [("kanchan",)]),
        ("123m456p789s1112z", "completes", [("tanki",)]),
        ("123m456p789s1122z", "completes", [("shanpon",)] * 2),
        ("1199m2288p3377s5z", "completes_chiitoitsu", [("tanki",)]),
        ("199m19p19s123456z", "completes_kokushi", [("kokushi",)]),
    ],
)
def test_each_wait_says_how_it_completes_the_hand(hand, code, shapes):
    reasons = solved(laid(hand)).reasons
    assert {(reason.rule, reason.code) for reason in reasons} == {("TEN-2", code)}
    assert [reason.facts["shapes"] for reason in reasons] == shapes


def test_a_noten_hand_says_so():
    verdict = solved(laid("1358m2479p136s15z"))
    assert [(reason.rule, reason.code) for reason in verdict.reasons] == [("TEN-1", "noten")]


@pytest.mark.parametrize(
    ("policy", "waits", "codes"),
    [
        ("ignored", "9m", ("completes",)),
        ("concealed", "9m", ("completes",)),
        ("hand+melds", "", ("own_four",)),
    ],
)
def test_four_own_copies_partly_in_a_meld(policy, waits, codes):
    pon = Meld(MeldType.PON, parse_tiles("999m"), called=parse_face("9m"), from_seat=2)
    verdict = solved(laid("9m123p456p789p", melds={1: pon}), tenpai_own_four=policy)
    assert (format_tiles(verdict.answer), verdict.codes()) == (waits, codes)


def test_a_void_wait_is_named_beside_the_live_ones():
    verdict = solved(laid("2223334445555p"), tenpai_own_four="concealed")
    (void,) = [reason for reason in verdict.reasons if reason.code == "own_four"]
    assert (void.rule, format_tiles(void.tiles)) == ("TEN-3", "5p")


def test_melds_are_laid_aside():
    pon = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2)
    assert format_tiles(solved(laid("23m456p789s22z", melds={1: pon})).answer) == "14m"


def test_red_fives_are_fives():
    position = at("23m406p789s11122z", "0+9m 0-9m", preset="tenhou_4p")
    assert format_tiles(solved(position).answer) == "14m"


def test_a_hand_with_a_drawn_tile_is_not_asked():
    with pytest.raises(PositionError, match="a wait is asked with 13 tiles"):
        solved(laid("123m456p789s1112z", draw="9p"))


def test_every_tile_of_the_set_may_be_chosen():
    assert len(KIND.shape(laid("123m456p789s1112z")).choices) == 34
    assert len(KIND.shape(laid("123p456p789s1112z", "tenhou_3p")).choices) == 27


@pytest.mark.parametrize(
    ("hand", "level"),
    [
        ("123m456p789s1112z", 1),
        ("1234567m789s112z", 1),
        ("12345678m789s11z", 2),
        ("1234567889m789s", 3),
        ("123456788999m1z", 4),
        ("1112345678999m", 4),
        ("9999m123p456p789p", 5),
    ],
)
def test_the_level_goes_by_what_lies_in_one_suit(hand, level):
    position = laid(hand)
    assert KIND.level(position, solved(position)) == level


def mined(dealer, text):
    return [(found.position.hero, found.moment) for found in KIND.mine(played(text, dealer=dealer))]


def test_a_wide_wait_is_mined_right_after_its_discard():
    assert mined("23456m456p789s1z9p", "0+1z 0-9p 1+8p 1-8p") == [(0, 2)]


def test_a_wait_in_one_suit_is_mined_and_a_noten_hand_of_one_suit_too():
    assert mined("1234567899m19p1s", "0+1m 0-1s 1+8p 1-8p") == []
    assert mined("1123456789m99p7z", "0+1m 0-7z 1+8p 1-8p") == [(0, 2)]
    assert mined("1124457889m7z14p", "0+2m 0-7z 1+8p 1-8p") == []


def test_a_plain_hand_is_not_mined():
    assert mined("123m456p789s1122z", "0+9p 0-9p 1+8p 1-8p") == []


def test_a_hand_is_asked_about_once_though_an_indicator_is_turned_after_the_discard():
    text = "0+2s 0a2222s 0+9p 0-9p *8p 1+8p 1-8p"
    assert mined("23456m456p222s11z", text) == [(0, 5)]


@pytest.mark.parametrize(
    ("hand", "answer", "code"),
    [
        ("2333m456p789s111z", "14m", "only_ryanmen_waits"),
        ("2223334445555p", "23456p", "own_four_is_a_wait"),
    ],
)
def test_faulty_rules_are_known_by_their_answers(hand, answer, code):
    position = laid(hand)
    assert grade(KIND, position, parse_tiles(answer), position.ruleset).misconception.code == code


EDGES = (laid("2223334445555p"), laid("9999m123p456p789p"))
"""Positions in which each parameter of the kind decides."""
