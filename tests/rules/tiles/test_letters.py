"""Tiles as people type and paste them are read as what they are, or refused with the piece and its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.errors import NotationError
from trainer.rules.tiles.letters import typed_tile, typed_tiles
from trainer.rules.tiles.tile import TILE_NAMES, format_tiles, parse_tile


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("123m 456p … + 7z", "123m456p7z"),
        ("E S W N P F C", "1234567z"),
        ("東南西北白發中", "1234567z"),
        ("東东発发發", "11666z"),
        ("🀇🀏🀙🀡🀐🀘🀀🀆🀅🀄\N{VARIATION SELECTOR-15}", "19m19p19s1567z"),
        ("1b2c3d", "1s2m3p"),
        ("123S", "123s"),
        ("1s", "1s"),
        ("0m 5mr r5m5mr5p", "0000m5p"),
        ("3-6-9p", "369p"),
        ("一二三萬5筒7索", "123m5p7s"),
        ("１２３Ｍ", "123m"),
        ("456M EE", "456m11z"),
    ],
)
def test_letters_of_others_are_read(text, tiles):
    assert format_tiles(typed_tiles(text)) == tiles


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("12x", "unread_sign", {"sign": "'x'", "at": 3}),
        ("123m 4E", "unread_sign", {"sign": "'E'", "at": 7}),
        ("r4m", "unread_sign", {"sign": "'4'", "at": 2}),
        ("8z", "no_tile", {"none": "8z"}),
        ("m", "no_digits", {"sign": "'m'", "at": 1}),
        ("12", "no_suit", {"digits": "'12'"}),
        ("r", "no_suit", {"digits": "'r'"}),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text, code, facts):
    with pytest.raises(NotationError) as caught:
        typed_tiles(text)
    assert (caught.value.code, facts.items() <= caught.value.facts.items()) == (code, True)


@given(st.lists(st.sampled_from(TILE_NAMES)))
def test_stored_notation_is_read_as_it_was(names):
    tiles = tuple(map(parse_tile, names))
    assert typed_tiles(format_tiles(tiles)) == tiles


@given(st.text(max_size=30))
def test_any_text_is_tiles_or_refused(text):
    try:
        read = typed_tiles(text)
    except NotationError:
        return
    assert len(read) <= len(text)


def test_one_tile_is_one():
    assert typed_tile("東") == parse_tile("1z")
    with pytest.raises(NotationError):
        typed_tile("東東")
