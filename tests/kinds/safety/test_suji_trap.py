"""`suji-trap`: the more dangerous of tiles that look safe, levels, sides, what is published and mined."""

from random import Random

import pytest

from tests.kinds.safety.test_safest_tile import ROUND
from tests.scenarios.decide.test_endangered import ONE_PON, RIICHI, TWO_PONS, facing
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.suji_trap import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.decide.tile_danger import open_threat
from trainer.scenarios.flip.search import flip


def asking(tiles, hand="346m147p258s1235z", events=RIICHI):
    return facing(hand, events, ask={"tiles": tiles})


EDGES = (asking("8s3z"),)
WALLED = RIICHI.replace("3-8p", "3-6p").replace("1-8p", "1-6p")


def solved(position):
    return KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "answer", "level", "side"),
    [
        (asking("4m8s"), "4m", 1, "neighbour"),
        (asking("8s1z"), "8s", 3, "suji"),
        (asking("3z2s"), "3z", 3, "honour"),
        (asking("6m8s1z"), "6m", 4, "neighbour"),
        (asking("7p8s", events=WALLED), "7p", 1, "wall"),
    ],
)
def test_the_most_dangerous_of_them(position, answer, level, side):
    verdict = solved(position)
    assert (verdict.answer, KIND.level(position, verdict)) == (answer, level)
    assert KIND.side(position, verdict.answer) == side


def test_one_is_chosen_among_the_tiles():
    position = asking("6m8s1z")
    assert KIND.shape(position).options == ("6m", "8s", "1z")
    assert [grade(KIND, position, tile, position.ruleset).score for tile in ("6m", "8s", "1z")] == [1, 0, 0]


def test_a_tile_as_dangerous_as_the_most_dangerous_is_right_too():
    """2s 2.5 % and 8s 2.4 %."""
    position = asking("28s1z")
    assert solved(position).answer == "2s"
    assert [KIND.score(position, tile, solved(position)) for tile in ("2s", "8s", "1z")] == [1, 1, 0]
    assert not KIND.publishable(position, position.ruleset)


def test_the_flip_names_another_tile_for_certain():
    position = asking("4m8s")
    found = flip(KIND, position)
    assert found.answer == "8s"
    assert KIND.publishable(found.twin, found.twin.ruleset)


def test_mined_traps_have_suji_among_them_and_can_be_published():
    found = list(KIND.mine(played("0+2z 0! 0-5m" + ROUND, dealer="135m456p789s1122z")))
    assert found
    for mined in found:
        verdict = solved(mined.position)
        assert any("suji" in str(reason.facts["class"]) for reason in verdict.reasons)
        assert "genbutsu" not in {reason.facts["class"] for reason in verdict.reasons}
        assert KIND.publishable(mined.position, mined.position.ruleset)


@pytest.mark.parametrize(("pons", "sure"), [("", True), (ONE_PON, True), (TWO_PONS, False)])
def test_before_an_open_threat_nothing_is_published(pons, sure):
    position = asking("4p8s", events=pons + RIICHI)
    assert KIND.publishable(position, position.ruleset) is sure


def test_none_is_made_up_before_an_open_threat():
    for seed in range(10):
        position = KIND.generate(Random(seed), 1 + seed % 5, load_preset("tenhou_4p"))
        assert not open_threat(position.table(), position.hero)
