"""Where the processes of a site count together: a folder with a file for each of them.

It lies in memory where there is such a place: a file that is written through memory on a full disk would
kill its process. The variable has to be set before `prometheus_client` is imported.
"""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
_MADE_BY: Final = "METRICS_MADE_BY"
_NAME: Final = "riichi-dojo"
_MEMORY: Final = Path("/dev/shm")  # noqa: S108  the folder below has a random name and is its owner's alone


def share_counts(otherwise: Path) -> None:
    """Begin a folder for this process and those that it starts; once, however often it is asked.

    `otherwise`: a folder of the site, for machines without files in memory.
    """
    if os.environ.get(_MADE_BY) == str(os.getpid()):
        return
    above = _MEMORY if os.access(_MEMORY, os.W_OK) else otherwise
    _sweep(above)
    os.environ[FOLDER] = tempfile.mkdtemp(prefix=f"{_NAME}-{os.getpid()}-", dir=above)
    os.environ[_MADE_BY] = str(os.getpid())


def _sweep(above: Path) -> None:
    """Delete what sites have left that were killed."""
    for folder in above.glob(f"{_NAME}-*-*"):
        process = folder.name.removeprefix(f"{_NAME}-").partition("-")[0]
        if process.isdecimal() and not Path("/proc", process).exists():
            shutil.rmtree(folder, ignore_errors=True)


def end_sharing() -> None:
    """Delete the folder, where this process has begun it."""
    if os.environ.get(_MADE_BY) == str(os.getpid()):
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
