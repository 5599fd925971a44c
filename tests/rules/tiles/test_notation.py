"""MPSZ notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.errors import NotationError, RulesError
from trainer.rules.tiles.tile import (
    count_faces,
    format_counts,
    format_tiles,
    parse_face,
    parse_tile,
    parse_tiles,
    tile_name,
)

TILES = st.lists(st.integers(0, 36))


def test_tiles_are_read_in_the_order_written():
    assert parse_tiles("1m") == (0,)
    assert parse_tiles("91m406p77z") == (8, 0, 12, 35, 14, 33, 33)


@pytest.mark.parametrize("text", ["", "123m406p77z", "5m5p5m", "0m0p0s", "1z9s1m"])
def test_notation_comes_back_exactly(text):
    assert format_tiles(parse_tiles(text)) == text


@given(TILES)
def test_tiles_come_back_from_their_notation(tiles):
    assert parse_tiles(format_tiles(tiles)) == tuple(tiles)


def outcome(text):
    """The tiles of a text, or what the error says."""
    try:
        return parse_tiles(text)
    except NotationError as error:
        return str(error)


@given(st.text(alphabet="0123456789mpsz x１", max_size=12))
def test_any_text_is_all_its_tiles_or_an_error_that_quotes_it(text):
    found = outcome(text)
    if isinstance(found, str):
        assert found.startswith(f"{text!r}: ")
    else:
        assert "".join(tile_name(tile)[0] for tile in found) == "".join(filter(str.isdigit, text))


def test_spaces_are_passed_over():
    assert parse_tiles(" 123m 4p\n0p ") == parse_tiles("123m40p")


def test_suits_may_be_written_apart():
    assert parse_tiles("1m2m3m") == parse_tiles("123m")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12", "'12': '12' at the end lacks its suit letter m, p, s or z"),
        ("1m2", "'1m2': '2' at the end lacks its suit letter m, p, s or z"),
        ("m", "'m': no digits before 'm' at place 1"),
        ("12mp", "'12mp': no digits before 'p' at place 4"),
        ("8z", "'8z': there is no tile '8z'"),
        ("10z", "'10z': there is no tile '0z'"),
        ("1x", "'1x': unexpected 'x' at place 2"),
        ("1m東", "'1m東': unexpected '東' at place 3"),
        ("１m", "'１m': unexpected '１' at place 1"),
        ("1M", "'1M': unexpected 'M' at place 2"),
    ],
)
def test_faults_are_named_with_text_and_place(text, message):
    with pytest.raises(NotationError) as error:
        parse_tiles(text)
    assert str(error.value) == message


def test_notation_error_is_a_rules_error():
    assert issubclass(NotationError, RulesError)


def test_one_tile_is_read():
    assert parse_tile("0p") == 35
    assert parse_tile("7z") == 33


@pytest.mark.parametrize(("text", "number"), [("", 0), ("12m", 2), ("1m1p", 2)])
def test_another_number_of_tiles_than_one_is_refused(text, number):
    with pytest.raises(NotationError) as error:
        parse_tile(text)
    assert str(error.value) == f"{text!r}: one tile expected, {number} given"


def test_a_kind_is_read_from_a_red_five_too():
    assert parse_face("0s") == parse_face("5s") == 22


@given(st.integers(0, 36))
def test_tile_name_is_the_notation_of_the_tile(tile):
    assert tile_name(tile) == format_tiles([tile])
    assert parse_tile(tile_name(tile)) == tile


def test_counts_are_written_in_order_of_kinds():
    assert format_counts(count_faces(parse_tiles("77z0p1m5p1m"))) == "11m55p77z"
