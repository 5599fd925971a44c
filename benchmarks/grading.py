"""Graded answers a second over requests a second of the bare floor: `python -m benchmarks.grading`.

Both are served as the app ships its server, with two workers, each on a database of its own in a temporary
folder (SQLite; with --postgres in two databases of the server on 127.0.0.1), and asked in turn by four
connections. Three roads: the floor's request, an htmx answer, a plain form's answer with the page that
follows it. Puzzles of all kinds are answered in turn, right and wrong, by somebody who is signed in; every
answer carries a real CSRF token and a signed key of its own, so each one is stored. Before that each puzzle
is answered once as nobody did before, in a line of its own, and both processes meet it on each road.

Printed are answers a second, the time that one of a hundred takes longer, and the processor time of an answer
(all processes of the server), which is taken on a server with a single process too, in turn with the others.
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

from benchmarks.breaking import processor_time
from benchmarks.load import Asked, Road, client, load, met
from benchmarks.serving import ROOT, Server, database, serving

BANK = ROOT / "trainer" / "puzzles" / "bank"
FLOOR = Path(__file__).resolve().parent / "floor"
FASTEST = 1500
"""Answers a second for which keys are prepared; beyond it keys would come twice."""

MET = 6
"""How often each puzzle is answered beforehand, so that hardly one is new to one of the two processes."""

TARGETS = {"htmx": 0.6, "plain": 0.3}
MOST_P99, MOST_PROCESSOR = 2.5, 1.1
"""Of an htmx answer beside the floor; of one by two processes beside one by a single process."""
Measured = dict[str, list[tuple[Asked, float]]]
"""By road what was answered, and the milliseconds of processor time of each request."""
WORDS = {
    "floor": "bare floor",
    "htmx": "htmx answer",
    "plain": "plain form and the page after it",
    "cold": "htmx answer that nobody gave before",
    "alone": "htmx answer, a single process",
}


def main() -> None:
    options = _arguments()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    measured: Measured = {name: [] for name in WORDS}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="grading-")))
        floor, asked = stack.enter_context(bare_floor(folder, postgres=options.postgres))
        app, alone, cookie = stack.enter_context(_app(folder, options))
        files = (folder / f"answers-{number}" for number in count())
        measured["cold"].append(_cold(app, _road(next(files), cookie, "htmx"), options.puzzles))
        for road in TARGETS:
            met(app.port, _road(next(files), cookie, road), MET * options.puzzles)
        met(alone.port, _road(next(files), cookie, "htmx"), 2 * options.puzzles)
        for _ in range(options.rounds):
            measured["floor"].append(_measured(floor, asked, options.seconds))
            for name, server in (("htmx", app), ("plain", app), ("alone", alone)):
                road = "htmx" if name == "alone" else name
                measured[name].append(_measured(server, _road(next(files), cookie, road), options.seconds))
    print(f"asked by {client()}")
    _report(measured)


def _measured(server: Server, road: Road, seconds: int) -> tuple[Asked, float]:
    """What a server answers, and the milliseconds of processor time that each request took it."""
    before = processor_time(server.process.pid)
    asked = load(server.port, road, seconds)
    return asked, 1000 * (processor_time(server.process.pid) - before) / asked.number


def _cold(server: Server, road: Road, puzzles: int) -> tuple[Asked, float]:
    """Each puzzle answered for the first time."""
    started, before = time.perf_counter(), processor_time(server.process.pid)
    took = met(server.port, road, puzzles)
    asked = Asked(puzzles, time.perf_counter() - started, max(took))
    return asked, 1000 * (processor_time(server.process.pid) - before) / puzzles


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
def bare_floor(
    folder: Path, *, postgres: bool, application: str = "floor:application"
) -> Iterator[tuple[Server, Road]]:
    """The floor, as itself or within another application, and what it is asked."""
    home = folder / "floor"
    shutil.copytree(FLOOR, home)
    env = os.environ | {"FLOOR_DB": "postgres" if postgres else "sqlite", "PYTHONPATH": str(ROOT)}
    env["COUNTED"] = "floor.application"
    with database("floor", postgres=postgres):
        prepare = [sys.executable, "floor.py", "prepare"]
        done = subprocess.run(prepare, cwd=home, env=env, check=True, stdout=subprocess.PIPE, text=True)
        asked = folder / "floor-answers"
        asked.write_text("/answer/5/ answer=yes\n")
        with serving(application, home, env) as server:
            yield server, Road(asked, f"sessionid={done.stdout.split()[-1]}")


@contextmanager
def _app(folder: Path, options: argparse.Namespace) -> Iterator[tuple[Server, Server, str]]:
    """The app, the same with a single process, and the cookies of its learner."""
    env = os.environ | {"VAR_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    if options.postgres:
        env["DATABASE_URL"] = "postgres://postgres@127.0.0.1/dojo_grading"
    files, answers = (
        (options.rounds + 1) * (len(TARGETS) + 1) + 1,
        max(options.seconds * FASTEST, MET * options.puzzles),
    )
    told = map(str, (folder, files, answers, options.puzzles, options.bank))
    prepare = [sys.executable, "-m", "benchmarks.grading_answers", *told]
    with database("dojo_grading", postgres=options.postgres):
        cookie = subprocess.run(prepare, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout
        application = "trainer.wsgi:application"
        with (
            serving(application, ROOT, env) as two,
            serving(application, ROOT, env, workers=1) as one,
        ):
            yield two, one, cookie.strip()


def _report(measured: Measured) -> None:
    rates = {
        name: [each.a_second / (2 if name == "plain" else 1) for each, _ in found]
        for name, found in measured.items()
    }
    floor = statistics.median(rates["floor"])
    print(f"{'':34}{'median/s':>9}{'min':>7}{'max':>7}{'p99 ms':>8}{'processor ms':>14}{'ratio':>8}  target")
    for name, found in measured.items():
        median, (p99, processor) = statistics.median(rates[name]), _medians(found)
        line = f"{WORDS[name]:34}{median:9.0f}{min(rates[name]):7.0f}{max(rates[name]):7.0f}"
        target = f"{median / floor:8.2f}  at least {TARGETS[name]}" if name in TARGETS else ""
        print(f"{line}{p99:8.1f}{processor:14.2f}{target}")
    (htmx_p99, two), (floor_p99, _), (_, one) = (
        _medians(measured[name]) for name in ("htmx", "floor", "alone")
    )
    print(f"p99 of an htmx answer: {htmx_p99 / floor_p99:.2f} times the floor's, at most {MOST_P99}")
    print(f"processor time of an answer, two processes beside one: {two / one:.2f}, at most {MOST_PROCESSOR}")


def _medians(found: list[tuple[Asked, float]]) -> tuple[float, float]:
    """Of the 99th percentiles, and of the processor times."""
    return (
        statistics.median([asked.p99_ms for asked, _ in found]),
        statistics.median([processor for _, processor in found]),
    )


if __name__ == "__main__":
    main()
