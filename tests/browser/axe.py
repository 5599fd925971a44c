"""axe on a page as it stands: all its rules, and those of colours in the dark and in the light.

Most of axe's time goes to colours, and most words of a page are styled as those of the page before. So
the colours of words that are styled alike are looked at once in a run, by each worker;
with EVERYTHING=1 always.
"""

import os
from pathlib import Path
from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

COLOURS: Final = ("color-contrast", "link-in-text-block")
"""What may differ between the dark and the light, and between words that stand in the same place."""
ALL_ELSE: Final[dict[str, Any]] = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {rule: {"enabled": False} for rule in COLOURS},
}
ONLY_COLOURS: Final[dict[str, Any]] = {
    "resultTypes": ["violations", "passes", "incomplete"],
    "preload": False,
    "elementRef": True,
    "runOnly": COLOURS,
}
SCRIPTS: Final = f"{AXE_SCRIPT};\n{(Path(__file__).parent / 'axe.js').read_text(encoding='utf-8')}"
_seen: set[str] = set()
"""How words were styled that were looked at, and by what is computed those that axe let pass."""


def look(page: Page) -> None:
    """Assert that axe finds nothing wrong; the page is left in the light."""
    if not page.evaluate("'looking' in window"):
        page.evaluate(SCRIPTS)
    known = "" if os.environ.get("EVERYTHING") else " ".join(_seen)
    said = page.evaluate("given => looking.everything(...given)", [ALL_ELSE, known])
    _assert_none(said["violations"], page.url)
    if said["seen"]:
        _seen.update(set(said["seen"]) - _look_at_colours(page, known))


def _look_at_colours(page: Page, known: str) -> set[str]:
    """Of the words that are styled as none before them; the styles of those that are gone meanwhile."""
    passed: list[set[str]] = []
    page.emulate_media(color_scheme="dark")
    said = page.evaluate("known => looking.unlike(known)", known)
    if said["left"]:
        passed.append(_passed(page, "dark"))
    page.emulate_media(color_scheme="light")
    if passed:
        _seen.update(passed[0] & _passed(page, "light"))
    return set(said["gone"])


def _passed(page: Page, scheme: str) -> set[str]:
    said = page.evaluate("options => looking.colours(options)", ONLY_COLOURS)
    _assert_none(said["violations"], f"{page.url} in the {scheme}")
    return set(said["passed"])


def _assert_none(violations: list[dict[str, Any]], where: str) -> None:
    assert not violations, f"{where}: {AxeResults({'violations': violations}).generate_report()}"
