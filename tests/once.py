"""What all workers of a run share: made by the first that asks, found by the others."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
TABLES: Final = "dojo.sqlite3"


def made_once(places: pytest.TempPathFactory, name: str, fill: Callable[[Path], object]) -> Path:
    """The folder of that name, filled by one worker of the run; whoever comes meanwhile waits for it."""
    own = places.getbasetemp()
    shared = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    folder = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            begun = places.mktemp(f"{name}-begun")
            fill(begun)
            begun.rename(folder)
    return folder


def migrated_file(places: pytest.TempPathFactory) -> Path:
    """An SQLite file, to be copied, with all tables of a site, its cache's too; making them takes as long
    as ten other commands.
    """
    return made_once(places, "tables", _migrate) / TABLES


def _migrate(folder: Path) -> None:
    settings = {"VAR_DIR": str(folder), "DATABASE_URL": "", "DEBUG": "1", "MIGRATED": ""}
    for name in ("migrate", "createcachetable"):
        command = [sys.executable, "manage.py", name, "-v0"]
        subprocess.run(command, cwd=ROOT, env=os.environ | settings, check=True)
