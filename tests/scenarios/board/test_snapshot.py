"""Snapshots: what an empty one holds, and what tells nothing about the table."""

from dataclasses import replace

from tests.scenarios.tables import table
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.board.snapshot import Side, empty_snapshot, in_order, parse_river


def test_an_empty_table_has_the_points_of_the_start():
    snapshot = empty_snapshot("tenhou_3p", hero=2, round=Round(1, 3, 2))
    assert (snapshot.players, snapshot.hero, snapshot.round) == (3, 2, Round(1, 3, 2))
    assert snapshot.scores == (35_000,) * 3
    assert snapshot.sides == (Side(),) * 3


def test_a_table_is_dealt_until_something_happens():
    empty = empty_snapshot("tenhou_4p")
    assert empty.is_dealt
    assert not replace(empty, drawn=3).is_dealt
    assert not empty.with_side(1, Side(parse_river("1z"))).is_dealt
    assert not table("123m", melds={2: "ankan 1111z"}).is_dealt


def test_the_order_of_hands_and_melds_tells_nothing():
    one = table("5m0m1z9s", melds={1: "chi 435m<0"})
    meld = replace(one.sides[1].melds[0], tiles=one.sides[1].melds[0].tiles[::-1])
    other = replace(one, hand=one.hand[::-1]).with_side(1, replace(one.sides[1], melds=(meld,)))
    assert in_order(one) == in_order(other) != one
    assert format_tiles(in_order(one).hand) == "05m9s1z"


def test_only_one_side_is_another():
    snapshot = empty_snapshot("tenhou_4p").with_side(3, Side(parse_river("9m")))
    assert [len(side.river) for side in snapshot.sides] == [0, 0, 0, 1]
