"""How large a change of a tile is: steps within a suit, and further to another one."""

import pytest

from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.position.changes import distance


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("4m", "5m", 1), ("1s", "9s", 8), ("1z", "4z", 1), ("5z", "7z", 1), ("1z", "5z", 2), ("0p", "5p", 0)],
)
def test_how_far_apart_tiles_are(one, other, steps):
    (first,), (second,) = parse_tiles(one), parse_tiles(other)
    assert distance(first, second) == distance(second, first) == steps


def test_tiles_of_two_suits_are_further_apart_than_any_of_one():
    assert distance(0, 8) < distance(0, 9) < distance(0, 10)
