"""The tiles of the hand in order of danger, with what they may be waited on with."""

import pytest

from tests.play import decisions
from trainer.play.danger_view import danger_rows, level_of
from trainer.rules.notation import format_tiles, parse_kind, parse_tiles


def rows(name="safest", answer=()):
    asked = decisions.question(name)
    return danger_rows(asked, answer, asked.kind.solve(asked.position, asked.position.ruleset))


def test_the_safest_tile_comes_first():
    widths = [row.width for row in rows()]
    assert widths == sorted(widths)
    assert rows()[0].level == 0


def test_every_kind_held_has_a_row_for_a_decision_too():
    held = "234m45679p34678s"
    assert format_tiles(sorted(row.kind for row in rows())) == held
    assert format_tiles(sorted(row.kind for row in rows("push"))) == held


def test_genbutsu_are_named_and_have_no_parts():
    [safe] = [row for row in rows("push") if row.kind == parse_kind("9p")]
    assert (safe.percent, safe.level, safe.parts) == ("0 %", 0, ())
    assert safe.about == "genbutsu: safe for certain"


def test_the_parts_of_a_danger_come_with_their_ways():
    [row] = [row for row in rows() if row.kind == parse_kind("7p")]
    shapes = {part.name: [(format_tiles(s.holds), s.ways) for s in part.shapes] for part in row.parts}
    assert shapes == {
        "ryanmen": [("56p", "9 of 16 ways")],
        "three-sided": [("23456p", "432 of 1,024 ways")],
        "kanchan": [("68p", "12 of 16 ways")],
        "penchan": [("89p", "4 of 16 ways")],
        "shanpon": [("77p", "3 of 6 ways")],
        "tanki": [("7p", "3 of 4 ways")],
    }


def marks(name, answer):
    return {
        format_tiles([row.kind]): (row.right, row.tag) for row in rows(name, answer) if row.right or row.tag
    }


def test_right_and_given_tiles_are_marked():
    assert marks("safest", parse_tiles("7p")) == {"9p": (True, ""), "7p": (False, "your answer")}
    assert marks("safest", parse_tiles("9p")) == {"9p": (True, "your answer")}
    assert marks("trap", "6p") == {"7p": (True, ""), "6p": (False, "your answer")}


def test_of_a_decision_the_tile_asked_is_marked():
    assert marks("push", "fold") == {"7p": (False, "the tile asked")}


def test_of_an_order_the_places_given_are_told_if_they_are_wrong():
    asked = decisions.question("order")
    right = asked.kind.solve(asked.position, asked.position.ruleset).answer
    assert marks("order", right) == {}
    first, second, third = (format_tiles([kind]) for kind in right)
    assert marks("order", tuple(reversed(right))) == {
        first: (False, "you: place 3"),
        second: (False, "you: place 2"),
        third: (False, "you: place 1"),
    }


@pytest.mark.parametrize(
    ("permille", "level"), [(0, 1), (29, 1), (30, 2), (59, 2), (60, 3), (99, 3), (100, 4), (300, 4)]
)
def test_levels_from_cool_to_warm(permille, level):
    assert level_of(permille) == level


def test_without_a_riichi_there_is_no_danger_to_show():
    assert rows("calm") == ()
