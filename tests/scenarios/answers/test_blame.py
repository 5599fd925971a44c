"""A right answer counts for a rule only where a wrong one would count against it, and the other way round."""

from functools import cache
from itertools import combinations

import pytest

from tests.pages.conftest import sampled
from tests.puzzles.shipped import shipped_by_slug
from tests.scenarios.build import at, kan_in_riichi, laid
from trainer.learning.beliefs import errors_at
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answer_shapes import Number, OneOf, Points, SomeOf, TileOrder, Tiles, YesNo
from trainer.scenarios.answers.blame import rules_recalled, rules_tried
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.kind import kind_named, kinds
from trainer.scenarios.position.position import Position


def judged(slug, position, answer):
    """The grade of an answer, its kind, and what goes wrong there."""
    kind = kind_named(slug)
    found = grade(kind, position, answer, position.ruleset)
    return found, kind, errors_at(kind, position, found.verdict)


def tried(slug, position, answer):
    return rules_tried(*judged(slug, position, answer))


def sampled_of(slug):
    """An entry with each sort of answer, so far as there are short ones."""
    return [entry for (kind, _answer), entry in sampled().items() if kind == slug]


def wrong_answers(shape, solved, errors):
    """Enough wrong answers for every rule that one can be about."""
    said = list(errors.values())
    match shape:
        case YesNo():
            said += [not solved]
        case OneOf(options=options):
            said += options
        case Number():
            said += [solved + 1]
        case Points():
            said += [tuple(each + 100 for each in solved or (0, 0, 0, 0))]
        case SomeOf(options=options):
            said += [some for size in (0, 1, 2) for some in combinations(options, size)]
        case TileOrder():
            said += [tuple(reversed(solved))]
        case Tiles():
            said += [(), *((kind,) for kind in range(34))]
            said += [tuple(each for each in solved if each != kind) for kind in solved]
    return [each for each in said if each != solved]


@cache
def answered(entry_slug):
    """The grade of the right answer to an entry of the bank, what goes wrong there, and the grades of wrong
    answers.
    """
    entry = shipped_by_slug()[entry_slug]
    position, kind = Position.from_json(entry.position), kind_named(entry.kind)
    solved = kind.solve(position, position.ruleset).answer
    found, _kind, errors = judged(entry.kind, position, solved)
    said = dict.fromkeys(wrong_answers(found.shape, solved, errors))
    return found, errors, [grade(kind, position, each, position.ruleset) for each in said]


@pytest.mark.parametrize("slug", kinds())
def test_what_a_right_answer_counts_for_is_what_wrong_ones_count_against(slug):
    for entry in sampled_of(slug):
        is_credited_as_blamed(entry)


def is_credited_as_blamed(entry):
    kind = kind_named(entry.kind)
    found, errors, others = answered(entry.slug)
    credited = rules_tried(found, kind, errors)
    assert all(right for _rule, right in credited)
    against = set()
    for wrong in others:
        if wrong.score < 1:
            blamed = rules_tried(wrong, kind, errors)
            assert not any(right for _rule, right in blamed)
            against |= {rule for rule, _right in blamed}
    assert {rule for rule, _right in credited} == against


@pytest.mark.parametrize("slug", kinds())
def test_after_a_wrong_answer_every_rule_that_decided_is_called_to_mind_as_not_known(slug):
    for entry in sampled_of(slug):
        is_called_to_mind(entry)


def is_called_to_mind(entry):
    kind = kind_named(entry.kind)
    found, _errors, others = answered(entry.slug)
    rules = {reason.rule for reason in found.verdict.reasons} if kind.rules else set()
    assert rules_recalled(found) == dict.fromkeys(rules, True)
    for wrong in others:
        if not wrong.right:
            belief = {wrong.misconception.rule} if wrong.misconception and kind.rules else set()
            assert rules_recalled(wrong) == dict.fromkeys(rules | belief, False)


def test_a_yes_that_was_missed_is_about_every_rule_and_so_is_the_yes():
    position = laid("23456m789p123s55z", riichi=2, offered=(1, parse_face("7m")))
    rules = dict.fromkeys(
        reason.rule for reason in kind_named("can-ron").solve(position, position.ruleset).reasons
    )
    assert len(rules) > 1
    assert tried("can-ron", position, True) == tuple((rule, True) for rule in rules)
    assert tried("can-ron", position, False) == tuple((rule, False) for rule in rules)


def test_where_the_only_wrong_answer_is_a_misconception_all_is_about_its_rule():
    position = kan_in_riichi("3444m778899s333z", "3z")
    (wrong,) = tried("kan-legal", position, False)
    assert wrong[1] is False
    assert tried("kan-legal", position, True) == ((wrong[0], True),)
    assert len(rules_recalled(judged("kan-legal", position, True)[0])) > 1


def test_a_tile_too_many_counts_against_the_rule_about_that_tile():
    position = laid("123m456p789s1155z", draw="3z")
    assert tried("may-riichi", position, parse_tiles("13z")) == (("RCH-2", False),)


def test_a_kind_that_asks_no_rule_counts_for_none():
    position = at("123m456p789s1155z", "0+3m 0-9s 1c78s 1-3z")
    for said in ("seat-1", "seat-2", "seat-3"):
        found, kind, errors = judged("next-draw", position, said)
        assert rules_tried(found, kind, errors) == ()
        assert rules_recalled(found) == {}


@pytest.mark.parametrize(("said", "right"), [("147m", True), ("14m", False), ("1457m", False), ("", False)])
def test_waits_are_about_the_tile_that_completes_the_hand(said, right):
    assert tried("waits", laid("23456m789p123s55z"), parse_tiles(said)) == (("TEN-2", right),)


def test_a_hand_without_waits_is_about_tenpai():
    position = laid("1358m2479p136s15z")
    assert tried("waits", position, ()) == (("TEN-1", True),)
    assert tried("waits", position, parse_tiles("1m")) == (("TEN-1", False),)


def test_a_declaration_is_about_the_tiles_that_leave_tenpai_alone():
    position = laid("123m456p789s1155z", draw="3z")
    for said in ("3z", "13z", "1z", ""):
        assert tried("may-riichi", position, parse_tiles(said)) == (("RCH-2", said == "3z"),)


def test_what_is_forbidden_is_about_each_rule_that_forbids_it():
    position = kan_in_riichi("3444m778899s333z", "4m")
    verdict = kind_named("kan-legal").solve(position, position.ruleset)
    rules = {reason.rule for reason in verdict.reasons}
    assert len(rules) > 1
    assert rules_recalled(judged("kan-legal", position, False)[0]) == dict.fromkeys(rules, True)


def test_of_several_options_only_what_was_wrong_is_blamed():
    """In riichi 4m went by, and lies in the own river too: of the three furiten one was not seen."""
    hand = "23m456p789s22z777z"
    position = at(hand, "0+4m 0=4m 1-9m 2-9m 3-9m 0+9p 0! 0=9p 1-4m 2-1z 3-9p 0+1s 0=1s 1-8s")
    solved = kind_named("which-furiten").solve(position, position.ruleset).answer
    assert solved == ("discard", "riichi")
    found, kind, _errors = judged("which-furiten", position, ("temporary", "riichi"))
    assert rules_tried(found, kind, {}) == (("FUR-1", False),)
