"""`python -m benchmarks.cases [N] [--seed S]`: N random disputes, told in part and as tables tell them.

Prints by case how often facts were drawn and tables compared, and every contradiction; ends with 1 if there
is one.
"""

import argparse
import sys

from benchmarks.cases.walk import Met, walked
from trainer.cases.case import cases

_PART = 1000


def main() -> int:
    parser = argparse.ArgumentParser(description="Disputes contradict neither themselves nor the kinds.")
    parser.add_argument("number", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    met = Met()
    for part in range(0, given.number, _PART):
        found = walked(given.seed + part, min(_PART, given.number - part))
        met.drawn += found.drawn
        met.compared += found.compared
        for slug, told in found.wrong.items():
            met.tell(slug, told)
        print(f"{part + _PART} of {given.number}", file=sys.stderr, flush=True)
    print(f"{given.number} disputes, seed {given.seed}")
    print(f"{'case':24}{'drawn':>8}{'tables':>8}{'contradictions':>16}")
    for slug in cases():
        wrong = met.wrong.get(slug, [])
        print(f"{slug:24}{met.drawn[slug]:8}{met.compared[slug]:8}{len(wrong):16}")
    told = [each for wrong in met.wrong.values() for each in wrong]
    print(*told, sep="\n", end="\n" if told else "")
    print(f"{sum(met.compared.values())} compared with a kind, {len(told)} contradictions")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
