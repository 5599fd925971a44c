"""`hand-aborts`: each abortive draw, what is near to it, and what wins over it; what is mined."""

from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.abort.hand_aborts import KIND
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

HAND = "123m456p789s1335z"
SANMA = "123456p789s1335z"
WINDS = "0+9p 0-1z 1-1z 2-1z"
FOUR_RIICHI = "0+9p 0! 0=9p 1! 1-9m 2! 2-9m 3! 3-8m"
THREE_KANS = "0+9p 0=9p 1a2222s *1s 1+ 1-9m 2a4444s *1s 2+ 2-9m 3a5555s *1s 3+ 3-9m 0+9p 0=9p"
FOURTH = f"{THREE_KANS} 1a6666s *3s 1+"
FOUR_KANS = f"{FOURTH} 1-8m"
BY_ONE = "0+9p 0=9p 1a2222s *1s 1+ 1a4444s *1s 1+ 1a5555s *1s 1+ 1a6666s *3s 1+ 1-9m"
ROBBED = "0+9p 0=9p 1-6m 3p66m 3-9m 0+9p 0=9p 1a2222s *1s 1+ 1a5555s *1s 1+ 1-9m 2a4444s *1s 2+ 2-9m 3k6m 2r"
WON = ("ABO-10", "win_precedes_abort")
NO_CHOICE = ("ABO-1", "abort_is_no_choice")


def asked(events, preset="house_classic", **facts):
    hand = SANMA if preset.endswith("3p") else HAND
    return at(hand, events, preset, **facts)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    reasons = [(reason.rule, reason.code) for reason in verdict.reasons]
    return verdict.answer, [each for each in reasons if each != NO_CHOICE]


CASES = [
    ("0+9p 0=9p", "goes-on", [("ABO-1", "no_abort")]),
    # ABO-3
    (f"{WINDS} 3-1z", "suufon", [("ABO-3", "suufon")]),
    (f"{WINDS} 3! 3-1z", "suufon", [("ABO-3", "suufon"), ("ABO-10", "suufon_before_riichi")]),
    (WINDS, "goes-on", [("ABO-3", "suufon_needs_the_fourth")]),
    ("0+9p 0-1z 1-1z 2a2222s *1s 2+ 2-1z", "goes-on", [("ABO-3", "suufon_called_early")]),
    (f"{WINDS} 3-2z", "goes-on", [("ABO-3", "suufon_differs")]),
    ("0+9p 0-5z 1-5z 2-5z 3-5z", "goes-on", [("ABO-3", "suufon_no_wind")]),
    ("0+9p 0-1z 1-1z 2a2222s *1s 2+ 2-1z 3-1z", "goes-on", [("ABO-3", "suufon_called")]),
    # ABO-4
    (FOUR_RIICHI, "suucha", [("ABO-4", "suucha")]),
    (f"{FOUR_RIICHI} 1r", "goes-on", [WON, ("ABO-4", "suucha_ronned")]),
    (FOUR_RIICHI.replace("3! ", ""), "goes-on", [("ABO-4", "suucha_needs_the_fourth")]),
    # ABO-5
    (FOUR_KANS, "suukan", [("ABO-5", "suukan")]),
    (FOURTH, "goes-on", [("ABO-5", "suukan_awaits_discard")]),
    (f"{FOUR_KANS} 2r", "goes-on", [WON]),
    (ROBBED, "goes-on", [WON, ("ABO-5", "suukan_robbed")]),
    # ABO-6
    (BY_ONE, "goes-on", [("ABO-6", "suukan_by_one")]),
    # ABO-7
    ("0+9p 0=9p 1r 2r 3r", "sanchahou", [("ABO-7", "sanchahou")]),
    ("0+9p 0=9p 1r 2r", "goes-on", [WON]),
]


def test_where_the_fourth_kan_ends_the_hand_at_once_nothing_is_played_after_it():
    """The generator stops there: no replacement is drawn, no discard follows."""
    for rules in (KIND.own_rules[4][0], KIND.own_rules[3][0]):
        position = KIND.generate(Random(1), 5, rules)
        kinds = [type(event).__name__ for event in position.events]
        at_once = "suukan_at_once" in KIND.solve(position, rules).codes()
        assert (kinds.count("Ankan") + kinds.count("Daiminkan"), kinds[-1] == "Ankan") == (4, at_once)


def test_a_kan_before_the_fourth_wind_is_no_matter_of_the_first_level():
    position = asked("0+9p 0-1z 1-1z 2a2222s *1s 2+ 2-1z 3-1z")
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == 3


@pytest.mark.parametrize(("events", "answer", "reasons"), CASES)
def test_the_hand_aborts_or_goes_on(events, answer, reasons):
    assert solved(asked(events)) == (answer, reasons)


