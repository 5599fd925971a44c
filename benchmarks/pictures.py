"""How well pictures become histories again: every position of the bank, or each Nth of a file.

`python -m benchmarks.pictures [--every N]`: for each kind how many positions are found from their picture,
show the same picture, and have the same answer: by the plainest order, by another one (so that the picture
is ambiguous), or by none. The time is that of the processor for all orders of one picture.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path

from trainer.puzzles.bank import BANK
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.board.reconstruct import ReconstructError, picture, reconstruct
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position.position import Position, PositionError

COLUMNS = ("positions", "found", "same picture", "one order", "same answer", "ambiguous", "other answer")


def main() -> None:
    parser = argparse.ArgumentParser(description="Histories found from the pictures of the bank.")
    parser.add_argument("--every", type=int, default=1, help="only each Nth position of a kind")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    options = parser.parse_args()
    times: list[float] = []
    total: Counter[str] = Counter()
    print(f"{'kind':24}" + "".join(f"{name:>14}" for name in COLUMNS))
    for path in sorted(options.bank.glob("*.jsonl")):
        counts = _counts(path, options.every, times)
        total += counts
        print(_row(path.stem, counts), flush=True)
    print(_row("all", total))
    times.sort()
    median, late = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"median {median:.1f} ms, p99 {late:.1f} ms, most {times[-1]:.1f} ms")


def _row(name: str, counts: Counter[str]) -> str:
    return f"{name:24}" + "".join(f"{counts[column]:14}" for column in COLUMNS)


def _counts(path: Path, every: int, times: list[float]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for line in path.read_text().splitlines()[::every]:
        entry = json.loads(line)
        position = Position.from_json(entry["position"], replayed=False)
        counts["positions"] += 1
        start = time.process_time()
        try:
            found = reconstruct(picture(position))
        except ReconstructError:
            continue
        times.append((time.process_time() - start) * 1000)
        counts["found"] += 1
        counts["one order"] += len(found) == 1
        counts["same picture"] += all(picture(each) == picture(position) for each in found)
        counts[_compared(kind_named(entry["kind"]), position, found)] += 1
    return counts


def _compared(kind: PuzzleKind, position: Position, found: tuple[Position, ...]) -> str:
    answer, answers = _answer(kind, position), [_answer(kind, each) for each in found]
    if answers[0] == answer:
        return "same answer"
    return "ambiguous" if answer in answers else "other answer"


def _answer(kind: PuzzleKind, position: Position) -> Answer | None:
    try:
        return kind.solve(position, position.ruleset).answer
    except PositionError:
        return None


if __name__ == "__main__":
    main()
