"""`python -m tests.second_reader [-v] [KIND...]`: hold the bank against the second reader.

Prints agreements and disagreements of each kind, then every disagreement with both answers; ends with 1 if
there is one.
"""

import argparse
import sys

from tests.second_reader.answers import ANSWERS
from tests.second_reader.bank import compared


def main():
    parser = argparse.ArgumentParser(description="The whole bank, answered by a second reader.")
    parser.add_argument("kinds", nargs="*", help="only these kinds")
    kinds = parser.parse_args().kinds or list(ANSWERS)
    print(f"{'kind':18}{'positions':>10}{'agree':>8}{'disagree':>10}")
    wrong, total = [], 0
    for kind in kinds:
        lines = list(compared(kind))
        found = [line for line in lines if line.bank != line.read]
        total += len(lines)
        wrong += found
        print(f"{kind:18}{len(lines):10}{len(lines) - len(found):8}{len(found):10}", flush=True)
    print(f"{'all':18}{total:10}{total - len(wrong):8}{len(wrong):10}")
    for line in wrong:
        print(f"{line.kind} line {line.number} ({line.preset}): the bank {line.bank}, read as {line.read}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
