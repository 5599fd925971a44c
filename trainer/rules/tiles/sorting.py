"""Tiles sorted as far as they go: sets and a pair, or pairs, and what is left over (TEN-1).

Where a hand is complete `shapes` tells its readings; here is what can be shown of one that is not.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from trainer.rules.tiles.shapes import SUIT_SIZES, SUIT_STARTS
from trainer.rules.tiles.tile import Counts, Face

Blocks: TypeAlias = tuple[tuple[Face, ...], tuple[Face, ...], tuple[Face, ...]]
"""The lowest kinds of runs, the kinds of triplets, the kinds of pairs."""
Ways: TypeAlias = Mapping[tuple[int, int], Blocks]
"""By the number of sets and of pairs, one way to have so many."""

_NO_BLOCKS: Final[Blocks] = ((), (), ())
_PAIRS: Final = 7


@dataclass(frozen=True, slots=True)
class Sorting:
    """Kinds in ascending order: `shuntsu` by their lowest, `over` each tile that is in no set or pair."""

    shuntsu: tuple[Face, ...]
    ankou: tuple[Face, ...]
    jantou: tuple[Face, ...]
    over: tuple[Face, ...]


def sorted_tiles(counts: Counts, melds: int = 0) -> Sorting:
    """The sorting of a concealed part that leaves the fewest tiles over.

    Four sets less `melds` and a pair at most, or without melds up to seven different pairs.
    """
    runs, triplets, pairs = _most_sets(counts, 4 - melds)
    double = tuple(kind for kind, held in enumerate(counts) if held > 1)[:_PAIRS]
    if not melds and 2 * len(double) > 3 * len(runs + triplets) + 2 * len(pairs):
        runs, triplets, pairs = (), (), double
    left = list(counts)
    for kind in (*(low + step for low in runs for step in range(3)), *triplets * 3, *pairs * 2):
        left[kind] -= 1
    over = tuple(kind for kind, held in enumerate(left) for _ in range(held))
    return Sorting(runs, triplets, pairs, over)


def _most_sets(counts: Counts, most: int) -> Blocks:
    """Up to so many sets and one pair with as many tiles as can be."""
    ways: dict[tuple[int, int], Blocks] = {(0, 0): _NO_BLOCKS}
    for start, size in zip(SUIT_STARTS, SUIT_SIZES, strict=True):
        suit = _ways(tuple(counts[start : start + size]))
        ways = {
            (sets + more, pairs + pair): _joined(blocks, _moved(found, start))
            for (sets, pairs), blocks in ways.items()
            for (more, pair), found in suit.items()
            if sets + more <= most and pairs + pair <= 1
        }
    return ways[max(ways, key=lambda each: (3 * each[0] + 2 * each[1], each))]


@lru_cache(maxsize=4096)
def _ways(ranks: tuple[int, ...]) -> Ways:
    """Of one suit; seven ranks are honours, which make no runs."""
    lowest = next((rank for rank, held in enumerate(ranks) if held), None)
    if lowest is None:
        return {(0, 0): _NO_BLOCKS}
    found = dict(_ways(_without(ranks, (lowest,))))
    run = (lowest, lowest + 1, lowest + 2)
    if len(ranks) == 9 and lowest < 7 and all(ranks[rank] for rank in run):
        _add(found, _ways(_without(ranks, run)), (1, 0), ((lowest,), (), ()))
    if ranks[lowest] > 2:
        _add(found, _ways(_without(ranks, (lowest,) * 3)), (1, 0), ((), (lowest,), ()))
    if ranks[lowest] > 1:
        _add(found, _ways(_without(ranks, (lowest,) * 2)), (0, 1), ((), (), (lowest,)))
    return found


def _add(found: dict[tuple[int, int], Blocks], rest: Ways, more: tuple[int, int], block: Blocks) -> None:
    """Each way to sort the rest with one block more, a single pair at most."""
    for (sets, pairs), blocks in rest.items():
        if pairs + more[1] <= 1:
            found.setdefault((sets + more[0], pairs + more[1]), _joined(block, blocks))


def _without(ranks: tuple[int, ...], taken: Iterable[int]) -> tuple[int, ...]:
    left = list(ranks)
    for rank in taken:
        left[rank] -= 1
    return tuple(left)


def _joined(one: Blocks, other: Blocks) -> Blocks:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def _moved(blocks: Blocks, start: Face) -> Blocks:
    runs, triplets, pairs = (tuple(rank + start for rank in ranks) for ranks in blocks)
    return (runs, triplets, pairs)
