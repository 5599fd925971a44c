"""Which version fills each place of a sheet: by chance, none twice, new ones before known ones. Pure.

A *pool* is what one slot may be filled with. Versions and slots are named by their keys in the database.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Pool:
    """The versions that may fill a slot; `fixed` are those that come before all others."""

    slot: int
    versions: tuple[int, ...]
    fixed: tuple[int, ...] = ()


def draw(pools: Iterable[Pool], known: Collection[int], rng: Random) -> dict[int, int]:
    """A version for each slot that has any.

    Each gets the first of its preferences that is left; where none is left others move to another one of
    theirs, if that helps. A version stands twice only where the pools hold too few.
    """
    wishes = {pool.slot: _in_order(pool, known, rng) for pool in pools if pool.versions}
    holder: dict[int, int] = {}
    for slot in sorted(wishes, key=lambda slot: len(wishes[slot])):
        _place(slot, wishes, holder, set())
    drawn = {slot: version for version, slot in holder.items()}
    return {slot: drawn.get(slot, wanted[0]) for slot, wanted in wishes.items()}


def draw_next(pool: Pool, used: Sequence[int], known: Collection[int], rng: Random) -> int:
    """The version of a slot's next round: one that is not among `used` (oldest first) if there is any, else
    the one of the pool that was used longest ago.

    :raises ValueError: for an empty pool.
    """
    fresh = [version for version in _in_order(pool, known, rng) if version not in used]
    if fresh:
        return fresh[0]
    last = {version: place for place, version in enumerate(used)}
    return min(pool.versions, key=lambda version: last[version])


def _in_order(pool: Pool, known: Collection[int], rng: Random) -> list[int]:
    """Fixed ones, then new ones, then known ones; the latter two by chance."""
    others = [version for version in pool.versions if version not in pool.fixed]
    rng.shuffle(others)
    return [*pool.fixed, *sorted(others, key=lambda version: version in known)]


def _place(slot: int, wishes: Mapping[int, Sequence[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Give the slot a version, moving others where that frees one; whether it got one."""
    for version in wishes[slot]:
        if version not in holder:
            holder[version] = slot
            return True
    for version in wishes[slot]:
        if version not in tried:
            tried.add(version)
            if _place(holder[version], wishes, holder, tried):
                holder[version] = slot
                return True
    return False
