"""Graded answers a second over requests a second of the bare floor: `python -m benchmarks.grading`.

Both are served as the app ships its server, with two workers, each on a database of its own in a temporary
folder (SQLite; with --postgres in two databases of the server on 127.0.0.1), and asked in turn by four
connections. Three roads: the floor's request, an htmx answer, a plain form's answer with the page that
follows it. Puzzles of all kinds are answered in turn, right and wrong, by somebody who is signed in; every
answer carries a real CSRF token and a signed key of its own, so each one is stored. Before that each puzzle
is answered once as nobody did before, in a line of its own, and both processes meet it on each road.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

from benchmarks.load import Road, client, met, rate
from benchmarks.serving import ROOT, database, served

BANK = ROOT / "trainer" / "puzzles" / "bank"
FLOOR = Path(__file__).resolve().parent / "floor"
FASTEST = 1500
"""Answers a second for which keys are prepared; beyond it keys would come twice."""

MET = 6
"""How often each puzzle is answered beforehand, so that hardly one is new to one of the two processes."""

TARGETS = {"htmx": 0.6, "plain": 0.3}
WORDS = {
    "floor": "bare floor",
    "htmx": "htmx answer",
    "plain": "plain form and the page after it",
    "cold": "htmx answer that nobody gave before",
}


def main() -> None:
    options = _arguments()
    rates: dict[str, list[float]] = {name: [] for name in WORDS}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="grading-")))
        floor_port, floor = stack.enter_context(_floor(folder, options))
        app_port, cookie = stack.enter_context(_app(folder, options))
        files = (folder / f"answers-{number}" for number in count())
        rates["cold"].append(_cold(app_port, _road(next(files), cookie, "htmx"), options.puzzles))
        for road in TARGETS:
            met(app_port, _road(next(files), cookie, road), MET * options.puzzles)
        for _ in range(options.rounds):
            rates["floor"].append(rate(floor_port, floor, options.seconds))
            for road in TARGETS:
                asked = rate(app_port, _road(next(files), cookie, road), options.seconds)
                rates[road].append(asked / 2 if road == "plain" else asked)
    print(f"asked by {client()}")
    _report(rates)


def _cold(port: int, road: Road, puzzles: int) -> float:
    """Answers a second where each puzzle is answered for the first time."""
    started = time.perf_counter()
    met(port, road, puzzles)
    return puzzles / (time.perf_counter() - started)


def _road(file: Path, cookie: str, name: str) -> Road:
    return Road(file, cookie, htmx=name == "htmx", follow=name == "plain")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Graded answers a second over the bare Django floor.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=5, help="of each measurement")
    parser.add_argument("--puzzles", type=int, default=200, help="how many different ones are answered")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--postgres", action="store_true", help="user postgres on 127.0.0.1")
    return parser.parse_args()


@contextmanager
def _floor(folder: Path, options: argparse.Namespace) -> Iterator[tuple[int, Road]]:
    """The floor on a port, and what it is asked."""
    home = folder / "floor"
    shutil.copytree(FLOOR, home)
    env = os.environ | {"FLOOR_DB": "postgres" if options.postgres else "sqlite"}
    with database("floor", postgres=options.postgres):
        prepare = [sys.executable, "floor.py", "prepare"]
        done = subprocess.run(prepare, cwd=home, env=env, check=True, stdout=subprocess.PIPE, text=True)
        asked = folder / "floor-answers"
        asked.write_text("/answer/5/ answer=yes\n")
        with served("floor:application", home, env) as port:
            yield port, Road(asked, f"sessionid={done.stdout.split()[-1]}")


@contextmanager
def _app(folder: Path, options: argparse.Namespace) -> Iterator[tuple[int, str]]:
    """The app on a port, and the cookies of its learner."""
    env = os.environ | {"VAR_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    if options.postgres:
        env["DATABASE_URL"] = "postgres://postgres@127.0.0.1/dojo_grading"
    files, answers = (
        (options.rounds + 1) * len(TARGETS) + 1,
        max(options.seconds * FASTEST, MET * options.puzzles),
    )
    told = map(str, (folder, files, answers, options.puzzles, options.bank))
    prepare = [sys.executable, "-m", "benchmarks.grading_answers", *told]
    with database("dojo_grading", postgres=options.postgres):
        cookie = subprocess.run(prepare, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout
        with served("trainer.wsgi:application", ROOT, env) as port:
            yield port, cookie.strip()


def _report(rates: dict[str, list[float]]) -> None:
    floor = statistics.median(rates["floor"])
    print(f"{'':34}{'median/s':>9}{'min':>7}{'max':>7}{'ratio':>8}  target")
    for name, measured in rates.items():
        median = statistics.median(measured)
        line = f"{WORDS[name]:34}{median:9.0f}{min(measured):7.0f}{max(measured):7.0f}"
        target = f"{median / floor:8.2f}  at least {TARGETS[name]}" if name in TARGETS else ""
        print(line + target)


if __name__ == "__main__":
    main()
