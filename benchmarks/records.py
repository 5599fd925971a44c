"""Rounds a second on one core, read, replayed and verified: `python -m benchmarks.records [PATHS...]`.

Without paths the records are written by the generator of the tests, seeded. Each figure is the median
of several runs over the same records; the last one is the whole way from bytes to findings.
"""

import argparse
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from statistics import median

from tests.records.tenhou_writer import FOUR, THREE, game
from trainer.records.model import Game
from trainer.records.sources import Source, files, sources
from trainer.records.tenhou_xml import parse
from trainer.records.verify import verify
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.table import replay


def records(paths: list[Path], number: int) -> list[bytes]:
    """Up to `number` records of each file under the paths, or as many of our own."""
    if not paths:
        return [game(seed, THREE if seed % 4 == 3 else FOUR)[0].encode() for seed in range(number)]
    found = [source for path in files(paths) for source in islice(sources([path]), number)]
    return [source.data for source in found if isinstance(source, Source)]


def replay_all(games: list[Game]) -> None:
    for each in games:
        for record in each.rounds:
            try:
                replay(record.deal, record.events)
            except ImpossibleEventError:
                continue  # a known defect; its events up to there were replayed


def show(title: str, work: Callable[[], object], rounds: int, runs: int) -> None:
    speeds = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        speeds.append(rounds / (time.perf_counter() - start))
    print(f"{title:34}{median(speeds):10,.0f} rounds a second and core")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--records", type=int, default=40, help="of each file, or of our own")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    data = records(options.paths, options.records)
    games = [parse(each) for each in data]
    rounds = sum(len(each.rounds) for each in games)
    what = "real" if options.paths else "generated"
    print(f"{len(data)} {what} records, {rounds} rounds, medians of {options.runs} runs")
    show("read", lambda: [parse(each) for each in data], rounds, options.runs)
    show("replayed", lambda: replay_all(games), rounds, options.runs)
    show("read, replayed and verified", lambda: [verify(parse(each)) for each in data], rounds, options.runs)


if __name__ == "__main__":
    main()
