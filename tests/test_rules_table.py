"""docs/rules.md against the code: what it names exists, and what is asked or cited stands in it."""

import re
from importlib import import_module
from pathlib import Path

import pytest

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
    assert named == set(kinds())


def test_each_rule_that_the_code_cites_has_a_row():
    sources = (ROOT / "trainer" / "rules").rglob("*.py")
    cited = {
        rule for path in sources for rule in re.findall(r'Reason\("([A-Z]+-\d+)"', path.read_text("utf-8"))
    }
    assert cited - LISTED == set()


def test_every_yaku_is_spelt_in_the_list():
    words = set(re.findall(r"\w+", TEXT))
    assert ({*YAKU, *PATTERNS, "renhou"}) - words == set()
