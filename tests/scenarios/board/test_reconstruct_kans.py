"""Turns for kans and norths: possible ones, the plainest first, one for each thing that may change."""

from dataclasses import replace
from itertools import islice

from tests.scenarios.tables import table
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.board.turn_orders import Act, Orders, acts_of, placings, turns_without

RIVERS = ("1z 2z 3z 1m", "1z 2z 3z 1m", "4z 4z 5z 1m", "6z 6z 7z 1m")


def placed(snapshot, most=24):
    """For each way the numbers of the turns, in order of the acts."""
    turns = next(Orders(snapshot).found())
    return [tuple(turn for turn, _ in way.acts) for way in placings(snapshot, turns, most)]


def with_norths(snapshot, *texts):
    for seat, text in enumerate(texts):
        snapshot = snapshot.with_side(seat, replace(snapshot.sides[seat], kita=parse_tiles(text)))
    return snapshot


def test_what_is_made_on_the_own_turn_is_an_act():
    melds = {0: "pon 111m<1, ankan 2222m", 2: "kakan 3333m<0"}
    assert acts_of(with_norths(table("", melds=melds), "", "44z")) == (
        Act(0, 1),
        Act(1, None),
        Act(1, None),
        Act(2, 0),
    )


def test_a_table_without_acts_is_placed_in_one_way():
    assert placed(table("", *RIVERS, lies=3)) == [()]


def test_the_plainest_turn_is_early_but_not_the_first():
    """Seat 2 has turns 2, 6, 10 and 14; nobody is in riichi and the hero threw last in turn 12."""
    assert placed(table("", *RIVERS, melds={2: "ankan 8888p"}, lies=3)) == [(6,), (2,), (14,)]


def test_a_riichi_makes_turns_of_other_kinds():
    rivers = ("1z 2z! 3z 1m", *RIVERS[1:])
    found = placed(table("", *rivers, melds={2: "ankan 8888p"}, lies=3))
    assert found == [(2,), (10,), (6,), (14,)]


def test_a_kakan_comes_after_its_pon_and_an_ankan_between_its_neighbours():
    rivers = ("9m 9s 1z", "1z 2z", "4z 4z 5z", "6z 6z")
    assert placed(table("", *rivers, melds={2: "kakan 9999m<0"}, lies=2)) == [(5,), (9,)]
    between = {2: "pon 999m<0, ankan 8888p, pon 222z<1"}
    assert placed(table("", *rivers, melds=between, lies=2)) == [(5,)]


def test_norths_of_a_seat_are_all_the_same():
    snapshot = with_norths(table("", "1z 2z", "1z 2z", "1z", preset="tenhou_3p", lies=1), "44z")
    found = placed(snapshot)
    assert found[0] == (3, 3)
    assert len(found) == len({tuple(sorted(way)) for way in found})


def test_the_turn_that_goes_on_is_taken_only_where_there_is_no_other():
    melds = {0: "ankan 8888p"}
    assert placed(table("", drawn="1m", melds=melds)) == [(0,)]
    found = placed(table("", "1z", "1z", "1z", "2z", drawn="1m", melds=melds))
    assert found == [(0,)]


def test_an_act_without_a_turn_is_named():
    snapshot = table("", "1z", "1z", melds={2: "ankan 8888p"}, lies=1)
    turns = next(Orders(snapshot).found())
    assert list(placings(snapshot, turns, 5)) == []
    assert [(each.place, each.code) for each in turns_without(snapshot, turns)] == [
        ("meld:2:0", "kan_no_turn")
    ]


def test_so_many_ways_at_most_the_fewest_moved_first():
    melds = {1: "ankan 8888p, ankan 7777p", 2: "ankan 8888s"}
    snapshot = table("", *RIVERS, melds=melds, lies=3)
    turns = next(Orders(snapshot).found())
    moved = [way.moved for way in islice(placings(snapshot, turns, 12), 30)]
    assert len(moved) == 12
    assert moved == sorted(moved)
