"""docs/security.md: each test that it names is there, and each finding has one."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", TEXT)))


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_a_test_that_is_named_is_there(path, name):
    text = (ROOT / path).read_text(encoding="utf-8")
    assert not name or re.search(rf"^ *def {name}\(", text, re.MULTILINE)


def test_every_finding_has_its_test():
    rows = re.findall(r"^\| (S\d+) \|.*\| (.*) \|$", TEXT, re.MULTILINE)
    assert {number for number, _held in rows} == {f"S{number}" for number in range(1, 12)}
    assert all("::" in held for _number, held in rows)
