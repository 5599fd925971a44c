"The wait shapes."

import pytest
from hypothesis import given

from tests import oracle
from tests.rules.some_hands import waiting_hands
from trainer.rules.tiles.shapes import wait_shapes
from trainer.rules.tiles.tile import FACES, format_tiles, parse_face
from trainer.rules.tiles.waits import waits

THIRTEEN = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]


def shown(tiles, melds=0):
    """`{"3m": "kanchan tanki"}`: each wait with its shapes."""
    counts = oracle.counts_of(tiles)
    return {format_tiles([kind]): " ".join(wait_shapes(counts, melds, kind)) for kind in waits(counts, melds)}


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("23m44z", 3, {"1m": "ryanmen", "4m": "ryanmen"}),
        ("78s44z", 3, {"6s": "ryanmen", "9s": "ryanmen"}),
        ("24m44z", 3, {"3m": "kanchan"}),
        ("13m44z", 3, {"2m": "kanchan"}),
        ("12m44z", 3, {"3m": "penchan"}),
        ("89p44z", 3, {"7p": "penchan"}),
        ("33m44z", 3, {"3m": "shanpon", "4z": "shanpon"}),
        ("7z", 4, {"7z": "tanki"}),
        ("234m9s", 3, {"9s": "tanki"}),
        ("2345m", 3, {"2m": "nobetan", "5m": "nobetan"}),
        ("1234p", 3, {"1p": "nobetan", "4p": "nobetan"}),
        ("6789s", 3, {"6s": "nobetan", "9s": "nobetan"}),
        ("2344m", 3, {"1m": "ryanmen", "4m": "ryanmen tanki"}),
        ("1233m", 3, {"3m": "penchan tanki"}),
        ("2334m", 3, {"3m": "kanchan tanki"}),
        ("2333m", 3, {"1m": "ryanmen", "2m": "tanki", "4m": "ryanmen"}),
        ("1222m", 3, {"1m": "tanki", "3m": "penchan"}),
        ("2444m", 3, {"2m": "tanki", "3m": "kanchan"}),
        ("45666p11z", 2, {"3p": "ryanmen", "6p": "ryanmen shanpon", "1z": "shanpon"}),
        ("23456s44z", 2, {"1s": "ryanmen", "4s": "ryanmen", "7s": "ryanmen"}),
        ("2345678m", 2, {"2m": "nobetan", "5m": "nobetan", "8m": "nobetan"}),
        ("9m1p", 4, {}),
        ("1144m77p2255s113z", 0, {"3z": "tanki"}),
        ("112233m445566p7s", 0, {"7s": "tanki"}),
        ("119m19p19s123456z", 0, {"7z": "kokushi"}),
        (
            "19m19p19s1234567z",
            0,
            dict.fromkeys(THIRTEEN, "kokushi13"),
        ),
        ("123456m123s9999p", 0, {"9p": "shanpon tanki"}),
        ("7891m", 3, {"1m": "tanki"}),
        ("789m1p", 3, {"1p": "tanki"}),
    ],
)
def test_each_wait_has_its_shapes(tiles, melds, expected):
    assert shown(tiles, melds) == expected


def test_a_kind_that_is_no_wait_has_no_shape():
    assert wait_shapes(oracle.counts_of("23m44z"), 3, parse_face("5m")) == ()


@given(waiting_hands())
def test_every_wait_and_no_other_kind_has_a_shape(hand):
    counts, melds = hand
    shaped = [kind for kind in range(FACES) if wait_shapes(counts, melds, kind)]
    assert shaped == oracle.waits(counts, melds)
