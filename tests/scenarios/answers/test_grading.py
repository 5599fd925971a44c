"""Grades: the score, the solved answer and the mistakes by name."""

import pytest

from tests.scenarios.build import kan_in_riichi, laid
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.answers.grading import Mistake, grade
from trainer.scenarios.kind import kind_named


def graded(answer: str):
    """A wait on 1m 4m 7m, answered with these tiles."""
    position = laid("23456m789p123s55z")
    return grade(kind_named("waits"), position, parse_tiles(answer), position.ruleset)


@pytest.mark.parametrize(
    ("answer", "score", "mistakes"),
    [
        ("147m", 1.0, ()),
        ("14m", 2 / 3, (Mistake("missed", parse_tiles("7m")),)),
        ("1457m", 2 / 3, (Mistake("extra", parse_tiles("5m")),)),
        ("15m", 0.0, (Mistake("missed", parse_tiles("47m")), Mistake("extra", parse_tiles("5m")))),
        ("", 0.0, (Mistake("none_for_some"),)),
    ],
)
def test_tiles_are_graded_with_what_was_missed_and_extra(answer, score, mistakes):
    result = graded(answer)
    assert (result.score, result.mistakes) == (score, mistakes)
    assert result.right == (score == 1)
    assert result.answer == parse_tiles(answer)
    assert result.solved == parse_tiles("147m")


def test_tiles_where_there_are_none_are_one_mistake():
    position = laid("1358m2479p136s15z")
    result = grade(kind_named("waits"), position, parse_tiles("1m"), position.ruleset)
    assert (result.score, result.mistakes) == (0.0, (Mistake("some_for_none"),))


@pytest.mark.parametrize(
    ("tile", "answer", "mistakes"),
    [
        ("3z", True, ()),
        ("3z", False, (Mistake("no_for_yes"),)),
        ("4m", False, ()),
        ("4m", True, (Mistake("yes_for_no"),)),
    ],
)
def test_yes_and_no_are_graded(tile, answer, mistakes):
    position = kan_in_riichi("3444m778899s333z", tile)
    result = grade(kind_named("kan-legal"), position, answer, position.ruleset)
    assert (result.score, result.mistakes) == (float(not mistakes), mistakes)


def test_the_ruleset_that_is_given_decides():
    position = kan_in_riichi("6668999m567p111s", "6m")
    kind = kind_named("kan-legal")
    strict = position.ruleset.changed(riichi_ankan="waits+shape")
    assert grade(kind, position, False, strict).right
    assert grade(kind, position, True, strict.changed(riichi_ankan="waits")).right
