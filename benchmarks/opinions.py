"""Ours beside four other engines on random hands: `python -m benchmarks.opinions [HANDS]`.

Each round asks for the waits of a hand of 13, the tenpai discards of one of 14 (both with melds, of four and
three players), whether a kan in riichi is legal, and the yaku of a win. Every difference is counted
under its reason (see `tests/opinions/classify.py`); one without a reason is printed and fails the run.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random

from tests.opinions.classify import QUESTIONS, REASONS, opinions, reason_of, shown

SEED = 20261121


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hands", type=int, nargs="?", default=20_000)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    asked: Counter[tuple[str, str]] = Counter()
    why: Counter[tuple[str, str, str]] = Counter()
    unexplained = []
    start = time.perf_counter()
    for each in opinions(Random(options.seed), options.hands):
        asked[each.question, each.engine] += 1
        if each.difference is not None:
            reason = reason_of(each.difference)
            why[each.question, each.engine, reason or "UNEXPLAINED"] += 1
            if reason is None:
                unexplained.append(each.difference)
    print(
        f"{options.hands} hands to each question, seed {options.seed}, {time.perf_counter() - start:.0f} s\n"
    )
    print_table(asked, why)
    for difference in unexplained[:20]:
        print(shown(difference))
    sys.exit(f"{len(unexplained)} differences without a reason" if unexplained else 0)


def print_table(asked: Counter[tuple[str, str]], why: Counter[tuple[str, str, str]]) -> None:
    """Markdown, as `docs/opinions.md` has it."""
    print("| question | engine | asked | the same | differences |")
    print("|---|---|---:|---:|---|")
    for question in QUESTIONS:
        for name, engine in asked:
            if name == question:
                found = {key[2]: number for key, number in why.items() if key[:2] == (name, engine)}
                told = ", ".join(f"{reason} {number:,}" for reason, number in sorted(found.items()))
                number = asked[name, engine]
                print(f"| {name} | {engine} | {number:,} | {number - sum(found.values()):,} | {told} |")
    print()
    for reason, meaning in REASONS.items():
        if any(key[2] == reason for key in why):
            print(f"- `{reason}`: {meaning}")


if __name__ == "__main__":
    main()
