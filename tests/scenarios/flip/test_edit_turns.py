"""Turns and declarations of riichi added to a history or left out of it, and what can not be left out."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.editing import HAND, made, text
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.position.changes import CallChange, TurnChange


def test_a_go_around_more_is_of_tiles_that_nobody_needs():
    twin = made(at(HAND, "0+9m 0=9m 1-3p 2-8m"), TurnChange(1, 67, 63))
    assert text(twin) == "0+9m 0=9m 1-3p 2=9m 3=4z 0+1p 0=1p 1=9p 2-8m"


def test_a_go_around_less_is_the_last_quiet_one():
    position = at(HAND, "0+9m 0=9m 1-3p 2-8m 3-7z 0+8p 0=8p 1-7z 2-9s")
    assert text(made(position, TurnChange(-1, 63, 67))) == "0+9m 0=9m 1-3p 2-9s"


def test_what_was_drawn_in_the_turn_left_out_was_dealt_before():
    position = at(HAND, "0+9m 0=9m 1-3p 2-8m 3-7z 0+8p 0-1m 1-7z 2-9s")
    twin = made(position, TurnChange(-1, 63, 67))
    assert (text(twin), format_tiles(twin.hand)) == ("0+9m 0=9m 1-3p 2-9s", "23m4568p789s1122z")


def test_without_a_quiet_go_around_none_is_left_out():
    assert edited(at(HAND, "0+9m 0=9m 1-3p 2-8m"), TurnChange(-1, 67, 71)) is None


@pytest.mark.parametrize(
    ("events", "left"),
    [("0+9m 0=9m 1-3p 2-9s", 67), ("0+9m 0=9m 1-3p 2p33p 2-9s", 68)],
)
def test_the_last_turn_is_not_taken_yet_be_it_by_draw_or_call(events, left):
    position = at(HAND, events)
    assert text(made(position, TurnChange(-1, left, 68, last=True))) == "0+9m 0=9m 1-3p"


def test_before_the_first_answer_there_is_no_turn_to_leave_out():
    assert edited(at(HAND, "0+9m 0=9m"), TurnChange(-1, 69, 70, last=True)) is None


def test_a_riichi_is_declared_with_a_discard():
    twin = made(at(HAND, "0+9m 0=9m 1-3p 2-8m"), CallChange(0, "riichi", 1, made=True))
    assert text(twin) == "0+9m 0! 0=9m 1-3p 2-8m"


def test_a_riichi_is_declared_with_a_later_discard():
    position = at(HAND, "0+9m 0! 0=9m 1-3p 2-8m 3-9p 0+7z 0=7z")
    twin = made(position, CallChange(0, "riichi", 10, made=True, instead=1))
    assert text(twin) == "0+9m 0=9m 1-3p 2-8m 3-9p 0+7z 0! 0=7z"
