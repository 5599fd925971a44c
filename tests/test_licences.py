"""Each package that the site runs with has a licence that is allowed, and the page lists them."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location("licences", ROOT / "script/licences.py")
licences = importlib.util.module_from_spec(spec)
spec.loader.exec_module(licences)


def test_every_package_has_a_licence_that_is_allowed():
    odd = {each: licences.strange(licences.licence_of(each)) for each in licences.packages()}
    assert {each for each, found in odd.items() if found} == set()
    assert len(odd) > 30


def test_the_page_lists_what_is_installed():
    assert (ROOT / "docs/licences.md").read_text(encoding="utf-8") == licences.page()


@pytest.mark.parametrize(
    ("licence", "odd"),
    [
        ("MIT", set()),
        ("GPL-3.0-only", {"GPL-3.0-only"}),
        ("MIT AND GPL-3.0-only", {"GPL-3.0-only"}),
        ("(GPL-3.0-only OR MIT)", set()),
        ("", {""}),
    ],
)
def test_what_is_allowed(licence, odd):
    assert licences.strange(licence) == odd
