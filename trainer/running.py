"""Whether the site runs on this machine: web and worker hold a lock in `VAR_DIR` as long as they live."""

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

LOCK: Final = "running"
"""The file in `VAR_DIR` that is locked; nothing stands in it."""
_held: list[IO[str]] = []
"""Open until the process ends, and in the processes that it forks."""
logger = logging.getLogger(__name__)


class RunningError(RuntimeError):
    """The site runs."""


def hold_running(folder: Path) -> None:
    """The site runs from now on, until this process and all that it forks have ended. Waits for a restore.

    Where `folder` can not be written, or has no locks, the site runs without one.
    """
    try:
        file = (folder / LOCK).open("a")
        fcntl.flock(file, fcntl.LOCK_SH)
    except OSError as error:
        logger.warning("no restore will know that the site runs: %s", error)
        return
    _held.append(file)


@contextmanager
def standing_still(folder: Path) -> Iterator[None]:
    """Neither web nor worker runs with this `VAR_DIR`, nor starts before this ends.

    :raises RunningError: if one runs.
    """
    with (folder / LOCK).open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RunningError from None
        yield
