"""Every relative link in the project's pages leads to something that is there."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_relative_links_resolve(page):
    links = [link for link in LINK.findall(page.read_text()) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def releases_of(page):
    rows = re.findall(r"^\| (\d+\.\d+\.\d+) \|", (ROOT / "docs" / page).read_text(), re.M)
    assert rows == sorted(rows, key=lambda row: [int(part) for part in row.split(".")])
    return rows


def test_the_list_of_releases_ends_with_this_one_and_has_each_that_an_upgrade_speaks_of():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert releases_of("releases.md")[-1] == version
    assert set(releases_of("upgrade.md")) <= set(releases_of("releases.md"))
    rows = [line.split("|") for line in (ROOT / "docs" / "releases.md").read_text().splitlines()[7:]]
    assert all(re.fullmatch(r" `[0-9a-f]{8}` ", row[3]) for row in rows)
