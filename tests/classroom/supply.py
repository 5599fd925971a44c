"""A bank large enough to draw from: some kinds of the shipped one, whole."""

from functools import cache

from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries

KINDS = ("can-ron", "which-furiten", "kan-legal", "which-kan")


@cache
def _entries():
    return [entry for entry in shipped_entries() if entry.kind in KINDS]


def load_supply(folder):
    load_entries(_entries(), folder)
    return _entries()
