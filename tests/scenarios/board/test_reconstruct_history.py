"""Events of an order of turns: the hero's hand laid out backwards, kans, norths, indicators."""

from dataclasses import replace

import pytest

from tests.scenarios.tables import table
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles
from trainer.scenarios.board.reconstruct import added_tile, history, open_part
from trainer.scenarios.board.snapshot import parse_melds
from trainer.scenarios.board.turn_orders import Orders, placings
from trainer.scenarios.position.event_formats import format_events

HAND = "234m567p3456799s"


def told(snapshot):
    turns = next(Orders(snapshot).found())
    return history(snapshot, turns, next(placings(snapshot, turns, 1)))


def text(snapshot):
    return format_events(told(snapshot).events)


def test_a_marked_discard_is_the_drawn_tile():
    found = told(table(HAND, "=1z", lies=0))
    assert format_events(found.events) == "0+1z 0=1z"
    assert format_tiles(found.dealt) == HAND


def test_for_a_discard_out_of_the_hand_a_kept_tile_was_drawn():
    found = told(table(HAND, "1z", lies=0))
    first = found.events[0].tile
    assert sorted([*found.dealt, first]) == sorted([*parse_tiles(HAND), parse_tile("1z")])
    assert first != parse_tile("1z")


def test_before_a_call_the_hand_held_the_own_tiles():
    found = told(table("234m567p34567s", "9m", "9s", melds={0: "pon 999s<1"}))
    assert format_events(found.events).endswith("1-9s 0p99s")
    assert len(found.dealt) == 13
    assert found.dealt.count(parse_tile("9s")) == 2


def test_a_kan_was_drawn_and_replaced():
    laid = {"melds": {0: "ankan 1111m"}, "lies": 0, "indicators": "47z"}
    found = text(table("234m567p3456s", "=1z =2z", "9s", "9s", "9s", **laid))
    assert found == "0+1m 0a1111m *7z 0+1z 0=1z 1-9s 2-9s 3-9s 0+2z 0=2z"


def test_a_north_is_drawn_set_aside_and_replaced():
    snapshot = table(HAND[4:] + "111z", "=1m", preset="tenhou_3p", lies=0)
    snapshot = snapshot.with_side(0, replace(snapshot.sides[0], kita=parse_tiles("44z")))
    assert text(snapshot) == "0+4z 0n4z 0+4z 0n4z 0+1m 0=1m"


def test_an_open_riichi_is_declared_open():
    assert "0!! 0-1z" in text(table(HAND, "1z!!", lies=0))


def test_an_indicator_that_waits_opens_before_the_next_kan_is_replaced():
    melds = {1: "daiminkan 9999m<0, ankan 8888p"}
    found = text(table(HAND, "9m", "1z", melds=melds, lies=1, indicators="123z"))
    assert found.split()[1:] == ["0-9m", "1d999m", "1a8888p", "*2z", "*3z", "1-1z"]


@pytest.mark.parametrize(("indicators", "unturned"), [("47z", 0), ("4z", 1)])
def test_kans_without_an_indicator_are_counted(indicators, unturned):
    rivers = ("9m 2z", "1z 4p", "4z", "5z")
    found = told(table(HAND, *rivers, melds={1: "daiminkan 9999m<0"}, lies=1, indicators=indicators))
    assert found.unturned == unturned


def test_the_parts_of_a_kakan():
    (kakan,) = parse_melds("kakan 5505p<2")
    assert open_part(kakan) == (parse_tile("5p"), parse_tiles("05p"))
    assert added_tile(kakan) == parse_tile("5p")
    bare = Meld(MeldType.KAKAN, parse_tiles("0555p"), parse_tile("0p"), 2)
    assert (added_tile(bare), open_part(bare)) == (parse_tile("5p"), (parse_tile("0p"), parse_tiles("55p")))
