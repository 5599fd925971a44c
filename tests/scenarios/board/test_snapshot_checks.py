"""What keeps a snapshot from being a table, by place and code; and the tiles that are left."""

from dataclasses import replace

import pytest

from tests.scenarios.tables import bank_sample, table
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import RED_FIVES, parse_tiles
from trainer.scenarios.board.reconstruct import picture
from trainer.scenarios.board.snapshot import empty_snapshot
from trainer.scenarios.board.snapshot_checks import (
    SEVERITIES,
    Defect,
    kans_of,
    reds_left,
    snapshot_defects,
    standing,
    tiles_left,
)

HAND = "234m567p3456799s"


def found(snapshot):
    return [(defect.place, defect.code) for defect in snapshot_defects(snapshot)]


def test_a_table_that_is_whole_has_no_defects():
    assert snapshot_defects(table(HAND, "1z", "2z", "3z", "9p", drawn="1m")) == ()
    assert snapshot_defects(table(HAND, "1z", lies=0)) == ()
    assert snapshot_defects(table(HAND)) == ()


def test_no_picture_of_the_bank_has_defects():
    assert {snapshot_defects(picture(position)) for _, position in bank_sample(1)} == {()}


def test_an_empty_table_lacks_a_hand_and_an_indicator():
    assert snapshot_defects(empty_snapshot("tenhou_4p")) == (
        Defect("hand", "hand_too_small", (("tiles", 0), ("expected", 13))),
        Defect("indicators", "indicator_missing"),
    )


@pytest.mark.parametrize(
    ("snapshot", "place", "code"),
    [
        (table("1111m" + HAND[4:], "1m", drawn="9p"), "tiles", "fifth_copy"),
        (table("05m" + HAND[4:], "0m", drawn="9p"), "tiles", "second_red"),
        (table("2m" + HAND[4:], preset="tenhou_3p"), "tiles", "absent_kind"),
        (table(HAND + "1z"), "hand", "hand_too_big"),
        (table(HAND[4:], "1z", drawn="1m"), "hand", "hand_too_small"),
        (table(HAND, "1z", "2z"), "drawn", "drawn_missing"),
        (table(HAND, "1z", drawn="1m", lies=0), "drawn", "drawn_too_many"),
        (table("123m", melds={0: "a 1111z,a 2222z,a 3333z,p 555z<1,p 666z<1"}), "melds:0", "meld_too_many"),
        (table(HAND, melds={1: "chi 357m<0"}), "meld:1:0", "meld_shape"),
        (table(HAND, melds={1: "pon 55m<0"}), "meld:1:0", "meld_shape"),
        (table(HAND, "5z", melds={0: "pon 555z<0"}), "meld:0:0", "meld_from_self"),
        (table(HAND, melds={1: "pon 555z"}), "meld:1:0", "meld_source_missing"),
        (table(HAND, preset="tenhou_3p", melds={1: "pon 555z<3"}), "meld:1:0", "meld_source_missing"),
        (table(HAND, "5m", melds={1: "pon 555z<0"}), "meld:1:0", "meld_not_in_river"),
        (table(HAND, "1z! 2z!", lies=0), "river:0", "riichi_twice"),
        (table(HAND, lies=2), "river:2", "lies_nothing"),
        (table(HAND, indicators=""), "indicators", "indicator_missing"),
        (table(HAND, indicators="12z"), "indicators", "indicators_too_many"),
        (table(HAND, melds={1: "a 1111z, a 2222z"}), "indicators", "indicators_too_few"),
        (table(HAND, scores=(25_000, 25_000, 25_000, 24_000)), "scores", "scores_sum"),
        (table(HAND, scores=(25_050, 24_950, 25_000, 25_000)), "scores:1", "scores_hundreds"),
        (table(HAND, scores=(-100, 50_100, 25_000, 25_000)), "scores:0", "scores_bust"),
        (table(HAND, "1z!", "2z", scores=(25_000,) * 4), "sticks", "sticks_of_riichi"),
        (table(HAND, scores=(24_000, 25_000, 25_000, 25_000), sticks=1), "sticks", "sticks_without_honba"),
        (table(HAND, round=Round(0, 1, 1), scores=(20_000,) * 4, sticks=20), "sticks", "sticks_too_many"),
        (table(HAND, preset="tenhou_3p", round=Round(0, 4)), "round", "round_number"),
        (table(HAND, "1z", lies=0, then="0x"), "then", "then_unreadable"),
    ],
)
def test_a_defect_is_named_by_its_place(snapshot, place, code):
    assert (place, code) in found(snapshot)


def test_norths_are_set_aside_by_three_players_only():
    four, three = table(HAND), table(HAND[5:], preset="tenhou_3p")
    assert ("kita:1", "kita_four_players") in found(with_kita(four, "4z"))
    assert ("kita:1", "kita_not_north") in found(with_kita(three, "3z"))
    assert not {place for place, _ in found(with_kita(three, "44z"))} & {"kita:1"}


def with_kita(snapshot, text):
    return snapshot.with_side(1, replace(snapshot.sides[1], kita=parse_tiles(text)))


def test_the_impossible_comes_first_and_every_code_has_a_severity():
    defects = snapshot_defects(table("11111z", "1z! 2z!", indicators="", scores=(0,) * 4))
    severities = [defect.severity for defect in defects]
    assert severities == sorted(severities)
    assert set(severities) == {"impossible", "unfinished"} == set(SEVERITIES.values())


def test_a_defect_says_its_facts():
    (defect,) = snapshot_defects(table(HAND + "1z"))
    assert str(defect) == "hand: hand too big (tiles 14, expected 13)"


def test_an_open_hand_in_riichi_is_no_defect():
    assert snapshot_defects(table("234m567p3456s", "1z 2z!", "5z", melds={0: "pon 555z<1"}, drawn="1m")) == ()


def test_a_hand_right_after_an_own_call_has_one_tile_more():
    called = table("234m567p34567s", "", "9s", melds={0: "pon 999s<1"})
    assert snapshot_defects(called) == ()


def test_the_indicator_of_the_last_kan_may_not_be_open_yet():
    assert snapshot_defects(table(HAND, "1z", "9p", melds={1: "daiminkan 1111z<0"}, lies=1)) == ()


def test_a_riichi_stands_when_its_tile_has_passed():
    rivers = ("1z 2z!", "3z! 4z", "5z!")
    assert standing(table(HAND, *rivers, lies=2)) == (0, 1)
    assert standing(table(HAND, *rivers, lies=1)) == (0, 1, 2)


def test_each_tile_is_counted_once():
    snapshot = table("1122m", "3m 3m", "4z", melds={1: "chi 312m<0, ankan 5555z"}, drawn="1m")
    left = tiles_left(snapshot)
    assert [left[kind] for kind in (0, 1, 2, 30, 31)] == [0, 1, 2, 2, 0]
    assert sum(left) == 136 - 4 - 1 - 3 - 2 - 4 - 1
    assert kans_of(snapshot) == 1


def test_three_players_have_no_middle_manzu():
    left = tiles_left(empty_snapshot("tenhou_3p"))
    assert left[:9] == (4, 0, 0, 0, 0, 0, 0, 0, 4)
    assert reds_left(empty_snapshot("tenhou_3p")) == (0, 1, 1)


def test_red_fives_are_left_where_the_rules_have_them():
    assert reds_left(empty_snapshot("house_classic")) == (0, 0, 0)
    snapshot = replace(empty_snapshot("tenhou_4p"), hand=(RED_FIVES[1],))
    assert reds_left(snapshot) == (1, 0, 1)
    assert tiles_left(snapshot)[13] == 3
