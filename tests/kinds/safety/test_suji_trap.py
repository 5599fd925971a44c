"""`suji-trap`: the most dangerous of tiles looks the safest; levels, sides, what is published and mined."""

from random import Random

import pytest

from tests.kinds.safety.test_safest_tile import ROUND
from tests.scenarios.decide.test_endangered import ONE_PON, RIICHI, TWO_PONS, facing
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.suji_trap import KIND, NOTHING, look
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.decide.tile_danger import endangered, open_threat
from trainer.scenarios.flip.search import flip


def west(*discards):
    """West discards these three; with the last one it declares."""
    found = RIICHI
    for old, new in zip(("2-5s", "2-2z", "2-5m"), discards, strict=True):
        found = found.replace(old, f"2-{new}")
    return found


HALF = "1m12569p1689s135z", west("7s", "3s", "8s")
FULL = "29m123678p49s135z", west("6p", "7s", "5m")
"""5p and 6s are half suji, 9p is behind three 8p; 2m and 3p are suji, 4s is half suji."""


def asking(tiles, table=FULL):
    return facing(*table, ask={"tiles": tiles})


EDGES = (asking("2m7p"),)


def solved(position):
    return KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "answer", "level", "side"),
    [
        (asking("2m7p"), "2m", 1, "suji"),
        (asking("2m9s"), "2m", 2, "suji"),
        (asking("37p"), "3p", 3, "suji"),
        (asking("2m7p9s"), "2m", 4, "suji"),
        (asking("7p4s"), "4s", 1, "half"),
        (asking("7p3z"), "3z", 3, "honour"),
        (asking("9p9s", HALF), "9p", 2, "wall"),
        (asking("9p19s", HALF), "9p", 5, "wall"),
        (asking("69s3z", HALF), "3z", 5, "honour"),
    ],
)
def test_the_tile_that_looks_the_safest_is_the_most_dangerous_of_them(position, answer, level, side):
    verdict = solved(position)
    assert (verdict.answer, KIND.level(position, verdict)) == (answer, level)
    assert KIND.side(position, verdict.answer) == side
    assert KIND.publishable(position, position.ruleset)


@pytest.mark.parametrize(
    ("tile", "table", "step"),
    [
        ("8s", HALF, 0),  # genbutsu
        ("3z", HALF, 1),  # an honour
        ("2m", FULL, 2),  # suji
        ("4s", FULL, 3),  # half suji
        ("9p", HALF, 3),  # one-chance
        ("2p", FULL, NOTHING),
        ("1p", HALF, NOTHING),
    ],
)
def test_what_a_tile_looks_like_by_what_is_taught(tile, table, step):
    position = facing(*table)
    assert look(endangered(position, position.ruleset), parse_face(tile)) == step


@pytest.mark.parametrize(
    ("tiles", "table", "why"),
    [
        ("2p4s", FULL, "no suji beside half suji"),
        ("9m2m", FULL, "no suji beside suji"),
        ("1m6p", HALF, "two without suji"),
        ("59p", HALF, "half suji beside one-chance: neither looks safer"),
        ("35z", HALF, "two honours"),
        ("1p5p", HALF, "half suji beside a plain 1"),
    ],
)
def test_nothing_is_asked_where_the_most_dangerous_tile_looks_no_safer(tiles, table, why):
    position = asking(tiles, table)
    facts = endangered(position, position.ruleset)
    kinds = {parse_face(name) for name in KIND.shape(position).options}
    assert not KIND.publishable(position, position.ruleset), why
    assert KIND.supposes(position), why
    assert kinds not in [set(each) for each in KIND.sets(facts)], why


def test_one_is_chosen_among_the_tiles():
    position = asking("2m7p9s")
    assert KIND.shape(position).options == ("2m", "7p", "9s")
    assert [grade(KIND, position, tile, position.ruleset).score for tile in ("2m", "7p", "9s")] == [1, 0, 0]


def test_a_tile_as_dangerous_as_the_most_dangerous_is_right_too():
    position = asking("7p35z")
    assert solved(position).answer in ("3z", "5z")
    assert [KIND.score(position, tile, solved(position)) for tile in ("7p", "3z", "5z")] == [0, 1, 1]
    assert not KIND.publishable(position, position.ruleset)


@pytest.mark.parametrize("seed", [56, 97])
def test_in_a_flip_another_tile_is_a_trap_for_certain(seed):
    position = KIND.generate(Random(seed), 1 + seed % 5, load_preset("tenhou_4p"))
    found = flip(KIND, position)
    assert found is not None
    assert found.answer != solved(position).answer
    assert KIND.publishable(found.twin, found.twin.ruleset)


def test_mined_traps_look_safest_and_can_be_published():
    found = list(KIND.mine(played("0+2z 0! 0-7s" + ROUND, dealer="35m456p7789s1122z")))
    assert found
    for mined in found:
        assert not KIND.supposes(mined.position)
        assert KIND.publishable(mined.position, mined.position.ruleset)


@pytest.mark.parametrize(("pons", "sure"), [("", True), (ONE_PON, True), (TWO_PONS, False)])
def test_before_an_open_threat_nothing_is_published(pons, sure):
    position = asking("2m7p", (FULL[0], pons + FULL[1]))
    assert KIND.publishable(position, position.ruleset) is sure


def test_none_is_made_up_before_an_open_threat():
    for seed in range(10):
        position = KIND.generate(Random(seed), 1 + seed % 5, load_preset("tenhou_4p"))
        assert not open_threat(position.table(), position.hero)
