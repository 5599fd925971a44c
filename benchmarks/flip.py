"""How long the search for the smallest flip takes, and how often it finds one.

`python -m benchmarks.flip [KINDS...] [--positions N]`: for each kind positions of all levels under all
offered presets. Every search is made anew; the time is that of the processor.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.scenarios.flip.search import search
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.position import Position


def main() -> None:
    parser = argparse.ArgumentParser(description="Time and success of the search for flips.")
    parser.add_argument("kinds", nargs="*", default=list(kinds()))
    parser.add_argument("--positions", type=int, default=200, help="of each kind")
    options = parser.parse_args()
    print(f"{'kind':24}{'median ms':>10}{'p99 ms':>9}{'max ms':>9}{'found %':>9}  by")
    for slug in options.kinds:
        print(_row(kinds()[slug], options.positions), flush=True)


def _row(kind: PuzzleKind, number: int) -> str:
    times: list[float] = []
    by: Counter[str] = Counter()
    for position in _positions(kind, number):
        kind.solve(position, position.ruleset)
        start = time.process_time()
        found = search(kind, position)
        times.append((time.process_time() - start) * 1000)
        by["none" if found is None else found.change.what] += 1
    times.sort()
    p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
    share = 100 * (1 - by["none"] / len(times))
    found_by = ", ".join(f"{what} {count}" for what, count in by.most_common())
    return f"{kind.slug:24}{statistics.median(times):10.1f}{p99:9.1f}{times[-1]:9.1f}{share:9.1f}  {found_by}"


def _positions(kind: PuzzleKind, number: int) -> Iterator[Position]:
    for seed in range(number):
        names = offered(kind.players[seed % len(kind.players)])
        ruleset = load_preset(names[seed // 2 % len(names)])
        try:
            yield kind.generate(Random(seed), 1 + seed % 5, ruleset)
        except NoRoomError:
            continue


if __name__ == "__main__":
    main()
