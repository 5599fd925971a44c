"""`safest-tile`: which tiles are right, levels, sides, grades, what can be published, what is mined."""

from random import Random

import pytest

from tests.scenarios.decide.test_endangered import ONE_PON, RIICHI, TWO_PONS, facing
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.safest_tile import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_tiles
from trainer.scenarios.answer_shapes import FormatError
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.decide.tile_danger import open_threat
from trainer.scenarios.flip.search import flip
from trainer.scenarios.position.changes import TileChange
from trainer.scenarios.position.position import PositionError

GENBUTSU, HONOURS = "19m147p258s12345z", "119m14777p28s134z"
EDGES = (facing(GENBUTSU), facing(HONOURS))
ROUND = "".join(f" {seat}+7z {seat}-7z" for seat in (1, 2, 3))


def solved(position):
    return KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("hand", "drawn", "right", "side", "level"),
    [
        (GENBUTSU, "6z", "5s2z", "genbutsu", 1),
        ("1679m1479p1346s6z", "1p", "6z", "honour", 2),
        ("1679m1479p11346s", "1p", "9p3s", "open", 3),
        (HONOURS, "6z", "146z", "honour", 3),
        ("467m12446779p18s", "1p", "8s", "suji", 4),
    ],
)
def test_the_safest_tiles_and_those_about_as_safe(hand, drawn, right, side, level):
    position = facing(hand, drawn=drawn)
    verdict = solved(position)
    assert format_tiles(verdict.answer) == right
    assert (KIND.side(position, verdict.answer), KIND.level(position, verdict)) == (side, level)
    assert KIND.publishable(position, position.ruleset)


def test_each_tile_held_has_a_reason_the_safest_first():
    reasons = solved(facing(HONOURS)).reasons
    dangers = [reason.facts["permille"] for reason in reasons]
    assert format_tiles(sorted(tile for reason in reasons for tile in reason.tiles)) == "19m147p28s1346z"
    assert dangers == sorted(dangers)


@pytest.mark.parametrize(("given", "score"), [("1z", 1), ("6z", 1), ("8s", 0), ("4p", 0)])
def test_one_tile_is_chosen_and_any_of_the_right_ones_is_right(given, score):
    position = facing(HONOURS)
    graded = grade(KIND, position, parse_tiles(given), position.ruleset)
    assert (graded.score, graded.mistakes == ()) == (score, score == 1)


@pytest.mark.parametrize(
    "fields", [{"tile": ["1z", "4z"]}, {"answer": ["none"]}, {"typed": ["14z"]}], ids=str
)
def test_no_tile_and_several_tiles_are_no_answer(fields):
    with pytest.raises(FormatError) as refused:
        KIND.shape(facing(HONOURS)).parse(fields)
    assert refused.value.code == "one_tile_asked"


def test_the_answer_hangs_on_the_declarers_river_and_the_flip_says_how():
    position = facing("467m12446779p18s", drawn="1p")
    found = flip(KIND, position)
    assert isinstance(found.change, TileChange)
    assert (found.change.place, found.change.seat) == ("river", 2)
    assert KIND.publishable(found.twin, position.ruleset)


def test_where_another_scale_makes_other_tiles_right_nothing_is_published():
    """8s 2.5 %, West and haku 3.0 %: alike, but not if all danger were a fifth more."""
    position = facing("679m1799p4689s35z", drawn="1p")
    assert format_tiles(solved(position).answer) == "8s35z"
    assert not KIND.publishable(position, position.ruleset)


def test_without_one_riichi_it_is_not_asked():
    with pytest.raises(PositionError, match="no riichi"):
        solved(facing(events=RIICHI.replace(" 2!", "")))


def test_mined_are_seats_that_face_a_riichi():
    found = list(KIND.mine(played("0+2z 0! 0-5m" + ROUND, dealer="135m456p789s1122z")))
    assert {mined.position.hero for mined in found} <= {1, 2, 3}
    assert all(KIND.publishable(mined.position, mined.position.ruleset) for mined in found)
    assert found
    assert list(KIND.mine(played("0+2z 0-5m" + ROUND, dealer="135m456p789s1122z"))) == []


@pytest.mark.parametrize(("pons", "sure"), [("", True), (ONE_PON, True), (TWO_PONS, False)])
def test_before_an_open_threat_nothing_is_published(pons, sure):
    position = facing(GENBUTSU, pons + RIICHI)
    assert KIND.publishable(position, position.ruleset) is sure


def test_none_is_made_up_before_an_open_threat():
    for seed in range(10):
        position = KIND.generate(Random(seed), 1 + seed % 5, load_preset("tenhou_4p"))
        assert not open_threat(position.table(), position.hero)
