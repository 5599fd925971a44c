"""`manage.py mine_puzzles PATHS...`: write the bank from real game records and from the generators."""

import sys
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.mining import Balance, Shelves, replay_of, says_yes, take_generated, take_mined
from trainer.commands.progress_bar import ProgressBar
from trainer.puzzles.bank import BANK, Entry, write_bank
from trainer.records.model import RecordError
from trainer.records.sources import Source, file_size, files, sources
from trainer.records.tenhou_xml import parse
from trainer.rules.errors import RulesError
from trainer.scenarios.answers import parse_answer
from trainer.scenarios.kind import kinds


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write the puzzle bank from game records (files, folders, tar archives) and generators."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path)
        parser.add_argument("--mined", type=int, default=200, help="positions of each kind from records")
        parser.add_argument("--generated", type=int, default=100, help="positions of each kind made up")
        parser.add_argument("--every", type=int, default=1, help="look through each n-th record only")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--out", type=Path, default=BANK)

    def handle(self, **options: Any) -> None:
        for path in options["paths"]:
            if not path.exists():
                raise CommandError(f"{path}: no such file or folder")
        shelves = self._mine(options["paths"], options["every"], options["seed"])
        entries: list[Entry] = []
        for kind in kinds().values():
            mined = Balance(kind, options["mined"] if options["paths"] else 0)
            take_mined(mined, shelves)
            made = Balance(kind, options["generated"])
            made.asked = mined.asked
            take_generated(made, options["seed"] * 1_000_000)
            entries += [*mined.entries, *made.entries]
            self._tell(kind.slug, mined.entries, made.entries)
        options["out"].mkdir(parents=True, exist_ok=True)
        write_bank(entries, options["out"])

    def _mine(self, paths: list[Path], every: int, seed: int) -> Shelves:
        """Look through the hands; what can not be read or replayed is left to `verify_records`."""
        shelves = Shelves(Random(seed), tuple(kinds().values()))
        size = sum(map(file_size, files(paths)))
        bar = ProgressBar(sys.stderr, size, shown=sys.stderr.isatty())
        hands = 0
        for number, source in enumerate(sources(paths)):
            if number % every == 0 and isinstance(source, Source):
                hands += self._look_through(shelves, source)
            bar.draw(source.read, f"{hands:,} hands")
        bar.clear()
        return shelves

    def _look_through(self, shelves: Shelves, source: Source) -> int:
        try:
            hands = parse(source.data, source=source.name).rounds
        except RecordError:
            return 0
        for record in hands:
            with suppress(RulesError):
                shelves.look_through(replay_of(source.record_id, record))
        return len(hands)

    def _tell(self, slug: str, mined: list[Entry], made: list[Entry]) -> None:
        yes = sum(says_yes(parse_answer(entry.answer)) for entry in [*mined, *made])
        total = len(mined) + len(made)
        self.stdout.write(
            f"{slug}: {total} positions, {len(mined)} from records, {yes} yes, {total - yes} no"
        )
