"""1m and 9m with three players: no run holds them, so suji and walls have nothing to say (SAN-1)."""

import pytest

from tests.rules.build import table
from trainer.rules.defence.genbutsu import declarer
from trainer.rules.defence.kabe import judge_kabe, kabe_facts
from trainer.rules.defence.shapes_left import wait_shapes_left
from trainer.rules.defence.suji import SujiFacts, judge_suji, lacks_runs
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face

SANMA = load_preset("tenhou_3p")
HAND = "19m147p258s12345z"
TEXT = "0 draw 6z; 0 discard 6z; 1 draw ?; 1 riichi; 1 discard 9p; 2 draw ?; 2 discard 1p; 0 draw 7z"
NO_RUN = ("none", (("SAN-1", "no_manzu_runs"),))


def found(verdict):
    return verdict.answer, tuple((reason.rule, reason.code) for reason in verdict.reasons)


@pytest.mark.parametrize("tile", ["1m", "9m"])
def test_there_is_neither_suji_nor_a_wall(tile):
    state, kind = table({0: HAND}, TEXT, players=3), parse_face(tile)
    assert found(judge_kabe(kabe_facts(state, 0, kind), SANMA)) == NO_RUN
    assert found(judge_suji(SujiFacts(kind, 1, declarer(state, 1).gone, 3), SANMA)) == NO_RUN


@pytest.mark.parametrize("tile", ["1m", "9m"])
def test_no_run_is_left(tile):
    verdict = wait_shapes_left(table({0: HAND}, TEXT, players=3), 0, 1, parse_face(tile), SANMA)
    assert found(verdict) == (
        ("shanpon", "tanki", "kokushi"),
        (
            ("DEF-2", "never_that_shape"),
            ("SAN-1", "no_manzu_runs"),
            ("DEF-2", "shape_left"),
            ("DEF-2", "shape_left"),
            ("DEF-2", "shape_left"),
        ),
    )


@pytest.mark.parametrize(("tile", "players", "lacks"), [("1m", 3, True), ("1m", 4, False), ("1p", 3, False)])
def test_only_manzu_of_three_players_lacks_runs(tile, players, lacks):
    assert lacks_runs(parse_face(tile), players) is lacks
