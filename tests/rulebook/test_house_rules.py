"""House rules by name: what each statement says has one, and its puzzles turn on it."""

import json
import tomllib
from collections import Counter

import pytest

from tests.puzzles.shipped import shipped_by_slug
from trainer.accounts.models import Learner
from trainer.lab.mine.house_rules import asks, house_rule_courses
from trainer.rulebook.examples import FEWEST
from trainer.rulebook.house_rules import FILE, house_rule_course, house_rules_in, practised_house_rules
from trainer.rulebook.texts import FOLDER, SOURCE
from trainer.rules.catalogue import SECTIONS
from trainer.rules.rulesets.ruleset import rule_options
from trainer.scenarios.kind import kind_named, kinds

STATED = {f"B{number}" for number in (*range(24, 29), 32, 49, 51, 52, 55, 62, *range(70, 83))} | {
    f"C{number}" for number in range(23, 29)
}
"""What the rule texts name as variants of riichi and of abortive draws."""
STATEMENTS = json.loads((FOLDER / "statements.json").read_text(encoding="utf-8"))
HOUSE_RULES = house_rules_in(SOURCE)

each_house_rule = pytest.mark.parametrize(
    "house_rule", [pytest.param(each, id=slug) for slug, each in HOUSE_RULES.items()]
)


def verdict_of(entry):
    return kind_named(entry.kind).solve(entry.parsed, entry.parsed.ruleset)


def test_each_statement_is_one_house_rule():
    stated = Counter(statement for each in HOUSE_RULES.values() for statement in each.statements)
    assert stated == dict.fromkeys(STATED, 1)


@each_house_rule
def test_a_house_rule_names_options_that_there_are_and_leads_to_what_teaches_it(house_rule):
    for name, options in (*house_rule.rules.items(), *house_rule.against.items()):
        assert set(options) <= set(rule_options(name))
    for name, options in house_rule.against.items():
        assert not set(options) & set(house_rule.rules.get(name, ()))
        assert any(name in kind.parameters for kind in kinds().values())
    assert house_rule.against or house_rule.cites
    assert {STATEMENTS[statement]["page"] for statement in house_rule.statements} <= set(house_rule.pages)
    assert house_rule.section in SECTIONS
    assert len(house_rule.slug) <= Learner._meta.get_field("house_rule").max_length


def test_every_name_has_its_house_rules():
    words = tomllib.loads((FOLDER / SOURCE / "house_rules.toml").read_text(encoding="utf-8"))
    assert words.keys() == HOUSE_RULES.keys()
    assert len({each["name"] for each in words.values()}) == len(words)
    assert all(each["says"].endswith(".") for each in words.values())


@each_house_rule
def test_every_puzzle_of_a_house_rule_turns_on_it_and_no_control_does(house_rule):
    course = house_rule_course(house_rule.slug)
    assert len(set(course.puzzles)) == len(course.puzzles)
    for slug in course.puzzles:
        entry = shipped_by_slug()[slug]
        assert house_rule.is_in(entry.parsed.ruleset)
        assert asks(house_rule, kind_named(entry.kind), entry.parsed, verdict_of(entry)) == (
            slug in course.turned
        )


def test_the_file_is_what_the_command_writes():
    slugs = {slug for name in HOUSE_RULES for slug in house_rule_course(name).puzzles}
    found = house_rule_courses(shipped_by_slug()[slug] for slug in sorted(slugs))
    assert {name: course.turned for name, course in found.items()} == {
        name: house_rule_course(name).turned for name in HOUSE_RULES
    }
    assert json.loads(FILE.read_text(encoding="utf-8")).keys() == HOUSE_RULES.keys()


def test_only_what_is_asked_often_enough_is_practised():
    assert "no-kan-in-riichi" in practised_house_rules()
    assert all(len(house_rule_course(name).turned) >= FEWEST for name in practised_house_rules())
    assert not house_rule_course("chess").puzzles
