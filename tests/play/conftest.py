import re

from tests.pages.conftest import (  # noqa: F401  fixtures, and what fills them
    bank,
    discards,
    kuikae_allowed,
    nothing_kept,
    sampled,
    waits,
    yes,
)
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position

FIELDS = {
    "yes_no": lambda text: {"answer": text},
    "one_of": lambda text: {"answer": text},
    "some_of": lambda text: {"option": text.split("+")},
    "tiles": lambda text: {"typed": text},
    "number": lambda text: {"number": text},
    "points": lambda text: {"points": text.split(",")},
    "tile_order": lambda text: {"typed": text},
}


def fields_of(entry):
    """The form that gives the right answer of an entry."""
    position = Position.from_json(entry.position)
    if entry.answer == "none":
        return {"answer": "none"}
    shape = kind_named(entry.kind).shape(position)
    if getattr(shape, "one", False):
        return {"tile": entry.answer[0] + entry.answer.lstrip("0123456789")[0]}
    return FIELDS[shape.name](entry.answer)


def page_of(entry, query=""):
    return f"/p/{entry.slug}/{query}"


def key_in(response):
    """The key in the form of a page."""
    return re.search(r'name="key" value="([^"]+)"', response.text)[1]


def give(client, entry, query="", htmx=False, key=None, **fields):
    """Ask for the page, if no key is given, and answer it."""
    key = key or key_in(client.get(page_of(entry, query), follow=True))
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(page_of(entry), {"key": key, **fields}, headers=headers)
