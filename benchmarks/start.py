"""How long a start takes, and what memory a site holds: `python -m benchmarks.start [--starts 5]`.

`script/serve` in a folder of its own, until its home page is there: the first start, which makes tables and
bank, and then starts with nothing to do. The seconds of the clock hang on what else the machine does, those
of the processor do not. Then puzzles of all kinds are answered and pages read, and each process says what it
holds: *resident* counts the tables of the rules, which all processes share, in each of them; *part* (PSS)
shares them out; *own* is what no other process has.
"""

import argparse
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from typing import Final

from benchmarks.breaking import WORKER, children, processor_time
from benchmarks.load import Road, met
from benchmarks.serving import ROOT
from trainer.puzzles.bank import BANK

ROUNDS: Final = 4
"""How often each puzzle is answered, so that both processes meet nearly all."""
PAGES: Final = ("/", "/choose/", "/days/", "/path/", "/rules/", "/glossary/", "/rulesets/", "/k/", "/studio/")
PATIENCE: Final = 900
SECONDS, MIB, WORKER_MIB = 3, 180, 250
"""Demanded of a later start (processor time), of a process that serves, and of the worker."""
COLUMNS: Final = {"resident": "Rss:", "part": "Pss:", "own": "Private_Dirty:"}


class Started:
    """`script/serve` of a folder with the code, until its home page is there."""

    def __init__(self, code: Path, env: dict[str, str]) -> None:
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        began = time.monotonic()
        self.process = subprocess.Popen(
            [str(code / "script" / "serve")],
            env=env | {"PORT": str(self.port), "HOST": "127.0.0.1"},
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._wait(began + PATIENCE)
        self.seconds, self.processor = time.monotonic() - began, processor_time(self.process.pid)

    def stop(self) -> None:
        """End it and all that it has started."""
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def read(self, page: str, cookie: str = "") -> None:
        """A page, as a browser asks for it."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{page}", headers={"Cookie": cookie})
        with urllib.request.urlopen(asked) as response:
            response.read()

    def _wait(self, until: float) -> None:
        while time.monotonic() < until and self.process.poll() is None:
            try:
                self.read("/")
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise TimeoutError("script/serve does not come up")


def memory(process: int) -> dict[str, dict[str, float]]:
    """What each process of a site holds, in MiB."""
    web = (f"web {number}" for number in range(1, 100))
    found: dict[str, dict[str, float]] = {}
    for each in (process, *children(process)):
        try:
            rollup = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
            command = Path(f"/proc/{each}/comm").read_text()
        except OSError:
            continue
        held = {line.split()[0]: int(line.split()[1]) / 1024 for line in rollup[1:]}
        name = "first" if each == process else "worker" if command.strip() == WORKER else next(web)
        found[name] = {column: held[name] for column, name in COLUMNS.items()}
    return found


@contextmanager
def started(code: Path, env: dict[str, str]) -> Iterator[Started]:
    """A site for as long as it is needed."""
    site = Started(code, env)
    try:
        yield site
    finally:
        site.stop()


def as_hosts_run(folder: Path) -> dict[str, str]:
    """The environment of a site that keeps all in a folder: two processes, a worker, and code that the first
    start compiles, whatever this shell says.
    """
    here = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    own = {"VAR_DIR": str(folder / "var"), "STATIC_ROOT": str(folder / "static"), "ENV_FILE": os.devnull}
    return here | own | {"WEB_CONCURRENCY": "2", "TASK_WORKER": "1"}


def code_with(bank: Path, folder: Path) -> Path:
    """A folder with the code as it is here, and that bank."""
    folder.mkdir()
    for each in (*ROOT.iterdir(), ROOT / ".venv"):
        if each.name not in ("trainer", "var", "staticfiles", ".git") and not (folder / each.name).exists():
            (folder / each.name).symlink_to(each.resolve() if each.name == ".venv" else each)
    own = str(BANK.relative_to(ROOT / "trainer").parent)
    shutil.copytree(
        ROOT / "trainer",
        folder / "trainer",
        ignore=lambda at, names: [BANK.name] if at.endswith(own) and BANK.name in names else [],
    )
    shutil.copytree(bank, folder / BANK.relative_to(ROOT))
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a start takes, and what memory a site holds.")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--puzzles", type=int, default=400, help="how many different ones are answered")
    parser.add_argument(
        "--rest", type=float, default=30, help="seconds that the worker has for its timetable"
    )
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    options = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(prefix="start-") as name:
        folder = Path(name)
        code = code_with(options.bank, folder / "code")
        if ready := os.environ.get("MIGRATED"):  # as in benchmarks.tables
            (folder / "var").mkdir()
            shutil.copy(ready, folder / "var" / "dojo.sqlite3")
        env = as_hosts_run(folder)
        with started(code, env) as site:
            print(f"first start: {site.seconds:.1f} s, {site.processor:.1f} s of processor time")
        _starts(code, env, options.starts)
        _memory(code, env, folder, options)


def _starts(code: Path, env: dict[str, str], number: int) -> None:
    clock, processor = [], []
    for _ in range(number):
        with started(code, env) as site:
            clock.append(site.seconds)
            processor.append(site.processor)
    print(
        f"later starts ({number}): {statistics.median(clock):.2f} s ({min(clock):.2f} to {max(clock):.2f}), "
        f"{statistics.median(processor):.2f} s of processor time; at most {SECONDS} s demanded"
    )


def _memory(code: Path, env: dict[str, str], folder: Path, options: argparse.Namespace) -> None:
    number = ROUNDS * options.puzzles
    told = map(str, (folder, 1, number, options.puzzles, options.bank))
    prepare = [sys.executable, "-m", "benchmarks.grading_answers", *told]
    done = subprocess.run(prepare, env=env, cwd=code, check=True, stdout=subprocess.PIPE, text=True)
    cookie = done.stdout.strip()
    with started(code, env) as site:
        met(site.port, Road(folder / "answers-0", cookie, htmx=True), number)
        for page in PAGES * ROUNDS:
            site.read(page, cookie)
        time.sleep(options.rest)
        found = memory(site.process.pid)
    wanted = f"at most {MIB} demanded, {WORKER_MIB} of the worker"
    print(f"MiB after {number} answers to {options.puzzles} puzzles of all kinds; {wanted}")
    print(f"{'':8}" + "".join(f"{column:>10}" for column in COLUMNS))
    for name, row in found.items():
        print(f"{name:8}" + "".join(f"{row[column]:10.0f}" for column in COLUMNS))


if __name__ == "__main__":
    main()
