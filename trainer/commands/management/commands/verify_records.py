"""manage.py verify_records: replay game records and hold what happened against the rules."""

import time
from argparse import ArgumentParser, BooleanOptionalAction
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.spreading import add_spread, progress_over, spread_of
from trainer.lab.verify.records import Place, VerifiedReport, known_defects, read_defects, verify_item
from trainer.records.sources import sources
from trainer.rules.rulesets.ruleset import PRESETS


class Command(BaseCommand):
    help = (
        "Replay game records (Tenhou XML and JSON, MJAI, Mahjong Soul; files, folders, tar archives) and "
        "hold every move, win, draw, payment and next deal in them against the rules. Exit status 1 if there "
        "is a disagreement or an unreadable file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        add_spread(parser)
        parser.add_argument(
            "--ruleset",
            choices=PRESETS,
            metavar="NAME",
            help="hold them against this preset, whatever they say: " + ", ".join(PRESETS),
        )
        parser.add_argument("--known", type=Path, help="known defects of records, in place of our own list")
        parser.add_argument(
            "--progress", action=BooleanOptionalAction, help="draw a bar (default: on a terminal)"
        )

    def handle(self, **options: Any) -> None:
        paths, spread = options["paths"], spread_of(options)
        report = VerifiedReport(read_known(options["known"]))
        work = partial(verify_item, ruleset=options["ruleset"]) if options["ruleset"] else verify_item
        started = time.monotonic()
        with progress_over(paths, spread, shown=options["progress"]) as bar:
            for read, result in spread.over(work, sources(paths)):
                report.add(result)
                speed = report.rounds / max(time.monotonic() - started, 0.001)
                bar.draw(read, f"{report.records:,} records, {speed:,.0f} rounds a second")
        self.tell(report, time.monotonic() - started, options["verbosity"])

    def tell(self, report: VerifiedReport, seconds: float, verbosity: int) -> None:
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


def read_known(path: Path | None) -> Mapping[Place, str]:
    """The list in a file, or our own."""
    try:
        return known_defects() if path is None else read_defects(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from None
