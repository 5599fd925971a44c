"""`danger-order`: orders, levels, sides, pairs that are alike, what can be published, what is mined."""

from random import Random

import pytest

from tests.kinds.safety.test_safest_tile import ROUND
from tests.scenarios.decide.test_endangered import ONE_PON, RIICHI, TWO_PONS, facing
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.danger_order import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles, tile_name
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.decide.tile_danger import open_threat
from trainer.scenarios.flip.search import flip
from trainer.scenarios.position.position import PositionError


def asking(tiles, events=RIICHI):
    return facing(events=events, ask={"tiles": tiles})


EDGES = (asking("4p8s5z"),)


def solved(position):
    return KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("tiles", "order", "level", "side"),
    [
        ("4p5s5z", "5s5z4p", 1, "against_face"),
        ("1p8s4p", "8s1p4p", 2, "against_face"),
        ("6z8s4p", "6z8s4p", 3, "by_face"),
        ("5s6z8s7p", "5s6z8s7p", 5, "against_face"),
        ("6z8s7p4p", "6z8s7p4p", 4, "by_face"),
    ],
)
def test_the_order_is_that_of_the_dangers(tiles, order, level, side):
    position = asking(tiles)
    verdict = solved(position)
    assert "".join(map(tile_name, verdict.answer)) == order
    assert (KIND.level(position, verdict), KIND.side(position, verdict.answer)) == (level, side)
    assert [reason.tiles[0] for reason in verdict.reasons] == list(verdict.answer)


@pytest.mark.parametrize(
    ("given", "score"), [("8s1p4p", 1), ("1p8s4p", 2 / 3), ("4p1p8s", 0), ("8s4p1p", 2 / 3)]
)
def test_the_score_is_the_share_of_pairs(given, score):
    position = asking("1p8s4p")
    graded = grade(KIND, position, parse_tiles(given), position.ruleset)
    assert graded.score == pytest.approx(score)


def test_tiles_that_are_alike_may_stand_either_way():
    """8s 2.4 % and 2s 2.5 %."""
    position = asking("28s4p")
    assert not KIND.publishable(position, position.ruleset)
    for given in ("8s2s4p", "2s8s4p"):
        assert KIND.score(position, parse_tiles(given), solved(position)) == 1
    assert KIND.score(position, parse_tiles("2s4p8s"), solved(position)) == pytest.approx(2 / 3)


def test_a_wrong_order_names_the_tiles_out_of_place():
    position = asking("1p8s4p")
    (mistake,) = grade(KIND, position, parse_tiles("1p8s4p"), position.ruleset).mistakes
    assert (mistake.code, mistake.kinds) == ("wrong_order", parse_tiles("8s1p"))


def test_the_flip_gives_another_order_for_certain():
    found = flip(KIND, asking("1p8s4p"))
    assert found.answer != parse_tiles("8s1p4p")
    assert KIND.publishable(found.twin, found.twin.ruleset)


@pytest.mark.parametrize("tiles", ["4p", "3p4p8s"])
def test_only_tiles_of_the_hand_are_put_in_order(tiles):
    with pytest.raises(PositionError, match="of the hand are compared"):
        solved(asking(tiles))


def test_mined_orders_can_be_published():
    found = list(KIND.mine(played("0+2z 0! 0-5m" + ROUND, dealer="135m456p789s1122z")))
    assert found
    assert all(KIND.publishable(mined.position, mined.position.ruleset) for mined in found)
    assert found == list(KIND.mine(played("0+2z 0! 0-5m" + ROUND, dealer="135m456p789s1122z")))


@pytest.mark.parametrize(("pons", "sure"), [("", True), (ONE_PON, True), (TWO_PONS, False)])
def test_before_an_open_threat_nothing_is_published(pons, sure):
    position = asking("4p6z8s", events=pons + RIICHI)
    assert KIND.publishable(position, position.ruleset) is sure


def test_none_is_made_up_before_an_open_threat():
    for seed in range(10):
        position = KIND.generate(Random(seed), 1 + seed % 5, load_preset("tenhou_4p"))
        assert not open_threat(position.table(), position.hero)
