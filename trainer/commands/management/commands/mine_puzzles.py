"""`manage.py mine_puzzles PATHS...`: write the bank from real game records and from the generators."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.mining import Balance, Shelves, replay_of, says_yes, take_generated, take_mined
from trainer.commands.progress_bar import ProgressBar
from trainer.puzzles.bank import BANK, BankError, Entry, write_bank
from trainer.records.model import RecordError
from trainer.records.sources import Source, Unreadable, file_size, files, sources
from trainer.records.tenhou_xml import parse
from trainer.rules.errors import RulesError
from trainer.scenarios.answers import parse_answer
from trainer.scenarios.kind import kinds
from trainer.scenarios.position import PositionError


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
        self._check(options)
        self.unreadable: list[str] = []
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
        try:
            options["out"].mkdir(parents=True, exist_ok=True)
            write_bank(entries, options["out"])
        except (BankError, OSError) as error:
            raise CommandError(f"the bank was not written: {error}") from None
        for line in self.unreadable:
            self.stderr.write(f"unreadable: {line}")
        if self.unreadable:
            self.stdout.write(f"{len(self.unreadable)} unreadable, passed over")

    def _check(self, options: dict[str, Any]) -> None:
        """:raises CommandError: for what could only fail after minutes."""
        for name, least in (("mined", 0), ("generated", 0), ("every", 1), ("seed", 0)):
            if options[name] < least:
                raise CommandError(f"--{name} {options[name]}: {least} or more expected")
        for path in options["paths"]:
            if not path.exists():
                raise CommandError(f"{path}: no such file or folder")
        out: Path = options["out"]
        if out.exists() and not out.is_dir():
            raise CommandError(f"--out {out}: not a folder")

    def _mine(self, paths: list[Path], every: int, seed: int) -> Shelves:
        """Look through the hands of each n-th record."""
        shelves = Shelves(Random(seed), tuple(kinds().values()))
        size = sum(map(file_size, files(paths)))
        bar = ProgressBar(sys.stderr, size, shown=sys.stderr.isatty())
        hands = 0
        for number, source in enumerate(sources(paths)):
            if isinstance(source, Unreadable):
                self.unreadable.append(f"{source.name}: {source.reason}")
            elif number % every == 0:
                hands += self._look_through(shelves, source)
            bar.draw(source.read, f"{hands:,} hands")
        bar.clear()
        return shelves

    def _look_through(self, shelves: Shelves, source: Source) -> int:
        """The number of hands; one that can not be replayed is named and the others go on."""
        try:
            hands = parse(source.data, source=source.name).rounds
        except RecordError as error:
            self.unreadable.append(f"{source.name}: {error}")
            return 0
        for record in hands:
            try:
                shelves.look_through(replay_of(source.record_id, record))
            except (RulesError, PositionError) as error:
                self.unreadable.append(f"{source.name}, round {record.index}: {error}")
        return len(hands)

    def _tell(self, slug: str, mined: list[Entry], made: list[Entry]) -> None:
        yes = sum(says_yes(parse_answer(entry.answer)) for entry in [*mined, *made])
        total = len(mined) + len(made)
        self.stdout.write(
            f"{slug}: {total} positions, {len(mined)} from records, {yes} yes, {total - yes} no"
        )
