"""The bank as it ships, read once in a run, by the first test that asks; it needs no Django."""

from collections.abc import Mapping
from functools import cache

from trainer.puzzles.bank import Entry, read_bank


@cache
def shipped_entries() -> tuple[Entry, ...]:
    """All entries of the shipped bank."""
    return tuple(read_bank())


@cache
def shipped_by_slug() -> Mapping[str, Entry]:
    """The same by their slugs."""
    return {entry.slug: entry for entry in shipped_entries()}
