"""Rounds a second of processor time, read, replayed and verified: `python -m benchmarks.records [PATHS...]`.

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
from trainer.records.checking.game import verify
from trainer.records.game_record import Game, RecordError
from trainer.records.sources import Source, files, read_game, sources
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.table import replay


def records(paths: list[Path], number: int) -> list[bytes]:
    """Up to `number` records of each file under the paths, of any format, or as many of our own."""
    if not paths:
        return [game(seed, THREE if seed % 4 == 3 else FOUR)[0].encode() for seed in range(number)]
    found = [source for path in files(paths) for source in islice(sources([path]), number)]
    return [source.data for source in found if isinstance(source, Source) and is_record(source.data)]


def is_record(data: bytes) -> bool:
    try:
        read_game(data)
    except RecordError:
        return False
    return True


def replay_all(games: list[Game]) -> None:
    for each in games:
        for record in each.rounds:
            try:
                replay(record.deal, record.events)
            except ImpossibleEventError:
                continue  # a known defect; its events up to there were replayed


def verify_all(data: list[bytes]) -> None:
    for each in data:
        verify(read_game(each))


def show(title: str, work: Callable[[], object], rounds: int, runs: int) -> None:
    speeds = []
    for _ in range(runs):
        start = time.process_time()
        work()
        speeds.append(rounds / (time.process_time() - start))
    print(f"{title:34}{median(speeds):10,.0f} rounds a second of processor time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--records", type=int, default=40, help="of each file, or of our own")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    data = records(options.paths, options.records)
    games = [read_game(each) for each in data]
    rounds = sum(len(each.rounds) for each in games)
    what = "real" if options.paths else "generated"
    print(f"{len(data)} {what} records, {rounds} rounds, medians of {options.runs} runs")
    show("read", lambda: [read_game(each) for each in data], rounds, options.runs)
    show("replayed", lambda: replay_all(games), rounds, options.runs)
    show("read, replayed and verified", lambda: verify_all(data), rounds, options.runs)


if __name__ == "__main__":
    main()
