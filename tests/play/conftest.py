import re
from functools import cache

import pytest

from trainer.play import pages, verdicts
from trainer.puzzles import questions
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import read_bank, write_bank
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position import Position

KEPT = (
    pages.kept_heading,
    pages._packed_table,
    pages.kept_verdict,
    verdicts._presets,
    questions._question,
    questions._kept_version,
    questions.grade_of,
)

MOST = 4
"""Letters of an answer: one or two tiles, so that others are wrong."""


@pytest.fixture(autouse=True)
def nothing_kept():
    for kept in KEPT:
        kept.cache_clear()


@cache
def sampled():
    """An entry of each kind and answer (`other`: neither yes, no nor none)."""
    found = {}
    for entry in read_bank():
        answer = entry.answer if entry.answer in ("yes", "no", "none") else "other"
        if len(entry.answer) <= MOST:
            found.setdefault((entry.kind, answer), entry)
    return found


@pytest.fixture
def bank(db, tmp_path):
    found = sampled()
    write_bank(found.values(), tmp_path)
    load_bank(folder=tmp_path)
    return found


@pytest.fixture
def yes(bank):
    """A puzzle whose right answer is yes."""
    return bank["can-ron", "yes"]


@pytest.fixture
def discards(bank):
    """A puzzle whose right answer is some discards."""
    return bank["may-riichi", "other"]


@pytest.fixture
def waits(bank):
    """A puzzle whose right answer is some waits."""
    return bank["waits", "other"]


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
