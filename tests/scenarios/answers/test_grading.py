"""Grades: the score, the solved answer and the mistakes by name."""

import pytest

from tests.scenarios.build import at, kan_in_riichi, laid
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.grading import Mistake, grade, rules_shown
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position


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


def shown(slug: str, position: Position, answer: Answer):
    return rules_shown(grade(kind_named(slug), position, answer, position.ruleset))


@pytest.mark.parametrize(
    ("answer", "rules"),
    [
        ("147m", (("TEN-2", True),)),
        ("14m", (("TEN-2", False),)),
        ("1457m", (("TEN-2", False),)),
        ("", (("TEN-2", False),)),
    ],
)
def test_waits_show_that_a_tile_completes_the_hand(answer, rules):
    assert shown("waits", laid("23456m789p123s55z"), parse_tiles(answer)) == rules


def test_a_hand_without_waits_shows_tenpai():
    position = laid("1358m2479p136s15z")
    assert shown("waits", position, ()) == (("TEN-1", True),)
    assert shown("waits", position, parse_tiles("1m")) == (("TEN-1", False),)


def test_a_wrong_declaration_is_about_tenpai_alone_and_a_right_one_about_all_that_allows_it():
    position = laid("123m456p789s1155z", draw="3z")
    right = parse_tiles("3z")
    assert shown("may-riichi", position, right) == tuple((f"RCH-{n}", True) for n in range(1, 5))
    for wrong in ("13z", "1z", ""):
        assert shown("may-riichi", position, parse_tiles(wrong)) == (("RCH-2", False),)


def test_what_is_forbidden_shows_each_rule_that_forbids_it():
    position = kan_in_riichi("3444m778899s333z", "4m")
    verdict = kind_named("kan-legal").solve(position, position.ruleset)
    rules = tuple(dict.fromkeys(reason.rule for reason in verdict.reasons))
    assert len(rules) > 1
    assert shown("kan-legal", position, False) == tuple((rule, True) for rule in rules)


@pytest.mark.parametrize("answer", ["seat-1", "seat-2", "seat-3"])
def test_a_kind_that_asks_no_rule_of_the_catalogue_shows_none_however_it_is_answered(answer):
    position = at("123m456p789s1155z", "0+3m 0-9s 1c78s 1-3z")
    result = grade(kind_named("next-draw"), position, answer, position.ruleset)
    assert {reason.rule for reason in result.verdict.reasons} == {"CAL-1"}
    assert rules_shown(result) == ()


def test_a_misconception_shows_its_own_rule_alone():
    position = kan_in_riichi("3444m778899s333z", "3z")
    result = grade(kind_named("kan-legal"), position, False, position.ruleset)
    assert result.misconception.code == "no_kan_in_riichi"
    assert rules_shown(result) == ((result.misconception.rule, False),)


def test_a_yes_that_was_missed_shows_the_first_rule_alone():
    position = laid("23456m789p123s55z", riichi=2, offered=(1, parse_face("7m")))
    reasons = kind_named("can-ron").solve(position, position.ruleset).reasons
    assert len({reason.rule for reason in reasons}) > 1
    assert shown("can-ron", position, False) == ((reasons[0].rule, False),)
