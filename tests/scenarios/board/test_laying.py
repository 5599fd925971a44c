from dataclasses import replace

import pytest

from trainer.rules.tiles.tile import format_tiles, parse_tile
from trainer.scenarios.board.laying import (
    LayingError,
    Spot,
    move,
    parse_spot,
    part_text,
    put,
    remove,
    turn_riichi,
    turn_tsumogiri,
    with_part,
)
from trainer.scenarios.board.snapshot import empty_snapshot


def table(**parts):
    snapshot = empty_snapshot("tenhou_4p")
    for name, text in parts.items():
        snapshot = with_part(snapshot, name.replace("_", ":"), text)
    return snapshot


def laid(snapshot, text, *tiles):
    for tile in tiles:
        snapshot, _ = put(snapshot, parse_spot(text, snapshot.players), parse_tile(tile))
    return snapshot


def refused(edit, *given, **named):
    with pytest.raises(LayingError) as caught:
        edit(*given, **named)
    return caught.value.place, caught.value.code


@pytest.mark.parametrize(
    "text", ["hand", "drawn", "hand:4", "river:2", "river:2:5", "meld:0:1", "indicators:0"]
)
def test_a_spot_reads_back_as_it_is_written(text):
    assert str(parse_spot(text, 4)) == text


@pytest.mark.parametrize(
    "text", ["", "river", "river:3", "hand:1:2", "pond:0", "river:-1", "river:0:x", "hand:999"]
)
def test_a_place_that_is_not_there_is_refused(text):
    assert refused(parse_spot, text, 3) == ("", "no_place")


def test_the_hand_sorts_itself_and_the_14th_tile_is_the_drawn_one():
    snapshot = laid(table(hand="123m456p789s11z2p"), "hand", "1m", "5p")
    assert part_text(snapshot, "hand") == "1123m2456p789s11z +5p"
    assert refused(put, snapshot, Spot("hand"), 0) == ("hand", "hand_full")


def test_a_14th_tile_is_refused_while_a_discard_lies_to_be_answered():
    snapshot = table(hand="123m456p789s1123z", river_1="5p")
    thrown = turn_tsumogiri(snapshot, Spot("river", 1))

    assert refused(put, replace(thrown, lies=1), Spot("hand"), 0) == ("hand", "hand_full")


def test_a_river_takes_tiles_at_its_end_and_a_spot_in_its_stead():
    snapshot = laid(table(), "river:2", "1z", "9m")
    assert part_text(laid(snapshot, "river:2:0", "5p"), "river:2") == "5p 9m"
    assert part_text(snapshot, "river:2") == "1z 9m"


def test_at_most_five_indicators_lie_open():
    snapshot = laid(table(), "indicators", *["1m", "2m", "3m", "4m", "5m"])
    assert refused(put, snapshot, Spot("indicators"), 8) == ("indicators", "full")


def test_melds_and_norths_take_no_other_tiles():
    assert refused(put, table(), Spot("meld", 1), 0) == ("meld:1", "choose_meld")
    assert refused(put, table(), Spot("kita", 1), 0) == ("kita:1", "only_north")


def test_the_drawn_tile_is_the_heros_turn():
    snapshot, at = put(table(river_3="5p"), Spot("drawn"), parse_tile("2s"))
    assert (snapshot.drawn, snapshot.lies, str(at)) == (parse_tile("2s"), None, "drawn")


def test_what_is_removed_is_the_spots_or_the_last_of_its_place():
    snapshot = table(river_0="1z 2z 3z", meld_2="pon 555m<W", hand="123m")
    assert part_text(remove(snapshot, Spot("river", 0, 1)), "river:0") == "1z 3z"
    assert part_text(remove(snapshot, Spot("river", 0)), "river:0") == "1z 2z"
    assert part_text(remove(snapshot, Spot("hand")), "hand") == "12m"
    assert remove(snapshot, Spot("meld", 2)).sides[2].melds == ()
    assert refused(remove, snapshot, Spot("river", 1)) == ("river:1", "nothing_there")


def test_the_drawn_tile_leaves_before_those_of_the_hand():
    snapshot = table(hand="123m456p789s11z2p +5p")
    assert part_text(remove(snapshot, Spot("hand")), "hand") == "123m2456p789s11z"
    assert refused(remove, remove(snapshot, Spot("drawn")), Spot("drawn")) == ("drawn", "nothing_there")


def test_discards_and_melds_change_places_and_hands_do_not():
    snapshot = table(river_0="1z 2z 3z", meld_1="pon 555m<W, ankan 1111z", hand="12m")
    moved, at = move(snapshot, Spot("river", 0, 2), -1)
    assert (part_text(moved, "river:0"), str(at)) == ("1z 3z 2z", "river:0:1")
    assert part_text(move(snapshot, Spot("meld", 1, 0), 1)[0], "meld:1") == "ankan 1111z, pon 555m<W"
    assert refused(move, snapshot, Spot("river", 0, 0), -1) == ("river:0", "no_way_there")
    assert refused(move, snapshot, Spot("hand", None, 0), 1) == ("hand", "no_way_there")


def test_a_riichi_pays_its_stick_moves_along_and_takes_it_back():
    snapshot = table(river_1="1z 2z")
    declared = turn_riichi(snapshot, Spot("river", 1, 0))
    assert (part_text(declared, "river:1"), declared.scores[1], declared.sticks) == ("1z! 2z", 24_000, 1)
    later = turn_riichi(declared, Spot("river", 1))
    assert (part_text(later, "river:1"), later.scores[1], later.sticks) == ("1z 2z!", 24_000, 1)
    assert turn_riichi(later, Spot("river", 1)) == snapshot
    assert part_text(turn_riichi(declared, Spot("river", 1, 0), opened=True), "river:1") == "1z!! 2z"


def test_a_discard_with_its_riichi_removed_takes_the_stick_back():
    snapshot = table(river_1="1z 2z")
    assert remove(turn_riichi(snapshot, Spot("river", 1)), Spot("river", 1)).scores == (25_000,) * 4


def test_only_discards_are_marked():
    assert refused(turn_riichi, table(hand="1m"), Spot("hand")) == ("hand", "only_discards")
    assert refused(turn_tsumogiri, table(), Spot("river", 0)) == ("river:0", "nothing_there")
    assert part_text(turn_tsumogiri(table(river_0="1z"), Spot("river", 0)), "river:0") == "=1z"


def test_an_edit_leaves_what_it_is_given_as_it_was():
    snapshot = table(hand="123m", river_0="1z")
    for edit in (lambda: put(snapshot, Spot("hand"), 3), lambda: turn_riichi(snapshot, Spot("river", 0))):
        edit()
    assert format_tiles(snapshot.hand) == "123m"
    assert snapshot.sticks == 0
