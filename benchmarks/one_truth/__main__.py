"""`python -m benchmarks.one_truth [N] [--seed S]`: N random tables, under their own rules and two presets.

Prints how often each pair of kinds and each forbidden act was met, and every contradiction with its table;
ends with 1 if there is one.
"""

import argparse
import sys

from benchmarks.one_truth.truths import KINDS
from benchmarks.one_truth.walk import walked


def main() -> int:
    parser = argparse.ArgumentParser(description="No two kinds contradict each other on a table.")
    parser.add_argument("number", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    met = walked(given.seed, given.number)
    print(f"{given.number} tables, seed {given.seed}")
    for first in KINDS:
        for second in KINDS[KINDS.index(first) + 1 :]:
            print(f"{first:18}{second:18}{met.pairs[first, second]:8}")
    for name, times in sorted(met.acts.items()):
        print(f"{name:40}{times:8}")
    for told in met.contradictions:
        print(told)
    print(f"{len(met.contradictions)} contradictions")
    return 1 if met.contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
