"""`manage.py evaluate_decisions PATHS...`: what decisions of real games brought, beside the verdicts."""

import json
import sys
from argparse import ArgumentParser
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.management.commands.evaluate_strategy import print_figures, rounded
from trainer.commands.management.commands.verify_records import cores, positive
from trainer.commands.progress_bar import ProgressBar
from trainer.lab.evaluate.decisions import Measured, figures, measured
from trainer.lab.evaluate.decisions_page import page, plots
from trainer.lab.evaluate.moments import Moments, collected
from trainer.records.sources import file_size, files


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Hold the verdicts against what decisions of real games brought, on the half of the games that the "
        "model was not fitted on: by course, agreement with the players, one course beside the other."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument(
            "--out", type=Path, help="a folder for decisions.json, decisions.md and the plots"
        )
        parser.add_argument(
            "--all", action="store_true", help="take every game: for records that were never fitted on"
        )
        parser.add_argument("--jobs", type=positive, default=cores(), help="processes (default: all cores)")

    def handle(self, **options: Any) -> None:
        paths, every, out = options["paths"], options["all"], options["out"]
        if out and not out.parent.is_dir():
            raise CommandError(f"--out {out}: there is no folder {out.parent}")
        moments = moments_of(paths, options["jobs"], every=every)
        for line in moments.unreadable:
            self.stderr.write(f"unreadable: {line}")
        try:
            found = measured(moments.rows)
        except ValueError as error:
            raise CommandError(str(error)) from None
        told = words(moments, every=every)
        print_figures(self.stdout, figures(found))
        self.stdout.write(told)
        if out:
            written(out, found, told)


def moments_of(paths: list[Path], jobs: int, *, every: bool) -> Moments:
    """The decisions of the records under some paths.

    :raises CommandError: if a path is not there, or a worker was killed.
    """
    for path in paths:
        if not path.exists():
            raise CommandError(f"{path}: no such file or folder")
    bar = ProgressBar(sys.stderr, sum(map(file_size, files(paths))), shown=sys.stderr.isatty())
    try:
        return collected(paths, jobs, bar.draw, every=every)
    except BrokenProcessPool:
        raise CommandError("a worker process was killed; fewer --jobs need less memory") from None
    finally:
        bar.clear()


def words(moments: Moments, *, every: bool) -> str:
    """What was measured on."""
    games = f"{moments.games:,} games" if every else f"{moments.games:,} games of the held-out half"
    return (
        f"{len(moments.rows):,} decisions of {games}; {moments.repeated:,} hands that came twice counted "
        f"once, {len(moments.unreadable):,} faults"
    )


def written(out: Path, found: Measured, told: str) -> None:
    """The numbers, the page and its plots."""
    try:
        out.mkdir(exist_ok=True)
        report = {"measured_on": told} | found.as_json()
        (out / "decisions.json").write_text(json.dumps(rounded(report), indent=1) + "\n", "utf-8")
        (out / "decisions.md").write_text(page(found, told), "utf-8")
        for name, svg in plots(found).items():
            (out / name).write_text(svg, "utf-8")
    except OSError as error:
        raise CommandError(f"the report was not written: {error}") from None
