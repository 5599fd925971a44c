"""The wait as its holder sees it, and as others read it."""

import pytest

from tests.strategy.situations import kind, kinds, unseen_beside
from trainer.rules.tiles.tile import format_tiles
from trainer.strategy.choice.hand_value import ease_of, is_trap, wait_of


def wait(names, seen="", river=""):
    return wait_of(kinds(names), unseen_beside(seen), frozenset(kinds(river)))


def test_live_copies_are_those_that_the_hero_can_not_see():
    found = wait("36p", seen="3p66p")
    assert (found.outs, found.live) == ((3, 2), 5)


@pytest.mark.parametrize(
    ("names", "seen", "shape"),
    [
        ("36p", "", "two_sided"),
        ("14m", "", "end_sided"),
        ("69s", "", "end_sided"),
        ("147s", "", "three_sided"),
        ("5m", "", "single"),
        ("3m6p", "", "shanpon"),
        ("25z", "", "honour_shanpon"),
        ("3p2z", "", "honour_shanpon"),
        ("3z", "3z", "live_honour"),
        ("3z", "33z", "seen_honour"),
        ("9m3p", "", "shanpon"),
    ],
)
def test_shapes(names, seen, shape):
    assert wait(names, seen).shape == shape


@pytest.mark.parametrize(
    ("tile", "river", "trap"),
    [("7p", "4p", True), ("4p", "1p", False), ("4p", "17p", True), ("4p", "17s", False), ("1z", "", False)],
)
def test_a_trap_is_suji_of_the_own_river_on_every_side(tile, river, trap):
    assert is_trap(kind(tile), frozenset(kinds(river))) is trap


def test_ease_goes_by_the_distance_from_the_end_of_the_suit():
    assert [ease_of(each) for each in kinds("123456789p1z")] == [
        "terminal",
        "two_eight",
        "three_seven",
        "middle",
        "five",
        "middle",
        "three_seven",
        "two_eight",
        "terminal",
        "honour",
    ]


def test_a_part_of_a_wait_keeps_the_shape_that_others_see():
    part = wait("36p", seen="6p", river="9p").among(kinds("6p"))
    assert (format_tiles(part.kinds), part.outs, part.traps, part.shape) == (
        "6p",
        (3,),
        (False,),
        "two_sided",
    )


def test_so_many_times_the_live_copies():
    assert wait("36p").scaled(0.5).live == 4
