"""Tiles sorted as far as they go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.tiles.shapes import is_complete
from trainer.rules.tiles.sorting import sorted_tiles
from trainer.rules.tiles.tile import COPIES, FACES, count_faces, format_tiles, parse_tiles


@pytest.mark.parametrize(
    ("tiles", "melds", "shuntsu", "ankou", "jantou", "over"),
    [
        ("123m456p789s11122z", 0, "1m4p7s", "1z", "2z", ""),
        ("123m456p789s11125z", 0, "1m4p7s", "1z", "", "25z"),
        ("123m456p78s111223z", 0, "1m4p", "1z", "2z", "78s3z"),
        ("123z123m", 2, "1m", "", "", "123z"),
        ("1122m3344p5566s12z", 0, "", "", "12m34p56s", "12z"),
        ("1111m2233p4455s22z", 0, "", "", "1m23p45s2z", "11m"),
        ("222m444p888s11p777z", 0, "", "2m4p8s7z", "1p", ""),
    ],
)
def test_as_few_tiles_as_can_be_are_left_over(tiles, melds, shuntsu, ankou, jantou, over):
    found = sorted_tiles(count_faces(parse_tiles(tiles)), melds)
    said = tuple(map(format_tiles, (found.shuntsu, found.ankou, found.jantou, found.over)))
    assert said == (shuntsu, ankou, jantou, over)


@given(st.lists(st.integers(0, FACES * COPIES - 1), min_size=14, max_size=14, unique=True))
def test_every_tile_has_its_place_and_none_is_left_of_a_complete_hand(drawn):
    counts = count_faces([tile // COPIES for tile in drawn])
    found = sorted_tiles(counts)
    back = count_faces(
        [
            *(low + step for low in found.shuntsu for step in range(3)),
            *found.ankou * 3,
            *found.jantou * 2,
            *found.over,
        ]
    )
    assert back == counts
    if is_complete(counts):
        assert not found.over or len(found.over) == 12
