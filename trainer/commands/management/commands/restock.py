"""manage.py restock: make the stock of puzzles anew, or say whether it is as it should be."""

from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand

from trainer.progress.facts import work_out
from trainer.puzzles.restocking import rebuild, stock_differences

SHOWN: Final = 20


class Command(BaseCommand):
    help = (
        "Make the stock, from which puzzles are drawn, and the counts of it anew from the published puzzles, "
        "and work out at once what the worker would work out by and by: how hard each is, and what it shows. "
        "With --check nothing is changed: what differs is listed, exit status 1 if anything does."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check"]:
            rebuild()
            work_out()
            return
        found = stock_differences()
        for line in found[:SHOWN]:
            self.stdout.write(line)
        self.stdout.write(f"differences: {len(found)}")
        if found:
            raise SystemExit(1)