@pytest.mark.parametrize(
    ("events", "levels", "answer", "reasons"),
    [
        (f"{WINDS} 3-1z", {"abort_suufon": False}, "goes-on", [("ABO-3", "suufon_off")]),
        (
            FOUR_RIICHI,
            {"abort_suucha": False},
            "goes-on",
            [("ABO-4", "suucha_off"), ("RCH-12", "riichi_side_by_side")],
        ),
        (WINDS, {"abort_suufon": False}, "goes-on", [("ABO-3", "suufon_off_for_four")]),
        (
            FOUR_RIICHI.replace("3! ", ""),
            {"abort_suucha": False},
            "goes-on",
            [("ABO-4", "suucha_off_for_four")],
        ),
        (FOUR_KANS, {"abort_suukan": False}, "goes-on", [("ABO-5", "suukan_off")]),
        (FOURTH, {"suukan_timing": "immediate"}, "suukan", [("ABO-5", "suukan_at_once")]),
        ("0+9p 0=9p 1r 2r 3r", {"triple_ron": "all"}, "goes-on", [("ABO-7", "three_rons_paid")]),
        (
            "0+9p 0=9p 1r 2r 3r",
            {"triple_ron": "head_bump"},
            "goes-on",
            [("ABO-7", "three_rons_head_bump")],
        ),
    ],
)
def test_each_abort_is_a_matter_of_the_rules(events, levels, answer, reasons):
    assert solved(asked(events), **levels) == (answer, reasons)


@pytest.mark.parametrize(
    ("events", "code"),
    [(WINDS, "suufon_not_in_sanma"), ("0+8p 0! 0=8p 1! 1-9m 2! 2-9m", "suucha_not_in_sanma")],
)
def test_with_three_players_neither_winds_nor_riichi_end_the_hand(events, code):
    assert solved(asked(events, "tenhou_3p")) == ("goes-on", [("SAN-1", code)])


def test_with_three_players_four_kans_do():
    events = "0+8p 0=8p 1a2222s *1s 1+ 1-9m 2a4444s *1s 2+ 2-9m 0+8p 0=8p 1a5555s *1s 1+ 1a6666s *3s 1+ 1-1m"
    assert solved(asked(events, "tenhou_3p"))[0] == "suukan"


def test_a_hand_that_has_been_drawn_is_not_asked_about():
    with pytest.raises(PositionError, match="the hand has been drawn, or has not begun"):
        solved(asked(f"{WINDS} 3-1z ~suufon"))


def test_two_aborts_at_once_are_not_asked_about():
    events = "0+9p 0! 0-1z 1! 1-1z 2! 2-1z 3! 3-1z"
    with pytest.raises(PositionError, match="two abortive draws at once"):
        solved(asked(events))


@pytest.mark.parametrize(
    ("events", "level"),
    [(WINDS, 1), (FOUR_RIICHI, 2), (FOUR_KANS, 3), (ROBBED, 4), (FOURTH, 5), (BY_ONE, 5)],
)
def test_the_level_goes_by_what_happens(events, level):
    position = asked(events)
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("events", "given", "preset", "code"),
    [
        (BY_ONE, "suukan", "house_classic", "four_kans_always_abort"),
        (FOURTH, "suukan", "house_classic", "fourth_kan_ends_at_once"),
        (
            "0+9p 0-1z 1-1z 2a2222s *1s 2+ 2-1z 3-1z",
            "suufon",
            "house_classic",
            "called_winds_abort",
        ),
        (WINDS, "suufon", "house_classic", "three_is_enough"),
        (WINDS, "suufon", "m_league", "three_is_enough"),
        (f"{FOUR_RIICHI} 1r", "suucha", "house_classic", "abort_before_ron"),
        (f"{WINDS} 3-1z", "suufon", "m_league", "aborts_everywhere"),
        (f"{WINDS} 3-1z", "suukan", "m_league", None),
    ],
)
def test_a_wrong_answer_shows_its_faulty_rule(events, given, preset, code):
    position = asked(events, preset)
    held = grade(KIND, position, given, position.ruleset).misconception
    assert (held and held.code) == code


def mined(text):
    replay = played(text, dealer="123m456p789s2225z")
    return [(found.position.hero, found.moment) for found in KIND.mine(replay)]


ALL_EAST = "0+1z 0=1z 1+1z 1=1z 2+1z 2=1z 3+1z 3=1z"


def test_an_abort_of_a_record_is_mined_as_it_stood_before():
    assert mined(f"{ALL_EAST} ~suufon") == [(1, 8)]


def test_four_winds_that_ended_nothing_are_mined():
    assert mined(f"{ALL_EAST} 0+9p 0=9p") == [(2, 6), (0, 8)]


def test_the_third_riichi_is_mined():
    text = "0+9p 0! 0=9p 1+8p 1! 1=8p 2+9m 2! 2=9m 3+1m 3=1m"
    assert mined(text) == [(1, 9)]


def test_other_hands_are_not_mined():
    assert mined("0+1z 0=1z 1+1z 1=1z 2+9p 2=9p 3+1z 3=1z 0+9p 0=9p") == []


EDGES = (
    asked(f"{WINDS} 3-1z"),
    asked(FOUR_RIICHI),
    asked(FOUR_KANS),
    asked(FOURTH),
    asked("0+9p 0=9p 1r 2r 3r"),
)
"""Positions in which each parameter of the kind decides."""


@pytest.mark.parametrize(("events", "expected", "_reasons"), CASES)
def test_a_hand_that_aborts_does_so_by_itself(events, expected, _reasons):
    position = asked(events)
    codes = KIND.solve(position, position.ruleset).codes()
    assert ("abort_is_no_choice" in codes) == (expected != "goes-on")
