"""`suji-protection`: none, half and full suji, the same of walls; what gives none; levels and mining."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.suji_protection import KIND
from trainer.scenarios.position.position import PositionError

HAND = "19m147p258s12345z"
ONE = "0+6z 0=6z 1-2p 2! 2-1p 3-8s 0+6z"
"""West declares with 1p; 2p went before, 8s after."""


def asked(tile, events=ONE, about="suji", hand=HAND, preset="house_classic", against="seat-2"):
    return at(hand, events, preset, ask={"tile": tile, "against": against, "about": about})


def solved(position):
    return KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("tile", "events", "answer"),
    [
        ("4p", ONE, "half"),
        ("4p", ONE.replace("8s", "7p"), "full"),
        ("7p", ONE, "none"),
        ("7p", ONE.replace("8s", "4p"), "full"),
        ("5s", ONE, "half"),
        ("5s", ONE.replace("2p", "2s"), "half"),
        ("2s", ONE, "none"),
        ("1m", ONE, "none"),
        ("1m", ONE.replace("8s", "4m"), "full"),
        ("5z", ONE, "none"),
    ],
)
def test_suji_rests_on_genbutsu(tile, events, answer):
    assert solved(asked(tile, events)).answer == answer


@pytest.mark.parametrize("events", [ONE.replace("8s", "4p"), ONE.replace("1p", "4p")])
def test_of_a_genbutsu_suji_is_not_asked(events):
    """Nothing can win on it, so what is said of other shapes would not be true."""
    with pytest.raises(PositionError, match="genbutsu itself"):
        solved(asked("4p", events))
    assert solved(asked("4p", events, about="wall")).answer


def test_the_reasons_show_the_tile_that_clears_and_what_is_left():
    assert [(r.rule, r.code, r.moment) for r in solved(asked("4p")).reasons] == [
        ("DEF-2", "suji_cleared", 6),
        ("DEF-2", "ryanmen_not_cleared", None),
        ("DEF-2", "suji_leaves_shapes", None),
    ]


WALL = "19m147p5888s1234z"
FOUR = "0+6z 0=6z 1-9m 2! 2-1p 3-8s 0+6z"


@pytest.mark.parametrize(
    ("tile", "hand", "events", "answer"),
    [
        ("5s", WALL, FOUR, "none"),
        ("1p", "19m122p5888s1234z", "0+6z 0=6z 1-2p 2! 2-9p 3-3s 0+6z", "one_chance"),
        ("1p", "19m122p5888s1234z", "0+6z 0=6z 1-2p 2! 2-2p 3-3s 0+6z", "no_chance"),
        ("5s", "19m14p5666s33s123z", "0+6z 0=6z 1-6s 2! 2-3s 3-3s 0+6z", "no_chance"),
        ("5s", "19m14p5666s33s123z", "0+6z 0=6z 1-6s 2! 2-3s 3-9s 0+6z", "one_chance"),
        ("5s", "19m14p5666s33s123z", "0+6z 0=6z 1-6s 2! 2-9s 3-9s 0+6z", "none"),
        ("4z", WALL, FOUR, "none"),
    ],
)
def test_walls_stand_before_every_ryanmen_or_before_some(tile, hand, events, answer):
    assert solved(asked(tile, events, "wall", hand)).answer == answer


def test_there_is_no_run_of_manzu_with_three_players():
    with pytest.raises(PositionError, match="no run of manzu"):
        solved(asked("1m", "0+6z 0=6z 1! 1-9p 2-1p 0+6z", preset="tenhou_3p", against="seat-1"))


@pytest.mark.parametrize(
    ("tile", "about", "events", "level"),
    [
        ("7p", "suji", ONE.replace("1p", "4p"), 1),
        ("7p", "suji", ONE, 1),
        ("7p", "suji", ONE.replace("8s", "4p"), 2),
        ("2s", "suji", ONE.replace("2p", "5s"), 2),
        ("5z", "suji", ONE, 2),
        ("4p", "suji", ONE, 3),
        ("7p", "wall", ONE, 4),
        ("4p", "wall", ONE, 5),
    ],
)
def test_the_level_goes_by_the_ryanmen_and_the_rivers(tile, about, events, level):
    position = asked(tile, events, about)
    assert KIND.level(position, solved(position)) == level


@pytest.mark.parametrize(
    ("tile", "about", "events", "believed"),
    [
        ("4p", "suji", ONE, {"one_end_is_enough": "full"}),
        (
            "5s",
            "suji",
            ONE.replace("2p", "2s"),
            {"one_end_is_enough": "full", "any_river_gives_suji": "full"},
        ),
        ("2s", "suji", ONE.replace("1p", "1s"), {"neighbour_is_safe": "full"}),
    ],
)
def test_what_the_faulty_rules_would_answer(tile, about, events, believed):
    assert beliefs(asked(tile, events, about)) == believed


def test_what_the_faulty_rules_say_of_walls():
    hand = "19m14p5666s33s123z"
    one = asked("5s", "0+6z 0=6z 1-6s 2! 2-3s 3-9s 0+6z", "wall", hand)
    assert beliefs(one) == {"three_are_a_wall": "no_chance", "one_wall_is_enough": "no_chance"}
    half = asked("5s", "0+6z 0=6z 1-6s 2! 2-9s 3-9s 0+6z", "wall", hand)
    assert beliefs(half) == {"one_wall_is_enough": "no_chance"}


def beliefs(position):
    found = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
    return {code: answer for code, answer in found.items() if answer not in (None, solved(position).answer)}


def test_mined_are_a_tile_on_suji_and_one_behind_an_own_ankou():
    text = "0+9p 0-9p 1+1p 1! 1-1p 2+9m 2-9m 3+1z 3-1z 0+9m 0-9m 1+2z 1-2z 2+8s 2-8s 3+1s 3-1s 0+9m 0-9m"
    found = [(m.position.hero, m.moment, m.position.ask) for m in KIND.mine(played(text))]
    assert found == [(0, 18, (("about", "suji"), ("against", "seat-1"), ("tile", "4p")))]


EDGES = ()
"""The kind has no parameters."""
