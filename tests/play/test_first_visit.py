"""What the first visit to a puzzle weighs: `python -m benchmarks.first_visit` measures it in a browser."""

import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders

MOST, REQUESTS = 60_000, 10
HEADERS = 500
"""Bytes of an answer's headers, and some more."""


@pytest.mark.parametrize("slug", ["can-ron", "should-you-fold"])
def test_a_puzzle_comes_in_sixty_kilobytes_and_ten_requests(client, bank, slug):
    entry = next(entry for (kind, _answer), entry in bank.items() if kind == slug)
    page = client.get(f"/p/{entry.slug}/", headers={"accept-encoding": "gzip"})
    assert page["Content-Encoding"] == "gzip"
    files = linked(client.get(f"/p/{entry.slug}/").text)
    assert "tiles/tiles.svg" in files
    sizes = [len(brotli.compress(Path(finders.find(name)).read_bytes())) for name in files]
    assert len(sizes) + 1 <= REQUESTS
    assert len(page.content) + sum(sizes) + HEADERS * (len(sizes) + 1) <= MOST


def linked(page):
    """The static files that a page names."""
    found = re.findall(r'(?:href|src)="/static/([^"#?]+)', page)
    return {re.sub(r"\.[0-9a-f]{12}(?=\.)", "", name) for name in found}
