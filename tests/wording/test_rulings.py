"""Clauses of a ruling: every parameter of every kind at every level has its words."""

import pytest

from trainer.rules.ruleset import levels, load_preset, offered
from trainer.scenarios.kind import kinds
from trainer.wording.rulings import _CLAUSES, _DISPUTES, clause, disputed_clause

ASKED = sorted({name for kind in kinds().values() for name in kind.parameters})
CELLS = [(name, level) for name in ASKED for level in levels(name)]


@pytest.mark.parametrize(("name", "level"), CELLS)
def test_every_level_of_every_parameter_has_a_clause(name, level):
    assert clause(name, level)


@pytest.mark.parametrize("name", ASKED)
def test_no_two_levels_of_a_parameter_read_the_same(name):
    assert len({clause(name, level) for level in levels(name)}) == len(levels(name))


@pytest.mark.parametrize("name", ASKED)
def test_every_parameter_can_be_disputed(name):
    assert disputed_clause(name).startswith("sources differ on ")


def test_there_are_words_for_nothing_else():
    assert sorted(_CLAUSES) == sorted(_DISPUTES) == ASKED


def test_a_parameter_that_can_not_apply_has_no_clause():
    assert load_preset("tenhou_4p").kita_ron is None
    assert clause("kita_ron", None) == ""


def test_no_minimum_of_points_is_a_level_with_words():
    assert clause("riichi_min_points", None) == "no minimum of points for a riichi"


@pytest.mark.parametrize(
    ("name", "level", "words"),
    [
        ("riichi_min_points", 1000, "a riichi needs 1,000 points"),
        ("riichi_min_live_wall", 4, "a riichi needs 4 tiles in the wall"),
        ("riichi_min_live_wall", 1, "a riichi needs 1 tile in the wall"),
        ("riichi_min_live_wall", 0, "a riichi is possible with the last tile"),
        ("riichi_ankan", "waits+shape", "a kan in riichi must keep the waits and the shape"),
        ("kuitan", False, "tanyao counts in a closed hand only"),
        ("renhou", "5han", "a ron before the first own draw is renhou, five han"),
    ],
)
def test_how_a_clause_reads(name, level, words):
    assert clause(name, level) == words


@pytest.mark.parametrize("preset", [*offered(3), *offered(4)])
def test_every_preset_can_be_said(preset):
    ruleset = load_preset(preset)
    for kind in kinds().values():
        said = [clause(name, getattr(ruleset, name)) for name in kind.parameters]
        assert sum(map(bool, said)) >= len(said) - 2 * (ruleset.players == 4)
