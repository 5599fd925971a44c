"""What several workers of one run share: made by the first that asks, found by the others."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

from pytest import TempPathFactory


def made_once(places: TempPathFactory, name: str, fill: Callable[[Path], object]) -> Path:
    """The folder of that name, filled by one worker of the run; whoever comes meanwhile waits for it."""
    own = places.getbasetemp()
    shared = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    folder = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            begun = places.mktemp(name)
            fill(begun)
            begun.rename(folder)
    return folder
