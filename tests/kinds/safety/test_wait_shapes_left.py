"""`wait-shapes-left`: each shape ruled out or left by suji, walls and copies; levels; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.wait_shapes_left import KIND
from trainer.scenarios.position.position import PositionError

HAND = "19m147p258s12345z"
ONE = "0+6z 0=6z 1-9m 2! 2-1p 3-4p 0+6z"
"""West declares with 1p; 4p passes."""
SEEN = "0+6z 0=6z 1-5z 2-9m 3-5z 0+6z 0=6z 1-9m 2! 2-1p 3-4p 0+7z"
"""Two haku went before the riichi."""
WALL = "19m147p57888s123z"


def asked(tile, events=ONE, hand=HAND, preset="house_classic", against="seat-2"):
    return at(hand, events, preset, ask={"tile": tile, "against": against})


def solved(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels))


@pytest.mark.parametrize(
    ("tile", "shapes"),
    [
        ("5s", ("ryanmen", "kanchan", "shanpon", "tanki")),
        ("2s", ("ryanmen", "kanchan", "shanpon", "tanki")),
        ("1m", ("ryanmen", "shanpon", "tanki", "kokushi")),
        # on suji of 4p, which passed
        ("7p", ("kanchan", "penchan", "shanpon", "tanki")),
        # genbutsu
        ("1p", ()),
        ("4p", ()),
        # honours
        ("5z", ("shanpon", "tanki", "kokushi")),
    ],
)
def test_the_shapes_that_are_left(tile, shapes):
    assert solved(asked(tile)).answer == shapes


def test_three_visible_honours_leave_tanki_and_kokushi():
    verdict = solved(asked("5z", SEEN))
    assert verdict.answer == ("tanki", "kokushi")
    assert [(reason.rule, reason.code) for reason in verdict.reasons] == [
        ("DEF-5", "honour_in_no_run"),
        ("DEF-5", "too_few_for_shanpon"),
        ("DEF-5", "shape_left"),
        ("DEF-5", "shape_left"),
    ]


def test_a_wall_stops_the_runs_that_need_it():
    verdict = solved(asked("7s", "0+6z 0=6z 1-9m 2! 2-1p 3-4p 0+8s", WALL))
    assert verdict.answer == ("ryanmen", "shanpon", "tanki")
    assert [
        (reason.rule, reason.facts["shape"]) for reason in verdict.reasons if reason.code == "no_chance"
    ] == [
        ("DEF-4", "kanchan"),
        ("DEF-4", "penchan"),
    ]


def test_no_run_of_manzu_with_three_players():
    verdict = solved(asked("1m", "0+6z 0=6z 1! 1-9p 2-1p 0+6z", preset="tenhou_3p", against="seat-1"))
    assert verdict.answer == ("shanpon", "tanki", "kokushi")
    assert ("SAN-1", "no_manzu_runs") in [(reason.rule, reason.code) for reason in verdict.reasons]


KITA = "0+6z 0=6z 1! 1-9p 2n4z 2-1p 0+6z"


@pytest.mark.parametrize(
    ("passes", "ron", "left"), [(True, "plain", False), (True, "no", True), (False, "plain", True)]
)
def test_an_extracted_north_is_genbutsu_by_some_rules(passes, ron, left):
    position = asked("4z", KITA, preset="tenhou_3p", against="seat-1")
    assert bool(solved(position, kita_pass_furiten=passes, kita_ron=ron).answer) is left


@pytest.mark.parametrize(
    ("tile", "events", "hand", "level"),
    [
        ("5z", ONE, HAND, 1),
        ("1p", ONE, HAND, 1),
        ("5s", ONE, HAND, 2),
        ("7p", ONE, HAND, 3),
        ("7s", "0+6z 0=6z 1-9m 2! 2-1p 3-4p 0+8s", WALL, 4),
        ("7s", "0+6z 0=6z 1-9m 2! 2-1p 3-4s 0+8s", WALL, 5),
    ],
)
def test_the_level_goes_by_what_has_to_be_looked_at(tile, events, hand, level):
    position = asked(tile, events, hand)
    assert KIND.level(position, solved(position)) == level


@pytest.mark.parametrize(("tile", "side"), [("5s", "run"), ("5z", "no_run"), ("1p", "no_run")])
def test_the_side_is_whether_a_run_can_win(tile, side):
    position = asked(tile)
    assert KIND.side(position, solved(position).answer) == side


@pytest.mark.parametrize(
    ("tile", "against", "why"),
    [("9s", "seat-2", "not in the hand"), ("5s", "seat-1", "nobody there"), ("5s", "seat-0", "nobody there")],
)
def test_what_is_not_asked(tile, against, why):
    with pytest.raises(PositionError, match=why):
        solved(asked(tile, against=against))


def beliefs(position):
    found = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
    return {code: answer for code, answer in found.items() if answer not in (None, solved(position).answer)}


def test_what_the_faulty_rules_would_answer():
    assert beliefs(asked("7p")) == {
        "suji_is_safe": (),
        "suji_stops_all_runs": ("shanpon", "tanki"),
        "ryanmen_only": (),
    }
    assert beliefs(asked("5z")) == {"ryanmen_only": (), "kokushi_forgotten": ("shanpon", "tanki")}
    both = asked("7s", "0+6z 0=6z 1-9m 2! 2-1p 3-4s 0+8s", WALL)
    assert beliefs(both) == {"suji_is_safe": (), "no_chance_is_safe": (), "ryanmen_only": ()}


def test_mined_are_the_drawn_tile_and_one_on_suji():
    text = "0+9p 0-9p 1+1p 1! 1-1p 2+9m 2-9m 3+1z 3-1z 0+9m 0-9m 1+2z 1-2z 2+8s 2-8s 3+1s 3-1s 0+9m 0-9m"
    found = [(m.position.hero, m.moment, dict(m.position.ask)["tile"]) for m in KIND.mine(played(text))]
    assert found == [(2, 14, "8s"), (3, 16, "1s"), (0, 18, "9m"), (0, 18, "4p")]


EDGES = (asked("4z", KITA, preset="tenhou_3p", against="seat-1"),)
"""Positions in which each parameter of the kind decides."""
