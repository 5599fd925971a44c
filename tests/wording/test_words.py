"""Small words: tiles, lists, seats, rounds, points, answers."""

import pytest

from tests.scenarios.build import at
from trainer.rules.scoring.yaku_list import PATTERNS, YAKU
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.wording.words import (
    YAKU_NAMES,
    either,
    either_tile,
    faces_of,
    joined,
    meld_word,
    points_word,
    round_word,
    seat_word,
    tile_word,
    tile_words,
    wind_word,
)


@pytest.mark.parametrize(
    ("tile", "word"),
    [
        ("7m", "7m"),
        ("0p", "red 5p"),
        ("1z", "East"),
        ("2z", "South"),
        ("3z", "West"),
        ("4z", "North"),
        ("5z", "haku"),
        ("6z", "hatsu"),
        ("7z", "chun"),
    ],
)
def test_tiles_are_named_as_players_name_them(tile, word):
    assert tile_word(parse_tile(tile)) == word


def test_tiles_are_listed():
    assert tile_words(parse_tiles("14m7z")) == "1m, 4m and chun"
    assert either_tile(parse_tiles("14m7z")) == "1m, 4m or chun"


@pytest.mark.parametrize(
    ("words", "both", "one"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a or b"),
        (["a", "b", "c"], "a, b and c", "a, b or c"),
    ],
)
def test_lists_are_joined(words, both, one):
    assert (joined(words), either(words)) == (both, one)


@pytest.mark.parametrize(
    ("tiles", "word"), [("777z", "chun"), ("888p", "8p"), ("505m", "5m"), ("342s", "234s"), ("1111z", "East")]
)
def test_a_meld_is_named_by_what_it_is_of(tiles, word):
    assert meld_word(parse_tiles(tiles)) == word


def test_seats_are_named_by_their_wind_in_the_hand():
    position = at("123m456p789s1123z", "", round="S3", hero=2)
    assert [seat_word(position, seat) for seat in range(4)] == ["West", "North", "East", "South"]
    assert round_word(position) == "South 3"


def test_the_winds_are_named_in_order():
    assert [wind_word(wind) for wind in range(4)] == ["East", "South", "West", "North"]


@pytest.mark.parametrize(
    ("points", "word"), [(1000, "1,000 points"), (0, "0 points"), (1, "1 point"), (-300, "−300 points")]
)
def test_points_are_counted(points, word):
    assert points_word(points) == word


def test_the_kinds_of_a_fact_are_its_numbers():
    assert faces_of((1, 2, "x")) == (1, 2)
    assert faces_of(None) == ()


def test_every_yaku_has_a_name():
    assert YAKU_NAMES.keys() == {*YAKU, *PATTERNS, "renhou"}
