"""How every learner's page grows with the bank: `python -m benchmarks.growth`, slower the larger it is made.

Two new databases with as many learners and answers, one with few puzzles, one with many; each page is asked
in both by two learners, one of whom has answered most of all. Printed are milliseconds and queries of both
and the ratio. `--puzzles 1000000 --learners 20000 --attempts 10000000` is what the site shall bear.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.serving import ROOT, database
from trainer.puzzles.bank import BANK

FEW: Final = 8000
"""About the bank: of fewer, draws find less than two dozen of a kind and are quicker for that."""
MOST_RATIO: Final = 1.3
NAME: Final = "dojo_growth"
Asked = dict[str, dict[str, float]]


def main() -> None:
    parser = argparse.ArgumentParser(description="How pages grow with the number of puzzles.")
    parser.add_argument("--few", type=int, default=FEW, help="puzzles of the small bank")
    parser.add_argument("--puzzles", type=int, default=200_000)
    parser.add_argument("--learners", type=int, default=500)
    parser.add_argument("--attempts", type=int, default=50_000, help="of all but the most practised learner")
    parser.add_argument("--most", type=int, default=20_000, help="attempts of that one")
    parser.add_argument("--times", type=int, default=15, help="how often each page is asked")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--postgres", action="store_true", help="user postgres on 127.0.0.1")
    options = parser.parse_args()
    few, many = (measured(number, options) for number in (options.few, options.puzzles))
    print(f"{'':44}{options.few:>12,}{options.puzzles:>22,} puzzles")
    print(f"{'page':44}{'queries':>8}{'ms':>7}{'queries':>10}{'of it db':>10}{'ms':>7}{'ratio':>8}")
    for page, there in many.items():
        here, ratio = few[page], there["ms"] / few[page]["ms"]
        print(
            f"{page:44}{here['queries']:8}{here['ms']:7.1f}{there['queries']:10}{there['db']:10.1f}"
            f"{there['ms']:7.1f}{ratio:8.2f}{' *' if ratio > MOST_RATIO else ''}"
        )
    print(f"* more than {MOST_RATIO} times as long")


def measured(puzzles: int, options: argparse.Namespace) -> Asked:
    """What each page took with so many puzzles."""
    with (
        tempfile.TemporaryDirectory(prefix="growth-") as folder,
        database(NAME, postgres=options.postgres),
    ):
        env = os.environ | {"VAR_DIR": folder, "DATABASE_URL": ""}
        if options.postgres:
            env["DATABASE_URL"] = f"postgres://postgres@127.0.0.1/{NAME}"
        numbers = map(str, (puzzles, options.learners, options.attempts, options.most, options.times))
        command = [sys.executable, "-m", "benchmarks.growth_pages", *numbers, str(options.bank)]
        done = subprocess.run(command, env=env, cwd=ROOT, check=True, stdout=-1, text=True)
        found: Asked = json.loads(done.stdout)
        return found


if __name__ == "__main__":
    main()
