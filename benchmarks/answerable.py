"""Whether each position can be answered from what is shown.

`python -m benchmarks.answerable [--every N] [--redeals N] [KIND...]`: for each kind how many positions

- have several answers among the histories that leave the same table (`several`), and still have them when the
  turns are known that the question tells in words (`untold`);
- have another answer in one of N deals of what is hidden: other hands, and ura dora that nobody turned over.
  What a model answers from what is seen (`model`) is not dealt again.

Every position that fails is named; ends with 1 if there is one.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.redeals import Redeals
from trainer.puzzles.bank import BANK, Entry, bank_files, parse_line
from trainer.scenarios.board.unseen import deciding_unseen, other_answers
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position.position import Position, PositionError

MODEL = frozenset(
    {
        "chase-or-not",
        "danger-order",
        "push-or-round",
        "riichi-or-damaten",
        "safest-tile",
        "should-you-fold",
        "suji-trap",
        "wait-for-better",
    }
)
COLUMNS = ("positions", "several", "untold", "model", "deals", "other answer")


def main() -> int:
    parser = argparse.ArgumentParser(description="Positions of the bank that what is shown does not settle.")
    parser.add_argument("--bank", type=Path, default=BANK)
    parser.add_argument("--every", type=int, default=1, help="only each Nth position of a kind")
    parser.add_argument("--redeals", type=int, default=200)
    parser.add_argument("kinds", nargs="*")
    given = parser.parse_args()
    start, total, failing = time.process_time(), Counter[str](), []
    print(f"{'kind':24}" + "".join(f"{name:>14}" for name in COLUMNS))
    for path in bank_files(given.bank):
        if given.kinds and path.stem not in given.kinds:
            continue
        counts = Counter[str]()
        for line in path.read_text(encoding="utf-8").splitlines()[:: given.every]:
            failing += _failures(parse_line(line, checked=True), given.redeals, counts)
        total += counts
        print(_row(path.stem, counts), flush=True)
    print(_row("all", total), *failing, sep="\n")
    print(f"{time.process_time() - start:.0f} s of processor time")
    return 1 if failing else 0


def _row(name: str, counts: Counter[str]) -> str:
    return f"{name:24}" + "".join(f"{counts[column]:14}" for column in COLUMNS)


def _failures(entry: Entry, redeals: int, counts: Counter[str]) -> Iterator[str]:
    """What is wrong with an entry, after its part of the counts."""
    kind, counts["positions"] = kind_named(entry.kind), counts["positions"] + 1
    several, untold = _histories(kind, entry)
    counts["several"] += several
    counts["untold"] += untold
    if untold:
        yield f"{entry.kind} {entry.slug}: a history of the same table, not told apart, has another answer"
    if entry.kind in MODEL:
        counts["model"] += 1
        return
    deals = list(Redeals(entry.parsed, Random(entry.slug)).some(redeals))
    counts["deals"] += len(deals)
    others = Counter(filter(None, map(partial(_answer, kind), deals)))
    asked = others.pop(entry.answer, 0) + others.total()
    if redeals and not asked:
        others["nothing can be dealt"] += 1
    counts["other answer"] += bool(others)
    if others:
        yield f"{entry.kind} {entry.slug}: {entry.answer}, dealt again {dict(others)}"


def _histories(kind: PuzzleKind, entry: Entry) -> tuple[bool, bool]:
    """Whether histories of the same table have other answers, and whether one fits what is told."""
    position = entry.parsed
    told = set(deciding_unseen(kind, position))
    others = list(other_answers(kind, position))
    return bool(others), any(told <= acts for acts in others)


def _answer(kind: PuzzleKind, dealt: Position) -> str:
    """As the bank writes it; "" where the question tells what that deal excludes."""
    try:
        return kind.shape(dealt).text(kind.solve(dealt, dealt.ruleset).answer)
    except PositionError:
        return ""


if __name__ == "__main__":
    sys.exit(main())
