"""Random wins scored by us and by the `mahjong` library: `python -m benchmarks.scoring [N]`.

N wins (20,000) of every form under random presets and levels, seeded. Prints each difference, by which
parameter the library could not express a win, and how much CPU time a score takes on either side. Ends with 1
if there is a difference.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tests.rules.library import library_score
from tests.rules.random_scores import random_ruleset, random_score
from tests.rules.score_differences import compare
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Bonus, score_win
from trainer.rules.scoring.win import Win

SEED = 20261121
BEST_OF = 5
TIMED = 2000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wins", type=int, nargs="?", default=20_000)
    options = parser.parse_args()
    found: Counter[str] = Counter()
    some = []
    for ruleset, win, bonus in drawn(options.wins):
        if len(some) < TIMED:
            some.append((ruleset, win, bonus))
        result, detail = compare(win, ruleset, bonus)
        if result == "different":
            print(detail)
        found[f"{result} {detail}".strip() if result != "different" else result] += 1
    for result, number in sorted(found.items()):
        print(f"{result:45}{number:10}")
    ours = min(_seconds(score_win, some) for _ in range(BEST_OF)) / len(some)
    theirs = _seconds(library_score, some) / len(some)
    print(f"{'a score, ours':45}{ours * 1e6:10.1f} us")
    print(f"{'a score, mahjong':45}{theirs * 1e6:10.1f} us, {theirs / ours:.1f} times as long")
    sys.exit(found["different"] > 0)


def drawn(wins: int) -> Iterator[tuple[Ruleset, Win, Bonus]]:
    """That many wins, one after the other: a million of them would not fit into memory."""
    rng = random.Random(SEED)
    for _ in range(wins):
        ruleset = random_ruleset(rng)
        yield (ruleset, *random_score(rng, ruleset))


def _seconds(score, cases) -> float:
    start = time.process_time()
    for ruleset, win, bonus in cases:
        score(win, ruleset, bonus)
    return time.process_time() - start


if __name__ == "__main__":
    main()
