"""`manage.py mine_puzzles PATHS...`: write the bank from real game records and from the generators."""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.spreading import add_spread, all_there, progress_over, spread_of
from trainer.lab.mine.bank import coverage_of
from trainer.lab.mine.mining import (
    Balance,
    Shelves,
    mine_game,
    take_generated,
    take_mined,
    take_rare,
    take_twins,
)
from trainer.lab.spreading import Spread
from trainer.puzzles.bank import BANK, CHECKED, BankError, confirm_bank, recorded_in, write_bank
from trainer.records.sources import Unreadable, sources
from trainer.rules.catalogue import ASKED
from trainer.scenarios.kind import kinds


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write the puzzle bank from game records (files, folders, tar archives) and generators."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path)
        parser.add_argument("--mined", type=int, default=200, help="positions of each kind from records")
        parser.add_argument("--generated", type=int, default=100, help="made up of each kind, twins included")
        parser.add_argument("--twins", type=int, default=5, help="pairs of each kind that differ by little")
        parser.add_argument(
            "--levels", type=int, nargs="+", default=[], help="made up in turn; one named twice comes twice"
        )
        parser.add_argument("--cover", type=int, default=0, help="positions that each rule id shall have")
        parser.add_argument("--every", type=int, default=1, help="look through each n-th record only")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--kinds", nargs="+", default=[], help="only these kinds; others stay")
        parser.add_argument("--out", type=Path, default=BANK)
        add_spread(parser)

    def handle(self, **options: Any) -> None:
        self._check(options)
        self.unreadable: list[str] = []
        self.kinds = {slug: kinds()[slug] for slug in options["kinds"] or kinds()}
        if not options["paths"]:
            self._warn(options["out"])
        shelves = self._mine(options["paths"], options["every"], options["seed"], spread_of(options))
        balances: list[Balance] = []
        for kind in self.kinds.values():
            mined = options["mined"] if options["paths"] else 0
            balance = Balance(kind, mined)
            take_mined(balance, shelves)
            from_records = len(balance.entries)
            balance.enough(mined + options["generated"] - options["twins"])
            take_generated(balance, options["seed"] * 1_000_000, options["levels"])
            balance.enough(mined + options["generated"] + options["twins"])
            take_twins(balance, options["twins"])
            balances.append(balance)
            self._tell(balance, from_records)
        if options["cover"]:
            self._cover(balances, options["cover"], options["seed"] * 1_000_000 + 500_000)
        entries = [entry for balance in balances for entry in balance.entries]
        try:
            options["out"].mkdir(parents=True, exist_ok=True)
            write_bank(entries, options["out"], self.kinds)
            if entries and not options["kinds"]:
                confirm_bank(options["out"])
            else:
                self.stdout.write(f"{CHECKED} is gone until manage.py fill_bank has replayed the whole bank")
        except (BankError, OSError) as error:
            raise CommandError(f"the bank was not written: {error}") from None
        for line in self.unreadable:
            self.stderr.write(f"unreadable: {line}")
        if self.unreadable:
            self.stdout.write(f"{len(self.unreadable)} unreadable, passed over")

    def _warn(self, folder: Path) -> None:
        """Without records a kind is made up anew, so that what was found in records goes."""
        for slug in self.kinds:
            if lost := recorded_in(folder, slug):
                self.stderr.write(
                    f"{slug}: {lost} positions from records will be dropped, for no records are given; "
                    "manage.py fill_bank keeps what there is and adds to it"
                )

    def _check(self, options: dict[str, Any]) -> None:
        """:raises CommandError: for what could only fail after minutes."""
        for name in ("mined", "generated", "twins", "cover", "seed", "every"):
            least = 1 if name == "every" else 0
            if options[name] < least:
                raise CommandError(f"--{name} {options[name]}: {least} or more expected")
        for level in options["levels"]:
            if level not in range(1, 6):
                raise CommandError(f"--levels {level}: 1 to 5 are expected")
        for slug in options["kinds"]:
            if slug not in kinds():
                raise CommandError(f"--kinds {slug}: there is no such kind")
        all_there(options["paths"])
        out: Path = options["out"]
        if out.exists() and not out.is_dir():
            raise CommandError(f"--out {out}: not a folder")

    def _mine(self, paths: list[Path], every: int, seed: int, spread: Spread) -> Shelves:
        """Look through the hands of each n-th record."""
        shelves, hands = Shelves(Random(seed)), 0
        chosen = (
            source
            for number, source in enumerate(sources(paths))
            if isinstance(source, Unreadable) or number % every == 0
        )
        with progress_over(paths, spread) as bar:
            for read, game in spread.over(partial(mine_game, tuple(self.kinds)), chosen):
                hands += game.hands
                self.unreadable += game.faults
                for shelf, found in game.found:
                    shelves.put(shelf, found)
                bar.draw(read, f"{hands:,} hands")
        return shelves

    def _cover(self, balances: list[Balance], least: int, seed: int) -> None:
        """Add positions for rules that too few cite."""
        coverage = coverage_of(entry for balance in balances for entry in balance.entries)
        for rule in ASKED:
            if (missing := least - coverage.rules[rule]) > 0:
                found = take_rare(balances, rule, missing, seed)
                self.stdout.write(f"{rule}: {coverage.rules[rule]} and {found} more")

    def _tell(self, balance: Balance, from_records: int) -> None:
        sides = ", ".join(f"{balance.have[side]} {side}" for side in balance.kind.sides)
        self.stdout.write(
            f"{balance.kind.slug}: {len(balance.entries)} positions, {from_records} from records; {sides}"
        )
