"""Tiles that change nothing for the hero."""

from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.tables import table
from trainer.rules.tiles.tile import HONOURS, YAOCHUU, format_tiles, parse_tile, parse_tiles
from trainer.scenarios.board.fill import HarmlessTiles, waits_on_table
from trainer.scenarios.board.snapshot_checks import tiles_left

HAND = "234m567p3456799s"


def supply(snapshot, seed=1):
    return HarmlessTiles(snapshot, Random(seed))


def taken(snapshot, number):
    tiles = supply(snapshot)
    return [tiles.take() for _ in range(number)]


@pytest.mark.parametrize(
    ("snapshot", "waits"),
    [
        (table(HAND), "258s"),
        (table(HAND, drawn="5m"), "258s"),
        (table("234m567p34567s", "", "9s", melds={0: "pon 999s<1"}), "3467s"),
        (table("123m"), ""),
        (table("19m19p19s1234567z"), "19m19p19s1234567z"),
    ],
)
def test_waits_of_the_hero_now_and_after_a_discard(snapshot, waits):
    assert waits_on_table(snapshot) == {*parse_tiles(waits)}


def test_waits_of_a_hand_that_lies_open():
    snapshot = table("123m")
    shown = snapshot.with_side(2, replace(snapshot.sides[2], shown=parse_tiles("111222333m4459p")))
    assert waits_on_table(shown) == set()
    shown = snapshot.with_side(2, replace(snapshot.sides[2], shown=parse_tiles("555666777s1199p")))
    assert format_tiles(sorted(waits_on_table(shown))) == "19p"


def thrown(river, number=200, **how):
    """What is thrown after such a river, each time with all tiles left."""
    found = []
    for seed in range(number):
        found.append(supply(table(HAND), seed).thrown(parse_tiles(river), **how))
    return found


def share(kinds, of):
    return sum(kind in of for kind in kinds) / len(kinds)


def test_honours_are_mostly_thrown_first_and_middle_tiles_later():
    early, late = thrown("", own=False), thrown("1z9m1p8m9p2z", own=False)
    assert share(early, HONOURS) > 0.5 > share(late, HONOURS)
    assert share(early, YAOCHUU) > 0.9 > share(late, YAOCHUU)
    assert not {*early, *late} & {*parse_tiles("258s")}


def test_a_kind_is_hardly_thrown_three_times():
    assert parse_tile("6z") not in thrown("666z", own=False)
    assert share(thrown("66z", own=False), parse_tiles("6z")) < share(thrown("16z", own=False), HONOURS) / 6


def test_the_hero_throws_nothing_near_to_what_it_holds():
    near = {*parse_tiles("123456m3456789p123456789s")} - HONOURS
    assert share(thrown("1234567z", own=True), near) == 0
    assert share(thrown("1234567z", own=False), near) > 0


def test_no_tile_is_taken_more_often_than_there_are():
    snapshot = table(HAND, "1111z", "222z")
    kinds = taken(snapshot, 100)
    left = tiles_left(snapshot)
    assert all(kinds.count(kind) <= left[kind] for kind in range(34))


def test_what_the_hero_holds_comes_last():
    kinds = taken(table("1155z" + HAND[8:]), 40)
    assert not {*kinds} & {*parse_tiles("15z")}


def test_besides_is_kept_to_while_there_are_others():
    assert not {*thrown("", own=False, besides=HONOURS)} & HONOURS
    assert None not in thrown("", number=1, own=False, besides=range(34))


def test_when_nothing_is_left_there_is_none():
    tiles = supply(table(HAND))
    tiles.left = [0] * 34
    assert tiles.take() is None
    tiles.left[parse_tile("2s")] = 1
    assert tiles.take() is None
    assert tiles.thrown((), own=True) is None
