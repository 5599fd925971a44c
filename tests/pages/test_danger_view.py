"""The tiles of the hand in order of danger, with what they may be waited on with."""

import pytest

from tests.pages import decisions
from trainer.pages.question.decisions import danger_marks, danger_rows, level_of
from trainer.pages.table.parts import DangerMark
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles


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


def test_the_tile_that_is_asked_about_comes_before_the_safest():
    asked, *others = rows("push")
    assert asked.kind == parse_face("7p")
    assert [row.width for row in others] == sorted(row.width for row in others)


def test_from_ten_percent_on_there_are_no_decimals_where_room_is_scarce():
    for row in rows():
        whole = row.percent not in ("0 %",) and float(row.percent.removesuffix(" %")) >= 10
        assert ("." in row.short) is (not whole and row.percent != "0 %")


def test_genbutsu_are_named_and_have_no_parts():
    [safe] = [row for row in rows("push") if row.kind == parse_face("9p")]
    assert (safe.percent, safe.level, safe.parts) == ("0 %", 0, ())
    assert safe.about == "genbutsu: safe for certain"


def test_the_parts_of_a_danger_come_with_their_ways():
    [row] = [row for row in rows() if row.kind == parse_face("7p")]
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
    assert marks("push", "fold") == {"7p": (False, "the tile asked about")}


def test_of_an_order_the_places_given_are_told_if_they_are_wrong():
    asked = decisions.question("order")
    right = asked.kind.solve(asked.position, asked.position.ruleset).answer
    assert marks("order", right) == {}
    first, second, third = (format_tiles([kind]) for kind in right)
    assert marks("order", tuple(reversed(right))) == {
        first: (False, "in your order: place 3"),
        second: (False, "in your order: place 2"),
        third: (False, "in your order: place 1"),
    }


@pytest.mark.parametrize(
    ("permille", "level"), [(0, 1), (29, 1), (30, 2), (59, 2), (60, 3), (99, 3), (100, 4), (300, 4)]
)
def test_levels_from_cool_to_warm(permille, level):
    assert level_of(permille) == level


def test_without_a_riichi_there_is_no_danger_to_show():
    assert rows("calm") == ()


def test_the_marks_on_the_table_say_what_the_rows_say():
    marks = danger_marks(rows("push"))
    assert marks == {row.kind: (row.level, row.short) for row in rows("push")}
    assert marks[parse_face("9p")] == DangerMark(0, "0 %")


def test_no_rows_are_no_marks():
    assert danger_marks(rows("calm")) == {}
