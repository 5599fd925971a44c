"""How long a decision takes: `python -m benchmarks.strategy [--situations N]`.

N seeded situations of each sort, made from random hands that were complete but for one, two or many tiles.
Prints median and 95th percentile of `decide`, of `band` (eleven decisions), and the time of a hundred
decisions of all sorts. Times are those of the processor; strategy.md 4 allows 10 ms a verdict.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from tests.strategy.situations import situation
from trainer.rules.tiles.tile import COPIES, FACES, Tile, format_tiles
from trainer.strategy.choice.decision import band, decide
from trainer.strategy.choice.situation import Situation

SEED = 20261121
RIVER = 8
SORTS: dict[str, tuple[bool, int]] = {
    "before a riichi, tenpai": (False, 1),
    "against one, tenpai": (True, 1),
    "against one, a tile away": (True, 2),
    "against one, far": (True, 6),
}
"""Whether there is a riichi, and how many tiles of a complete hand are others."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--situations", type=int, default=200, help="of each sort")
    number = parser.parse_args().situations
    print(f"{'':28}{'median ms':>10}{'p95 ms':>10}{'max ms':>10}")
    mixed: list[Situation] = []
    for name, (riichi, changed) in SORTS.items():
        found = list(islice(_situations(riichi, changed), number))
        mixed += found[:25]
        _print(name, [_milliseconds(lambda one=one: decide(one)) for one in found])
    pairs = (("riichi",), ("damaten",)), (("push", "riichi"), ("fold",))
    for against, (one_way, other) in zip((False, True), pairs, strict=True):
        found = _both(islice(_situations(against, 1), number), one_way, other)
        times = [_milliseconds(lambda one=one, a=one_way, b=other: band(one, a, b)) for one in found]
        _print("band " + ("against a riichi" if against else "before a riichi"), times)
    total = _milliseconds(lambda: [decide(one) for one in mixed])
    print(f"{f'{len(mixed)} decisions of all sorts':28}{total:10.1f} ms")


def _both(found: Iterator[Situation], one: tuple[str, ...], other: tuple[str, ...]) -> Iterator[Situation]:
    """Those in which both can be chosen."""
    for each in found:
        decision = decide(each)
        if decision.of(*one) and decision.of(*other):
            yield each


def _print(name: str, times: list[float]) -> None:
    times.sort()
    p95 = times[min(len(times) - 1, len(times) * 95 // 100)]
    print(f"{name:28}{statistics.median(times):10.2f}{p95:10.2f}{times[-1]:10.2f}", flush=True)


def _milliseconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def _situations(riichi: bool, changed: int) -> Iterator[Situation]:
    rng = Random(SEED + changed + 100 * riichi)
    while True:
        wall = [kind for kind in range(FACES) for _ in range(COPIES)]
        rng.shuffle(wall)
        hand = _complete(rng)
        rng.shuffle(hand)
        left = list((Counter(wall) - Counter(hand)).elements())
        rng.shuffle(left)
        hand[:changed], left = left[:changed], left[changed:]
        rivers = [format_tiles(left[:RIVER]), format_tiles(left[RIVER : 2 * RIVER])]
        facts = {"riichi": rivers[1]} if riichi else {}
        one = situation(
            format_tiles(hand), river=rivers[0], indicators="1z", turn=rng.randrange(4, 15), **facts
        )
        if _fits(one, changed):
            yield one


def _fits(one: Situation, changed: int) -> bool:
    """A situation of the sort meant; a tile put in by chance may have made another of it."""
    if min(one.unseen) < 0:
        return False
    try:
        options = decide(one).options
    except ValueError:
        return False
    if changed == 1:
        return any(option.wait for option in options)
    return any(option.improves for option in options) == (changed == 2) and not any(
        option.wait for option in options
    )


def _complete(rng: Random) -> list[Tile]:
    """Four mentsu, mostly runs, and a pair."""
    while True:
        tiles = [rng.randrange(FACES)] * 2
        for _ in range(4):
            start = 9 * rng.randrange(3) + rng.randrange(7)
            tiles += [rng.randrange(FACES)] * 3 if rng.random() < 0.2 else [start, start + 1, start + 2]
        if max(Counter(tiles).values()) <= COPIES:
            return tiles


if __name__ == "__main__":
    main()
