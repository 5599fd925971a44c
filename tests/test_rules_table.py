"""docs/rules.md and docs/reasons.md against the code: what they name exists, what is cited stands there."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.reason_table import PAGE, given, listed_ids, page
from trainer.rules.rulesets.ruleset import PRESETS, cell, parameters
from trainer.rules.scoring.yaku_list import PATTERNS, YAKU
from trainer.scenarios.kind import kinds

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]]
    for line in TEXT.splitlines()
    if re.match(r"\| [A-Z]{3}-\d", line)
]
ASKED = {row[0]: row[2].split(", ") for row in ROWS if len(row) == 5}
LISTED = {name for row in ROWS for name in row[0].split(", ")}


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([\w.]+:[\w.]+)`", TEXT))))
def test_each_function_named_exists(name):
    module, _, path = name.partition(":")
    found = import_module(f"trainer.rules.{module}")
    for part in path.split("."):
        found = getattr(found, part)
    assert found is not None


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_test_module_named_exists(row):
    column = row[3] if len(row) == 5 else row[2]
    tests = {path.stem for path in (ROOT / "tests" / "rules").rglob("test_*.py")}
    assert {f"test_{name}" for name in filter(None, column.split(", "))} - tests == set()


def test_each_id_that_a_kind_asks_names_the_kind_or_is_kept_for_later():
    asked = {(rule, slug) for slug, kind in kinds().items() for rule in kind.rules}
    missing = {(rule, slug) for rule, slug in asked if slug not in ASKED.get(rule, [slug])}
    assert missing == set()
    assert {rule for rule, _ in asked} - LISTED == set()


def test_each_kind_named_exists():
    named = {slug for slugs in ASKED.values() for slug in slugs if slug}
    assert named == {slug for slug, kind in kinds().items() if kind.rules}


def test_the_page_of_reasons_is_that_of_the_source():
    assert page(listed_ids()) == PAGE.read_text("utf-8"), "run python -m tests.reason_table"


def test_each_rule_that_a_reason_cites_has_a_row():
    assert {rule for rule, _ in given()} - LISTED == set()


def called_by(module, function):
    """The functions of the same module that a function leads to."""
    tree = ast.parse((ROOT / "trainer" / "rules" / f"{module.replace('.', '/')}.py").read_text("utf-8"))
    names = {
        node.name: {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    found, todo = set(), [function]
    while todo:
        new = names.get(todo.pop(), set()) & names.keys() - found
        found |= new
        todo += new
    return found - {function}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_function_that_only_asks_others_is_not_named_as_the_one_that_decides(row):
    giving = {name for (rule, _), names in given().items() if rule == row[0] for name in names}
    for name in set(re.findall(r"`([\w.]+:\w+)`", row[1])) - giving:
        module, _, function = name.partition(":")
        assert {f"{module}:{each}" for each in called_by(module, function)} & giving == set(), name


def test_each_parameter_stands_in_the_rows_of_its_rules_with_sources_of_its_cells():
    listed = {row[0]: dict(re.findall(r"`(\w+)`: ([^;]+)", row[-1])) for row in ROWS}
    for name, parameter in parameters().items():
        known = {tag for preset in PRESETS for tag in cell(preset, name).sources}
        for rule in parameter.rules:
            assert name in listed[rule], (rule, name)
            named = set(listed[rule][name].split(", ")) - {"usual", "no source"}
            assert bool(named) == bool(known), (rule, name)
            assert named <= known, (rule, name)


def test_every_yaku_is_spelt_in_the_list():
    words = set(re.findall(r"\w+", TEXT))
    assert ({*YAKU, *PATTERNS, "renhou"}) - words == set()
