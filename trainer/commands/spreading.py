"""Commands that work over many records: how the work is spread, how far it is, and why it ended."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from trainer.commands.progress_bar import ProgressBar
from trainer.lab.shards import ShardError
from trainer.lab.spreading import SIZE, Spread, SpreadError
from trainer.records.sources import file_size, files

INTERRUPTED = 130


def add_spread(parser: ArgumentParser) -> None:
    """The options of such a command."""
    parser.add_argument("--jobs", type=positive, default=cores(), help="processes (default: all cores)")
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="spread over the workers of this scheduler of Dask: tls://host:8786"
    )
    parser.add_argument(
        "--resume", type=Path, metavar="DIR", help="keep what is finished there and go on from it"
    )
    parser.add_argument(
        "--shard", type=positive, default=SIZE, metavar="N", help=f"records in a shard (default: {SIZE})"
    )


def spread_of(options: Mapping[str, Any]) -> Spread:
    """What the options say."""
    return Spread(options["jobs"], options["dask"], options["resume"], options["shard"])


@contextmanager
def progress_over(paths: list[Path], spread: Spread, *, shown: bool | None = None) -> Iterator[ProgressBar]:
    """The bar of work over the records under some paths; on a terminal alone unless `shown` says otherwise.

    :raises CommandError: if the work could not be finished.
    """
    total = sum(map(file_size, files(paths)))
    bar = ProgressBar(sys.stderr, total, shown=sys.stderr.isatty() if shown is None else shown)
    hint = "with --resume DIR a run can be gone on with"
    if spread.resume is not None:
        hint = f"go on with --resume {spread.resume}"
    try:
        yield bar
    except ShardError as error:
        raise CommandError(str(error)) from None
    except SpreadError as error:
        raise CommandError(f"{error}; {hint}") from None
    except KeyboardInterrupt:
        raise CommandError(f"interrupted; {hint}", returncode=INTERRUPTED) from None
    finally:
        bar.clear()


def all_there(paths: list[Path]) -> None:
    """:raises CommandError: naming the first path that is not."""
    for path in paths:
        if not path.exists():
            raise CommandError(f"{path}: no such file or folder")


def positive(text: str) -> int:
    """A number of 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r}: 1 or more expected")
    return int(text)


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
