"""Tiles in a query are told from points, and answered."""

import pytest

from trainer.rulebook.shapes import groups_of, pattern, shape_in, waits_typed


@pytest.mark.parametrize("word", ["34445", "34445m", "3334", "123m406p77z", "111", "(2345)", "23456m99p?"])
def test_tiles_are_tiles(word: str):
    assert shape_in(word) == word.strip("()?")


@pytest.mark.parametrize(
    "word", ["900", "3900", "25000", "1000", "12", "5z", "furiten", "2nd", "", "٣٤٥", "9m"]
)
def test_points_and_words_are_no_tiles(word: str):
    assert shape_in(word) == ""


def test_a_shape_is_the_same_at_other_ranks():
    assert pattern("34445") == pattern("54443") == pattern("56667") == "xabbbc"
    assert pattern("340") == pattern("345")
    assert groups_of("23456m99p") == ("23456",)
    assert groups_of("34445") == ("34445",)


@pytest.mark.parametrize(
    ("query", "waits", "beside_a_pair"),
    [
        ("3334", "3334s > 245s", False),
        ("what is 2345m waiting on?", "2345m > 25m", False),
        ("34445", "34445s11z > 4s1z", True),
        ("1113m", "1113m > 23m", False),
        ("19m19p19s1234567z", "19m19p19s1234567z > 19m19p19s1234567z", False),
    ],
)
def test_what_tiles_wait_on(query: str, waits: str, beside_a_pair: bool):
    assert waits_typed(query) == (waits, beside_a_pair)


@pytest.mark.parametrize(
    "query", ["", "3900 points", "123", "1111z", "112233m", "55555", "1" * 40, "furiten"]
)
def test_other_tiles_are_not_answered(query: str):
    assert waits_typed(query)[0] == ""
