"""A tile exchanged in a history: where it came from, with what was made of it, and which one stays."""

from tests.scenarios.build import at
from tests.scenarios.editing import HAND, made, text, tile
from trainer.rules.tiles.tile import format_tiles, parse_face
from trainer.scenarios.flip.edited import edited


def test_a_tile_of_the_hand_is_exchanged_where_it_was_dealt():
    twin = made(at(HAND, "0+9m 0=9m 1-3p"), tile("hand", 0, "1m", "4m"))
    assert (format_tiles(twin.hand), text(twin)) == ("234m456p789s1122z", "0+9m 0=9m 1-3p")


def test_a_tile_of_the_hand_is_exchanged_where_it_was_drawn():
    twin = made(at(HAND, "0+9m 0-1z 1-3p"), tile("hand", 0, "9m", "8m", 0))
    assert text(twin) == "0+8m 0-1z 1-3p"


def test_an_own_discard_is_exchanged_with_the_draw_that_it_was():
    twin = made(at(HAND, "0+9m 0=9m 1-3p"), tile("river", 0, "9m", "8m", 1))
    assert (format_tiles(twin.hand), text(twin)) == (HAND, "0+8m 0=8m 1-3p")


def test_an_own_discard_is_exchanged_with_the_tile_that_was_dealt():
    twin = made(at(HAND, "0+9m 0-1m 1-3p"), tile("river", 0, "1m", "7z", 1))
    assert (format_tiles(twin.hand), text(twin)) == ("23m456p789s11227z", "0+9m 0-7z 1-3p")


def test_the_tile_that_was_ronned_is_another_one_in_the_ron_too():
    position = at("23m456p789s11222z", "0+9m 0=9m 1-1m 0r")
    twin = made(position, tile("lies", 1, "1m", "4m", 3))
    assert twin.events[-1].tile == parse_face("4m")


def test_a_tile_that_was_called_stays():
    position = at(HAND, "0+9m 0=9m 1-1z 0p11z 0-9s 1-2p")
    assert edited(position, tile("river", 1, "1z", "3z", 3)) is None


def test_the_drawn_tile_of_a_tsumo_is_another_one_in_the_tsumo_too():
    twin = made(at("23m456p789s11222z", "0+1m 0t1m"), tile("drawn", 0, "1m", "4m", 0))
    assert text(twin) == "0+4m 0t4m"


def test_a_robbed_kakan_is_another_one_from_its_pon_on():
    position = at(HAND, "0+9s 0=9s 1-9s 2-8p 3p88p 3-1s 0+1s 0=1s 1-9m 2-9p 3k8p")
    twin = made(position, tile("lies", 3, "8p", "7p", len(position.events) - 1))
    assert text(twin) == "0+9s 0=9s 1-9s 2-7p 3p77p 3-1s 0+1s 0=1s 1-9m 2-9p 3k7p"


def test_an_ankan_is_of_another_kind_with_all_its_tiles():
    twin = made(at(HAND, "0+9m 0=9m 1a3333p"), tile("lies", 1, "3p", "7z", 3))
    assert text(twin) == "0+9m 0=9m 1a7777z"


def test_the_indicators_are_dealt_or_opened():
    position = at(HAND, "0+9m 0=9m 1a3333p *5z 1+ 1-9p")
    assert made(position, tile("indicator", 0, "4z", "7z")).indicator == parse_face("7z")
    assert text(made(position, tile("indicator", 0, "5z", "7z", 4))).split()[3] == "*7z"


def test_a_shown_hand_has_another_tile_and_its_tsumo_says_so():
    position = at(HAND, "0+9m 0=9m 1+ 1t1p", shown={"1": "11123p444555s777z"})
    moment = len(position.events) - 1
    twin = made(position, tile("shown", 1, "1p", "4p", moment))
    assert (text(twin), dict(twin.shown)[1].count(parse_face("4p"))) == ("0+9m 0=9m 1t4p", 1)
