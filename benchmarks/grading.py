"""Graded answers a second over requests a second of the bare floor: `python -m benchmarks.grading`.

Both are served by gunicorn as the app ships it, with two workers, each on a database of its own in a
temporary folder (SQLite; with --postgres in two databases of the server on 127.0.0.1), and asked in turn
by wrk with four connections. Three roads: the floor's request, an htmx answer, a plain form's answer with
the page that follows it. Every answer carries a real CSRF token and a signed key of its own, so each one
is stored. A first round, not counted, lets each process meet the puzzles once.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.serving import ROOT, database, served

FLOOR = Path(__file__).resolve().parent / "floor"
CONNECTIONS = 4
FASTEST = 1500
"""Answers a second for which keys are prepared; beyond it keys would come twice."""

TARGETS = {"htmx": 0.5, "plain": 0.25}
WORDS = {"floor": "bare floor", "htmx": "htmx answer", "plain": "plain form and the page after it"}
SCRIPT = """
local answers, at, waiting = {}, 0, {}
for line in io.lines("ANSWERS") do answers[#answers + 1] = line end
local seen = {["Cookie"] = "COOKIE"}
local sent = {["Cookie"] = "COOKIE", ["Content-Type"] = "application/x-www-form-urlencoded", EXTRA}
request = function()
  if #waiting > 0 then return wrk.format("GET", table.remove(waiting, 1), seen) end
  at = at % #answers + 1
  local path, body = answers[at]:match("(%S+) (%S+)")
  return wrk.format("POST", path, sent, body)
end
"""
FOLLOW = """
response = function(status, headers)
  if headers["Location"] then waiting[#waiting + 1] = headers["Location"] end
end
"""


def main() -> None:
    options = _arguments()
    if shutil.which("wrk") is None:
        sys.exit("wrk is missing; on Debian: apt-get install wrk")
    rates: dict[str, list[float]] = {name: [] for name in WORDS}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="grading-")))
        floor_port = stack.enter_context(_floor(folder, options))
        app_port, cookie = stack.enter_context(_app(folder, options))
        for number in range(options.rounds + 1):
            script = folder / "floor" / "post.lua"
            rates["floor"].append(_rate(floor_port, "/answer/5/", script, options.seconds))
            for road in TARGETS:
                script = _script(folder, road, number, cookie)
                rate = _rate(app_port, "/", script, options.seconds)
                rates[road].append(rate / 2 if road == "plain" else rate)
    _report({name: measured[1:] for name, measured in rates.items()})


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Graded answers a second over the bare Django floor.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3, help="of each measurement")
    parser.add_argument("--puzzles", type=int, default=200, help="how many different ones are answered")
    parser.add_argument("--postgres", action="store_true", help="user postgres on 127.0.0.1")
    return parser.parse_args()


@contextmanager
def _floor(folder: Path, options: argparse.Namespace) -> Iterator[int]:
    """The floor on a port."""
    home = folder / "floor"
    shutil.copytree(FLOOR, home)
    env = os.environ | {"FLOOR_DB": "postgres" if options.postgres else "sqlite"}
    with database("floor", postgres=options.postgres):
        subprocess.run([sys.executable, "floor.py", "prepare"], cwd=home, env=env, check=True, stdout=-3)
        with served("floor:application", home, env) as port:
            yield port


@contextmanager
def _app(folder: Path, options: argparse.Namespace) -> Iterator[tuple[int, str]]:
    """The app on a port, and the cookies of its learner."""
    env = os.environ | {"VAR_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    if options.postgres:
        env["DATABASE_URL"] = "postgres://postgres@127.0.0.1/dojo_grading"
    files, answers = (options.rounds + 1) * len(TARGETS), options.seconds * FASTEST
    sizes = map(str, (files, answers, options.puzzles))
    prepare = [sys.executable, "-m", "benchmarks.grading_answers", str(folder), *sizes]
    with database("dojo_grading", postgres=options.postgres):
        cookie = subprocess.run(prepare, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout
        with served("trainer.wsgi:application", ROOT, env) as port:
            yield port, cookie.strip()


def _script(folder: Path, road: str, number: int, cookie: str) -> Path:
    """What wrk sends in one measurement: answers of its own, of which no key came before."""
    file = number * len(TARGETS) + list(TARGETS).index(road)
    text = SCRIPT if road == "htmx" else SCRIPT + FOLLOW
    extra = '["HX-Request"] = "true"' if road == "htmx" else ""
    for name, value in (("ANSWERS", f"{folder}/answers-{file}"), ("COOKIE", cookie), ("EXTRA", extra)):
        text = text.replace(name, value)
    path = folder / f"{road}-{number}.lua"
    path.write_text(text)
    return path


def _rate(port: int, path: str, script: Path, seconds: int) -> float:
    """Requests a second.

    :raises RuntimeError: if some request was not answered with 2xx or 3xx.
    """
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", str(script)]
    ran = subprocess.run(
        [*command, f"http://127.0.0.1:{port}{path}"], check=True, stdout=subprocess.PIPE, text=True
    )
    found = re.search(r"Requests/sec:\s+([\d.]+)", ran.stdout)
    if found is None or "Non-2xx" in ran.stdout:
        raise RuntimeError(ran.stdout)
    return float(found[1])


def _report(rates: dict[str, list[float]]) -> None:
    floor = statistics.median(rates["floor"])
    print(f"{'':34}{'median/s':>9}{'min':>7}{'max':>7}{'ratio':>8}  target")
    for name, measured in rates.items():
        rate = statistics.median(measured)
        line = f"{WORDS[name]:34}{rate:9.0f}{min(measured):7.0f}{max(measured):7.0f}"
        target = f"{rate / floor:8.2f}  at least {TARGETS[name]}" if name in TARGETS else ""
        print(line + target)


if __name__ == "__main__":
    main()
