"""manage.py verify_scoring: hold single wins that other engines scored against the rules."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.lab.verify.scoring_cases import read_cases, scoring_differences
from trainer.records.game_record import NoRecordError, RecordError
from trainer.records.sources import Unreadable, sources


class Command(BaseCommand):
    help = (
        "Hold single wins with the yaku, han, fu and points that other engines found (JSON lines, gzipped or "
        "not; files, folders) against the rules. Exit status 1 if there is a difference or an unreadable file"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    def handle(self, *args: Any, paths: list[Path], **options: Any) -> None:
        cases = differing = unreadable = 0
        for source in sources(paths):
            try:
                if isinstance(source, Unreadable):
                    raise RecordError(source.reason, source=source.name)
                for case in read_cases(source.data, source.name):
                    cases += 1
                    found = scoring_differences(case)
                    differing += bool(found)
                    for what, told, ours in found:
                        self.stdout.write(f"{case.id} [{what} SCO-1]: {told}, by the rules {ours}")
            except NoRecordError:
                continue
            except RecordError as error:
                unreadable += 1
                self.stdout.write(f"unreadable: {error}")
        if not cases and not unreadable:
            raise CommandError("no scoring case was found there")
        self.stdout.write(f"{cases:,} cases: {differing:,} differ, {unreadable:,} unreadable files")
        if differing or unreadable:
            raise CommandError("there are differences or unreadable files")
