"""`manage.py sanity_check`: whether what is stored agrees with itself."""

import time
from argparse import ArgumentParser
from itertools import islice
from random import Random
from typing import Any, Final

from django.core.management.base import BaseCommand

from trainer.commands.sanity import CHECKS, Reach

SHOWN: Final = 20
"""Faults of a check that are listed."""
SOME: Final = 2000
"""Rows of a table that are looked at, if not all."""


class Command(BaseCommand):
    help = (
        "Hold what is stored against itself: attempts and findings, answers, scores, counts, digests, "
        "positions, rows that name others. Some rows of each table, taken by chance, or --all. What is "
        "wrong is named; exit status 1 if anything is. Nothing is changed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="look at every row")
        parser.add_argument("--seed", type=int, help="look at the same rows again")

    def handle(self, *args: Any, **options: Any) -> None:
        seed = options["seed"] if options["seed"] is not None else Random().randrange(10**6)
        reach = Reach(None if options["all"] else SOME, Random(seed))
        wrong = 0
        for name, check in CHECKS.items():
            began, found = time.perf_counter(), check(reach)
            listed = list(islice(found, SHOWN))
            rest = sum(1 for _ in found)
            wrong += len(listed) + rest
            said = f"{len(listed) + rest} faults" if listed else "ok"
            self.stdout.write(f"{name}: {said} ({time.perf_counter() - began:.1f} s)")
            for fault in listed:
                self.stdout.write(f"  {fault}")
            if rest:
                self.stdout.write(f"  and {rest} more")
        self.stdout.write(f"faults: {wrong}" + ("" if options["all"] else f" (seed {seed})"))
        if wrong:
            raise SystemExit(1)
