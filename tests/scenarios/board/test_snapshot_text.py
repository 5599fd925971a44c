"""The short texts of rivers, melds and what came after: read, written, refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.tables import table
from trainer.rules.errors import NotationError
from trainer.rules.replay.events import Chi, Daiminkan, Dora, Draw, Kakan, Riichi, Ron, Tsumo
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.board.snapshot import (
    Laid,
    format_melds,
    format_river,
    meld_of,
    parse_melds,
    parse_river,
    parse_then,
)

TILES = st.integers(0, 36)
DISCARDS = st.builds(
    lambda tile, drawn, riichi: Laid(tile, riichi > 0, drawn, riichi > 1),
    TILES,
    st.booleans(),
    st.integers(0, 2),
)
CALLED = st.sampled_from([MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN, MeldType.KAKAN])
SEATS = st.none() | st.integers(0, 3)
MELDS = st.builds(
    lambda kind, tiles, seat: meld_of(kind, tiles, from_seat=seat),
    CALLED,
    st.lists(TILES, min_size=2, max_size=4),
    SEATS,
) | st.builds(lambda tiles: meld_of(MeldType.ANKAN, tiles), st.lists(TILES, min_size=1, max_size=4))


def test_a_river_says_what_was_drawn_and_declared():
    assert parse_river("1z =9m 0p! =5s!!") == (
        Laid(27),
        Laid(8, tsumogiri=True),
        Laid(35, declares=True),
        Laid(22, declares=True, tsumogiri=True, opened=True),
    )


def test_plain_tiles_are_discards():
    assert parse_river("19m5p") == parse_river("1m 9m 5p")
    assert parse_river("=19m 23p!") == parse_river("=1m =9m 2p 3p!")
    assert parse_river("  ") == ()


@given(st.lists(DISCARDS, max_size=25))
def test_every_river_is_read_as_it_was_written(river):
    assert parse_river(format_river(river)) == tuple(river)


@given(st.lists(MELDS, max_size=4))
def test_every_meld_is_read_as_it_was_written(melds):
    assert parse_melds(format_melds(melds)) == tuple(melds)


@pytest.mark.parametrize(
    "text", ["!", "=", "1z!!!", "x", "1", "=!", "10z", "1z ! 2z", "1m" * 41, "1m " * 200]
)
def test_a_river_that_can_not_be_read_is_refused(text):
    with pytest.raises(NotationError):
        parse_river(text)


def test_melds_are_words_tiles_and_a_seat():
    chi, kakan, ankan = parse_melds("chi 435m<1, kakan 5505p<2, ankan 1111z")
    assert chi == Meld(MeldType.CHI, parse_tiles("345m"), parse_tile("4m"), 1)
    assert kakan == Meld(MeldType.KAKAN, parse_tiles("0555p"), parse_tile("5p"), 2, added=parse_tile("5p"))
    assert ankan == Meld(MeldType.ANKAN, parse_tiles("1111z"))
    assert format_melds((chi, kakan, ankan)) == "chi 435m<1, kakan 5055p<2, ankan 1111z"


def test_letters_will_do_and_the_seat_may_be_missing_yet():
    assert parse_melds("c 435m<1,p 55z, a 1111z") == (
        *parse_melds("chi 435m<1"),
        Meld(MeldType.PON, parse_tiles("55z"), parse_tile("5z")),
        *parse_melds("ankan 1111z"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "pon",
        "pin 555m<1",
        "pon 555m<4",
        "pon 555m<",
        "ankan 1111z<2",
        "pon 55555m<1",
        "p 5m," * 9,
        "pon 5x<1",
    ],
)
def test_a_meld_that_can_not_be_read_is_refused(text):
    with pytest.raises(NotationError):
        parse_melds(text)


def test_what_came_then_takes_the_tile_that_lies():
    lies = table("", "", "5m", lies=1)
    assert parse_then(at(lies, "2c34m")) == (Chi(2, 1, 4, parse_tiles("34m")),)
    assert parse_then(at(lies, "0d555m 0+1z *3p")) == (
        Daiminkan(0, 1, 4, parse_tiles("555m")),
        Draw(0, 27),
        Dora(11),
    )
    assert parse_then(at(lies, "3r 0r")) == (Ron(3, 1, 4), Ron(0, 1, 4))
    assert parse_then(at(lies, "2k5s")) == (Draw(2), Kakan(2, 22))


def test_what_the_hero_did_then_needs_no_draw():
    on_turn = table("", "1z", drawn="5m")
    assert parse_then(at(on_turn, "0!")) == (Riichi(0),)
    assert parse_then(at(on_turn, "0t")) == (Tsumo(0, 4),)
    assert parse_then(at(table(""), "1+ 1t5m")) == (Draw(1), Tsumo(1, 4))


@pytest.mark.parametrize("text", ["0r", "zz", "0z", "1c34m", "0+1z " * 100])
def test_what_can_not_be_read_after_the_draw_is_refused(text):
    with pytest.raises(NotationError):
        parse_then(at(table("", "1z", drawn="5m"), text))


def at(snapshot, then):
    return replace(snapshot, then=then)
