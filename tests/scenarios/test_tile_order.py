"""The answer shape of an order of tiles: how it is read and scored."""

import pytest

from trainer.rules.tiles.tile import EAST, parse_tiles
from trainer.scenarios.answer_shapes import FormatError, TileOrder, pairs_in_order

THREE = TileOrder(parse_tiles("4p2s7z"))


@pytest.mark.parametrize(
    ("fields", "order"),
    [
        ({"rank": ["3", "2", "1"]}, "7z2s4p"),
        ({"rank": ["2", "3", "1"]}, "7z4p2s"),
        ({"rank": [" 1", "\uff12", "3"]}, "4p2s7z"),
        ({"typed": ["7z4p2s"]}, "7z4p2s"),
        ({"typed": ["７Z 4P", "2s"]}, "7z4p2s"),
        # what is typed goes before what a form sends besides
        ({"typed": ["7z4p2s"], "rank": ["1", "", ""]}, "7z4p2s"),
        ({"typed": [" "], "rank": ["1", "2", "3"]}, "4p2s7z"),
    ],
)
def test_an_order_is_given_by_places_or_typed(fields, order):
    assert THREE.parse(fields) == parse_tiles(order)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "nothing_given"),
        ({"rank": ["", "", ""]}, "nothing_given"),
        ({"rank": ["1", "", "3"]}, "order_incomplete"),
        ({"rank": ["1", "2"]}, "not_an_answer"),
        ({"rank": ["1", "2", "2"]}, "order_twice"),
        ({"rank": ["0", "1", "2"]}, "not_an_answer"),
        ({"rank": ["1", "2", "4"]}, "not_an_answer"),
        ({"rank": ["1", "2", "first"]}, "not_an_answer"),
        ({"typed": ["7z4p"]}, "order_incomplete"),
        ({"typed": ["7z4p4p"]}, "order_twice"),
        ({"typed": ["7z4p2s2s"]}, "order_twice"),
        ({"typed": ["7z4p3s"]}, "tile_not_offered"),
        ({"typed": ["seven"]}, "not_notation"),
        ({"typed": ["1m" * 60]}, "not_notation"),
    ],
)
def test_what_is_no_order_is_refused_by_name(fields, code):
    with pytest.raises(FormatError) as refused:
        THREE.parse(fields)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("given", "score"),
    [("7z4p2s", 1), ("4p7z2s", 2 / 3), ("7z2s4p", 2 / 3), ("2s7z4p", 1 / 3), ("2s4p7z", 0)],
)
def test_the_score_is_the_share_of_pairs_in_the_right_order(given, score):
    assert THREE.score(parse_tiles(given), parse_tiles("7z4p2s")) == pytest.approx(score)


def test_pairs_that_may_stand_either_way_are_right_either_way():
    def honours_are_alike(one, other):
        return one < other or min(one, other) >= EAST

    assert pairs_in_order(parse_tiles("2s7z1z"), honours_are_alike) == 1
    assert pairs_in_order(parse_tiles("7z1z2s"), honours_are_alike) == pytest.approx(1 / 3)


def test_an_order_survives_its_text():
    order = parse_tiles("7z2s4p")
    assert THREE.text(order) == "7z2s4p"
    assert THREE.read("7z2s4p") == order
