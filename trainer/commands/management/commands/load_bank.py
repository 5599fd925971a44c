"""manage.py load_bank: bring the database to the state of the shipped bank."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import BANK, BankError
from trainer.puzzles.restating import restate_all


class Command(BaseCommand):
    help = "Load the puzzle bank; does nothing if it is unchanged."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=BANK, help="where the *.jsonl are")
        parser.add_argument(
            "--every-ruleset",
            action="store_true",
            help="store each table by all rules that ask it as well, own rules of tables too: at once what "
            "the worker does beside the site in some minutes",
        )

    def handle(self, *args: Any, folder: Path, every_ruleset: bool, verbosity: int, **options: Any) -> None:
        try:
            loaded = load_bank(folder=folder)
        except BankError as error:
            raise CommandError(f"the bank was not loaded: {error}") from None
        if verbosity and loaded.changed:
            self.stdout.write(
                f"{loaded.total} puzzles in the bank: {loaded.new} new, {loaded.retired} retired"
            )
        if every_ruleset and (number := restate_all(folder=folder)) and verbosity:
            self.stdout.write(f"{number} puzzles by other rules than their own")
