"""Hands to fold: each holds what was asked for."""

from random import Random

import pytest

from tests.scenarios.decide.test_endangered import facing
from trainer.kinds.safety.generator import asking, facing_one
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import EAST
from trainer.scenarios.decide.tile_danger import endangered
from trainer.scenarios.make.compose import NoRoomError

TENHOU = load_preset("tenhou_4p")
FOUND = {
    "genbutsu": lambda facts, kind: kind in facts.facing.safe,
    "honour": lambda facts, kind: kind >= EAST,
    "suji": lambda facts, kind: facts.tile_class(kind).startswith(("suji", "both-suji")),
    "riichi_suji": lambda facts, kind: facts.tile_class(kind).endswith(("37", "28", "19", "456")),
    "wall": lambda facts, kind: facts.wall(kind) != "",
    "neighbour": lambda facts, kind: kind < EAST and abs(kind - facts.facing.river[-1].kind) == 1,
}


def drafts(*features):
    for seed in range(30):
        try:
            position = facing_one(Random(seed), TENHOU, *features)
        except NoRoomError:
            continue
        yield endangered(position, TENHOU)


@pytest.mark.parametrize("feature", FOUND)
def test_the_hand_holds_a_tile_with_the_feature(feature):
    made = list(drafts(feature))
    assert len(made) > 10
    assert all(any(FOUND[feature](facts, kind) for kind in facts.kinds) for facts in made)


def test_only_by_that_feature_is_a_tile_genbutsu():
    for facts in drafts():
        assert not facts.facing.safe.intersection(facts.kinds)


def test_one_of_the_sets_found_is_asked_about():
    position = facing()
    assert asking(Random(1), position, [(30, 3)]).asked("tiles") == "4m4z"
    with pytest.raises(NoRoomError):
        asking(Random(1), position, [])
