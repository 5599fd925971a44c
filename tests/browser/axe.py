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
OPTIONS: Final[dict[str, Any]] = {"resultTypes": ["violations"], "preload": False}
ALL_ELSE: Final = OPTIONS | {"rules": {rule: {"enabled": False} for rule in COLOURS}}
FRESH: Final = (Path(__file__).parent / "axe.js").read_text(encoding="utf-8")
STILL: Final = """() => {
  if (document.still) return;
  document.still = new CSSStyleSheet();
  document.still.replaceSync("*, *::before, *::after { transition: none !important; }");
  document.adoptedStyleSheets.push(document.still);
}"""
"""Colours change at once, not one after the other down the page as each inherits what fades above it."""
RUN: Final = "options => axe.run(options)"
RUN_ON_FRESH: Final = """async options => {
  await new Promise(requestAnimationFrame);
  return axe.run({ include: fresh }, options);
}"""
_seen: set[str] = set()


def look(page: Page) -> None:
    """Assert that axe finds nothing wrong; the page is left in the light."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    _assert_none(page.evaluate(RUN, ALL_ELSE), page.url)
    page.evaluate(STILL)
    fresh = page.evaluate(FRESH, [] if os.environ.get("EVERYTHING") else sorted(_seen))
    if not fresh:
        return
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        colours = page.evaluate(RUN_ON_FRESH, OPTIONS | {"runOnly": COLOURS})
        _assert_none(colours, f"{page.url} in the {scheme}")
    _seen.update(fresh)


def _assert_none(response: dict[str, Any], where: str) -> None:
    results = AxeResults(response)
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"
