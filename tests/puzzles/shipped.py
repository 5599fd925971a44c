"""The bank as it ships, read once in a run, by the first test that asks; it needs no Django."""

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

from trainer.puzzles.bank import Entry, read_bank


@cache
def shipped_entries() -> tuple[Entry, ...]:
    """All entries of the shipped bank."""
    return tuple(read_bank())


@cache
def shipped_by_slug() -> Mapping[str, Entry]:
    """The same by their slugs."""
    return {entry.slug: entry for entry in shipped_entries()}


def some_of_each(entries: Iterable[Entry], of: Callable[[Entry], Any], number: int) -> list[Entry]:
    """As many of each sort, drawn alike in every run; all with EVERYTHING=1."""
    sorts: dict[Any, list[Entry]] = {}
    for entry in entries:
        sorts.setdefault(of(entry), []).append(entry)
    rng = Random(1)
    few = not os.environ.get("EVERYTHING")
    drawn = (
        rng.sample(each, number) if few and len(each) > number else each for _, each in sorted(sorts.items())
    )
    return [entry for each in drawn for entry in each]
