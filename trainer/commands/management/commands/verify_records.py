"""manage.py verify_records: replay game records and hold what happened against the rules."""

import os
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction
from collections.abc import Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.progress_bar import ProgressBar
from trainer.lab.verify.records import (
    Item,
    Place,
    Report,
    State,
    StateError,
    digest_of,
    known_defects,
    read_defects,
    verify_all,
)
from trainer.records.sources import Source, file_size, files, sources

INTERRUPTED = 130


class Command(BaseCommand):
    help = (
        "Replay game records (Tenhou XML and JSON, MJAI, Mahjong Soul; files, folders, tar archives) and "
        "hold every move, win, draw, payment and next deal in them against the rules. Exit status 1 if there "
        "is a disagreement or an unreadable file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--state", type=Path, help="keep finished records here and go on from them")
        parser.add_argument("--jobs", type=positive, default=cores(), help="processes (default: all cores)")
        parser.add_argument("--known", type=Path, help="known defects of records, in place of our own list")
        parser.add_argument(
            "--progress", action=BooleanOptionalAction, help="draw a bar (default: on a terminal)"
        )

    def handle(
        self,
        *args: Any,
        paths: list[Path],
        state: Path | None = None,
        jobs: int = 1,
        known: Path | None = None,
        progress: bool | None = None,
        **options: Any,
    ) -> None:
        report = Report(read_known(known))
        shown = sys.stderr.isatty() if progress is None else progress
        started = time.monotonic()
        try:
            with ExitStack() as stack:
                kept = None if state is None else stack.enter_context(State(state, paths))
                run = Run(
                    paths, kept, ProgressBar(sys.stderr, sum(map(file_size, files(paths))), shown=shown)
                )
                stack.callback(run.bar.clear)
                run.fill(report, jobs)
        except (StateError, OSError) as error:
            raise CommandError(str(error)) from None
        except BrokenProcessPool:
            raise CommandError("a worker process was killed; fewer --jobs need less memory") from None
        except KeyboardInterrupt:
            hint = "with --state FILE a run can be gone on with"
            if state is not None:
                hint = f"go on with --state {state}"
            raise CommandError(f"interrupted; {hint}", returncode=INTERRUPTED) from None
        self.tell(report, time.monotonic() - started, options.get("verbosity", 1))

    def tell(self, report: Report, seconds: float, verbosity: int) -> None:
        """The table, the faults, and a status that says whether there are any."""
        if not report.records and not report.unreadable:
            raise CommandError("no record was found there")
        for line in report.table():
            self.stdout.write(line)
        self.stdout.write(f"\n{report.summary()} ({seconds:.1f} s)")
        if verbosity > 1:
            for line in report.remarks():
                self.stdout.write(line)
        for line in report.faults():
            self.stdout.write(line)
        if not report.clean:
            raise CommandError("there are disagreements or unreadable files")


class Run:
    """One pass over the records, with its state and its progress bar."""

    def __init__(self, paths: list[Path], state: State | None, bar: ProgressBar) -> None:
        self.bar = bar
        self._paths = paths
        self._state = state
        self._read = 0

    def fill(self, report: Report, jobs: int) -> None:
        """Verifies what the state does not hold yet and adds all results to the report."""
        started = time.monotonic()
        for result in verify_all(self._items(), jobs):
            if self._state is not None:
                self._state.add(result)
            report.add(result)
            speed = report.rounds / max(time.monotonic() - started, 0.001)
            self.bar.draw(self._read, f"{report.records:,} records, {speed:,.0f} rounds a second")

    def _items(self) -> Iterator[Item]:
        for source in sources(self._paths):
            self._read = source.read
            finished = None
            if self._state is not None and isinstance(source, Source):
                finished = self._state.result(source.name, digest_of(source.data))
            yield source if finished is None else finished


def read_known(path: Path | None) -> Mapping[Place, str]:
    """The list in a file, or our own."""
    try:
        return known_defects() if path is None else read_defects(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from None


def positive(text: str) -> int:
    """A number of processes."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r}: 1 or more expected")
    return int(text)


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
