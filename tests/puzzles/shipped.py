"""The bank as it ships, read once in a run; it needs no Django."""

from functools import cache

from trainer.puzzles.bank import Entry, read_bank


@cache
def shipped_entries() -> tuple[Entry, ...]:
    """All entries of the shipped bank."""
    return tuple(read_bank())
