"""A large database saved, restored and looked through: `python -m benchmarks.keeping --attempts 10000000`.

The database is filled as for `benchmarks.growth`; then `manage.py backup`, `restore` into an empty one, which
compares every table, and `sanity_check`. Printed are seconds of the clock and of the processor, the memory
that each took at most, and the sizes. The filling leaves the counts of nearly all learners at nothing: these
are the faults that the last one finds. With `--keep DIR` the databases stay, and are not filled again.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from benchmarks.serving import ROOT, database
from trainer.puzzles.bank import BANK

NAME: Final = "dojo_keeping"
EACH: Final = 500
"""Answers of a learner."""


def main() -> None:
    parser = argparse.ArgumentParser(description="A large database saved, restored and looked through.")
    parser.add_argument("--attempts", type=int, default=100_000)
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--keep", type=Path, help="a folder for the databases, which stay there (SQLite)")
    parser.add_argument("--postgres", action="store_true", help="user postgres on 127.0.0.1")
    options = parser.parse_args()
    if options.keep and options.postgres:
        parser.error("--keep is for SQLite")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    with ExitStack() as stack:
        folder = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="keeping-")))
        site, back = (_site(folder / name, postgres=options.postgres) for name in ("site", "back"))
        for name in ("site", "back"):
            stack.enter_context(database(f"{NAME}_{name}", postgres=options.postgres))
        file = folder / "backup"
        file.unlink(missing_ok=True)
        if not (folder / "filled").exists():
            _fill(site, options)
            (folder / "filled").touch()
        taken("backup", [str(file)], site)
        print(f"{'':14}{file.stat().st_size / 2**20:10,.0f} MiB in the file")
        taken("restore", [str(file), "--replace"], back)
        taken("sanity_check", ["--seed", "1"], site)


def _site(folder: Path, *, postgres: bool) -> dict[str, str]:
    folder.mkdir(parents=True, exist_ok=True)
    url = f"postgres://postgres@127.0.0.1/{NAME}_{folder.name}" if postgres else ""
    return os.environ | {"VAR_DIR": str(folder), "DATABASE_URL": url, "ENV_FILE": os.devnull}


def _fill(env: dict[str, str], options: argparse.Namespace) -> None:
    numbers = (options.puzzles, max(4, options.attempts // EACH), options.attempts, EACH, 1)
    command = [sys.executable, "-m", "benchmarks.growth_pages", *map(str, numbers), str(options.bank)]
    subprocess.run(command, env=env, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def taken(name: str, arguments: list[str], env: dict[str, str]) -> None:
    """Run a command of the site; print what it says last and what it took.

    :raises RuntimeError: if it fails; who finds faults has not failed.
    """
    command, began = [sys.executable, "manage.py", name, *arguments], time.monotonic()
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(command, env=env, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)
        seconds, processor = time.monotonic() - began, used.ru_utime + used.ru_stime
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        lines = said.read().splitlines()
    if process.returncode and not (name == "sanity_check" and lines[-1].startswith("faults: ")):
        raise RuntimeError("\n".join(lines))
    print(
        f"{name:14}{seconds:10.1f} s{processor:10.1f} s of processor time"
        f"{used.ru_maxrss / 1024:8.0f} MiB  {lines[-1]}",
        flush=True,
    )


if __name__ == "__main__":
    main()
