"""Random wins scored by us and by the `mahjong` library: `python -m benchmarks.scoring [N]`.

N wins (20,000) of every form under random presets and levels, seeded. Prints each difference, by which
parameter the library could not express a win, and how much CPU time a score takes on either side.
"""

import argparse
import random
import time
from collections import Counter

from tests.rules.library import library_score
from tests.rules.random_scores import random_ruleset, random_score
from tests.rules.score_differences import compare
from trainer.rules.scoring.score import score_win

SEED = 20261121
BEST_OF = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wins", type=int, nargs="?", default=20_000)
    options = parser.parse_args()
    rng = random.Random(SEED)
    cases = []
    for _ in range(options.wins):
        ruleset = random_ruleset(rng)
        cases.append((ruleset, *random_score(rng, ruleset)))
    found: Counter[str] = Counter()
    for ruleset, win, bonus in cases:
        result, detail = compare(win, ruleset, bonus)
        if result == "different":
            print(detail)
        found[f"{result} {detail}".strip() if result != "different" else result] += 1
    for result, number in sorted(found.items()):
        print(f"{result:45}{number:10}")
    some = cases[:2000]
    ours = min(_seconds(score_win, some) for _ in range(BEST_OF)) / len(some)
    theirs = _seconds(library_score, some) / len(some)
    print(f"{'a score, ours':45}{ours * 1e6:10.1f} us")
    print(f"{'a score, mahjong':45}{theirs * 1e6:10.1f} us, {theirs / ours:.1f} times as long")


def _seconds(score, cases) -> float:
    start = time.process_time()
    for ruleset, win, bonus in cases:
        score(win, ruleset, bonus)
    return time.process_time() - start


if __name__ == "__main__":
    main()
