"""docs/words.md and docs/architecture.md: each home that they name exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = re.findall(r"^\| \*.*\|$", (ROOT / "docs" / "words.md").read_text("utf-8"), re.MULTILINE)
HOMES = sorted({home for row in ROWS for home in re.findall(r"`([a-z_/]+)`", row.split("|")[3])})
PACKAGES = re.findall(r"trainer/[a-z_/]+", (ROOT / "docs" / "architecture.md").read_text("utf-8"))


@pytest.mark.parametrize("home", HOMES)
def test_the_home_of_a_word_exists(home):
    found = ROOT / "trainer" / home
    assert found.is_dir() or found.with_suffix(".py").is_file()


def test_words_have_homes():
    assert len(HOMES) > 20


@pytest.mark.parametrize("place", sorted(set(PACKAGES)))
def test_a_place_named_in_the_architecture_exists(place):
    found = ROOT / place
    assert found.is_dir() or found.with_suffix(".py").is_file()
