"""Every figure in one run: `python -m benchmarks [PATHS...]`, with records to read where they are given."""

import subprocess
import sys
from typing import Final

TINY: Final = {
    "rules": "--hands 50 --rounds 1",
    "kan": "--hands 50 --rounds 1",
    "scoring": "100",
    "opinions": "100",
    "house": "can-ron should-you-fold",
    "flip": "can-ron safest-tile --positions 2",
    "second_reading": "--every 40",
    "one_truth": "20",
    "cases": "40",
    "changed_tile": "--positions 1",
    "answerable": "--redeals 3 --bank {bank}",
    "pictures": "--bank {bank}",
    "stills": "--positions 1 --bank {bank}",
    "live_verdict": "can-ron should-you-fold --positions 1 --bank {bank}",
    "importing": "--puzzles 20 --runs 1 --stored 200",
    "records": "--records 2 --runs 1",
    "strategy": "--situations 3",
    "making": "can-ron --positions 1",
    "gradebook": "--sizes 3x1x2 --bank {bank}",
    "lesson": "--phones 3 --seconds 4 --bank {bank}",
    "classroom": "--learners 2 --puzzles 2 --quickest 0 --slowest .1 --start .1 --floor --bank {bank}",
    "site": "--learners 4 --minutes .1 --thought .01 --puzzles 2 --bank {bank}",
    "stalled": "--sockets 20 --pages 2",
    "growth": "--few 20 --puzzles 300 --learners 4 --attempts 40 --most 30 --times 1 --bank {bank}",
    "keeping": "--attempts 40 --puzzles 20 --bank {bank}",
    "uploads": "--rounds 1 --size 1 --rest 0",
    "start": "--starts 1 --puzzles 4 --rest 0 --bank {bank}",
    "grading": "--rounds 1 --seconds 1 --puzzles 4 --bank {bank}",
    "api": "--rounds 1 --seconds 1",
    "first_visit": "--visits 1 --families 1 --bank {bank}",
    "first_answers": "--puzzles 8 --bank {bank}",
    "fuzz": "--inputs 1000 --seed 1",
    "batch_hosts": "--records 12 --workers 2 --shard 1",
    "faults": "kill-web upgrade --learners 2 --puzzles 2 --slowest .1 --bank {bank}",
    "term": "--learners 3 --lessons 1 --repairs 1 --hurry --pace 0 --bank {rich}",
}
"""Every benchmark, and the arguments with which the tests run it once; `bank` and `rich` are folders."""


def main() -> None:
    for name in TINY:
        print(f"== {name}", flush=True)
        paths = sys.argv[1:] if name == "records" else []
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *paths], check=True)


if __name__ == "__main__":
    main()
