"""Which version fills each place of a sheet: by chance, none twice, new ones before known ones, and
evenly over the classes of their answers. Pure.

A *pool* is what one slot may be filled with. Versions and slots are named by their keys in the database.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from random import Random


@dataclass(frozen=True, slots=True)
class Pool:
    """The versions that may fill a slot, and the class of each one's answer, over which draws are even;
    `fixed` are those that come before all others.
    """

    slot: int
    versions: tuple[int, ...]
    fixed: tuple[int, ...] = ()
    classes: Mapping[int, str] = field(default_factory=dict)


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
    """Fixed ones, then new ones, then known ones; the latter two by chance, evenly over their classes."""
    others = [version for version in pool.versions if version not in pool.fixed]
    new = [version for version in others if version not in known]
    again = [version for version in others if version in known]
    return [*pool.fixed, *evenly(new, pool.classes, rng), *evenly(again, pool.classes, rng)]


def evenly(versions: Iterable[int], classes: Mapping[int, str], rng: Random) -> list[int]:
    """The versions by chance, one of each class in turn as long as there are any."""
    by_class: dict[str, list[int]] = {}
    for version in versions:
        by_class.setdefault(classes.get(version, ""), []).append(version)
    for of_class in by_class.values():
        rng.shuffle(of_class)
    turns = zip_longest(*rng.sample(list(by_class.values()), len(by_class)))
    return [version for turn in turns for version in turn if version is not None]


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
