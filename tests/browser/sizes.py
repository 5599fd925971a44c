"""A page at several widths, loaded once."""

from collections.abc import Iterable, Iterator

from playwright.sync_api import Page

OVER = """async () => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return document.documentElement.scrollWidth - innerWidth;
}"""
"""Two frames after a change of size what follows it has followed."""


def at_each(page: Page, widths: Iterable[int], height: int = 740) -> Iterator[int]:
    """Give the page each width in turn."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": height})
        yield width


def scrolls_sideways(page: Page, widths: Iterable[int]) -> list[str]:
    """At which of the widths, in CSS pixels, the page as it stands is wider than its window."""
    wide = [(width, page.evaluate(OVER)) for width in at_each(page, widths)]
    return [f"{page.url} at {width}: {over} too wide" for width, over in wide if over > 0]
