"""`may-riichi`: each reason failing alone, the discards allowed, levels, and what is mined."""

import pytest

from tests.scenarios.answers.test_comparison import at_the_edge
from tests.scenarios.build import at, laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.riichi.may_riichi import KIND
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles
from trainer.scenarios.answers.grading import grade

HAND = "123p456p789p56s11z"
PON = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2)
ANKAN = Meld(MeldType.ANKAN, parse_tiles("7777z"))


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return format_tiles(verdict.answer), [(reason.rule, reason.code) for reason in verdict.reasons]


ALLOWED = [
    ("RCH-1", "closed"),
    ("RCH-2", "keeps_tenpai"),
    ("RCH-3", "points_suffice"),
    ("RCH-4", "wall_suffices"),
]


def test_a_declaration_is_allowed_with_every_discard_that_keeps_tenpai():
    assert solved(laid(HAND, draw="4p")) == ("14p", ALLOWED)


def test_an_ankan_keeps_the_hand_closed():
    position = laid("123m456p56s11z", melds={1: ANKAN}, draw="9s")
    assert solved(position) == ("9s", [("RCH-1", "closed_with_ankan"), *ALLOWED[1:]])


def test_a_call_opens_the_hand():
    assert solved(laid("123m456p56s11z", melds={1: PON}, draw="9s")) == ("", [("RCH-1", "open_hand")])


def test_a_noten_hand_may_not_declare():
    assert solved(laid("1358m2479p136s15z", draw="9s")) == ("", [("RCH-2", "noten")])


EIGHTS = Meld(MeldType.ANKAN, parse_tiles("8888m"))
OWN_FOUR = laid("79m123p456p11s", melds={1: EIGHTS}, draw="5z")


@pytest.mark.parametrize("policy", ["ignored", "concealed"])
def test_a_wait_on_the_tile_of_an_own_kan_is_tenpai_where_melds_do_not_count(policy):
    assert solved(OWN_FOUR, tenpai_own_four=policy) == ("5z", [("RCH-1", "closed_with_ankan"), *ALLOWED[1:]])


def test_the_own_four_copies_may_deny_tenpai():
    assert solved(OWN_FOUR, tenpai_own_four="hand+melds") == ("", [("TEN-3", "noten")])


@pytest.mark.parametrize(
    ("points", "minimum", "allowed"),
    [
        (900, 1000, False),
        (1000, 1000, True),
        (1000, 1100, False),
        (1100, 1100, True),
        (0, None, True),
        (-3000, None, True),
    ],
)
def test_the_points_alone_may_forbid_it(points, minimum, allowed):
    answer, reasons = solved(at_the_edge(points=points), riichi_min_points=minimum)
    down_to_0 = [("RCH-3", "zero_ends_nothing")] if points == 1000 else []
    assert (answer, reasons) == (("4z", ALLOWED + down_to_0) if allowed else ("", [("RCH-3", "points")]))


@pytest.mark.parametrize(
    ("left", "minimum", "allowed"),
    [
        (4, 4, True),
        (3, 4, False),
        (3, 3, True),
        (2, 3, False),
        (1, 1, True),
        (0, 1, False),
        (0, 0, True),
    ],
)
def test_the_wall_alone_may_forbid_it(left, minimum, allowed):
    answer, reasons = solved(at_the_edge(left), riichi_min_live_wall=minimum)
    once_more = [("RCH-4", "last_draw_may_go")] if left == 4 else []
    assert (answer, reasons) == (("4z", ALLOWED + once_more) if allowed else ("", [("RCH-4", "wall")]))


FURITEN = "0+4s 0-4s 1-9s 2-9s 3-9m 0+4z"


def test_furiten_matters_only_where_it_is_forbidden():
    position = at("123p456p789p56s11z", FURITEN)
    allowed = [*ALLOWED, ("RCH-11", "furiten_allowed")]
    assert solved(position, furiten_riichi=True) == ("4z", allowed)
    assert solved(position, furiten_riichi=False) == ("", [("RCH-11", "furiten")])


def test_everything_that_forbids_is_said():
    position = laid("1358m2479p13s", melds={1: PON}, draw="9s", scores=(900, 25_000, 25_000, 25_000))
    assert [code for _, code in solved(position)[1]] == ["open_hand", "noten", "points"]


def test_after_a_call_and_before_a_draw_no_riichi_is_declared():
    position = at("123m456p56s11z77z9m", "0+1m 0-1m 1-7z 0p77z")
    assert solved(position)[1][0] == ("RCH-5", "no_drawn_tile")


def test_riichi_is_declared_once():
    position = laid(HAND, draw="4z", riichi=2)
    assert solved(position) == ("", [("RCH-5", "already_riichi")])


def test_the_choices_are_the_kinds_in_the_hand():
    assert format_tiles(KIND.shape(laid(HAND, draw="7m")).choices) == "7m123456789p56s1z"


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (laid("123m456p56s11z", melds={1: ANKAN}, draw="9s"), 1),
        (at_the_edge(points=1000), 2),
        (at_the_edge(left=5), 2),
        (laid("123m456p789s1144z", draw="9p"), 3),
        (laid("123456789p56s11z", draw="9p"), 4),
        (laid("1234567889p5s11z", draw="8p"), 4),
        (laid("2233445566779p", draw="9p"), 5),
        (OWN_FOUR, 5),
    ],
)
def test_the_level_goes_by_where_to_look(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(text):
    return [(found.position.hero, found.moment, found.aftermath["did"]) for found in KIND.mine(played(text))]


def test_several_discards_that_keep_tenpai_are_mined_with_what_was_done():
    """Seat 0 holds 123m 456p 789s 1122z: with 9s it is tenpai by 9s, with 2z it is a win by any."""
    assert mined("0+2z 0-1z 1+8p 1-8p") == [(0, 1, "0-1z")]


def test_a_plain_tenpai_is_not_mined():
    assert mined("0+9p 0-9p 1+8p 1-8p") == []


def test_a_hand_in_riichi_is_not_mined():
    assert mined("0+9p 0! 0-9p 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m 0+2z") == []


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [
        (laid("123m456p56s11z", melds={1: ANKAN}, draw="9s"), "", "ankan_opens_hand"),
        (at_the_edge(points=1000), "", "more_than_1000_points"),
        (laid(HAND, draw="4p"), "4p", "only_the_drawn_tile"),
        (laid(HAND, draw="4z"), "123456789p56s14z", "any_discard_declares"),
        (at("123p456p789p56s11z", FURITEN), "", "furiten_forbids_riichi"),
    ],
)
def test_faulty_rules_are_known_by_their_answers(position, answer, code):
    given = tuple(sorted(parse_tiles(answer)))
    assert grade(KIND, position, given, position.ruleset).misconception.code == code


SHOWN_WAIT = at(
    "123m456m99p123s56s",
    "0+9p 0=9p 1!! 1-9m 2-9m 3-9m 0+6s",
    ruleset={"preset": "house_classic", "changes": {"open_riichi": True}},
    shown={"1": "123456m456p99s78s"},
)
"""5s or 6s leaves tenpai, and 6s is a wait that seat 1 shows."""
EDGES = (
    OWN_FOUR,
    at("123p456p789p56s11z", FURITEN),
    at_the_edge(points=900),
    at_the_edge(left=1),
    SHOWN_WAIT,
)
"""Positions in which each parameter of the kind decides."""
