"""`rest-of-hand`: answers, the ladder of its levels, and what is refused."""

import pytest

from tests.kinds.basics.test_completing_tile import waits_and_level
from tests.scenarios.build import laid
from trainer.kinds.basics.rest_of_hand import KIND
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError


def pon(tile: str) -> Meld:
    return Meld(MeldType.PON, parse_tiles(tile[0] * 3 + tile[1]), called=parse_face(tile), from_seat=2)


ONE = {1: pon("7z")}
TWO = ONE | {2: pon("9p")}
THREE = TWO | {3: pon("1s")}
FOUR_TILES = laid("23m55s", melds=THREE)
TEN_TILES = laid("23m456p11122z", melds=ONE)
EDGES = ()


@pytest.mark.parametrize(
    ("hand", "melds", "waits", "level"),
    [
        ("23m55s", THREE, "14m", 1),
        ("123m5s", THREE, "5s", 1),
        ("2234m", THREE, "25m", 4),
        ("3334m", THREE, "245m", 4),
        ("23m456p22z", TWO, "14m", 2),
        ("23456m22z", TWO, "147m", 4),
        ("23m456p11122z", ONE, "14m", 3),
        ("23456m456p22z", ONE, "147m", 5),
    ],
)
def test_the_waits_and_their_level(hand, melds, waits, level):
    assert waits_and_level(KIND, laid(hand, melds=melds)) == (waits, level)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (laid("23m456p789s11122z"), "one to three sets"),
        (laid("5s", melds=THREE | {4: pon("9m")}), "one to three sets"),
        (laid("14m5s6z", melds=THREE), "no tile completes"),
        (laid("23m55s", melds=THREE, draw="1m"), "13 tiles"),
    ],
)
def test_what_it_does_not_ask_about(position, why):
    with pytest.raises(PositionError, match=why):
        KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [
        (laid("12m55s", melds=THREE), "39m", "runs_wrap_around"),
        (FOUR_TILES, "1m", "one_end_only"),
        (FOUR_TILES, "5s", None),
    ],
)
def test_a_wrong_answer_names_the_faulty_rule(position, answer, code):
    held = grade(KIND, position, parse_tiles(answer), position.ruleset).misconception
    assert (held and held.code) == code
