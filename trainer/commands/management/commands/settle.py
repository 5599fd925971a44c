"""manage.py settle: what attempts say goes into ratings, beliefs, reviews and counts."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from trainer.accounts.models import Learner
from trainer.progress.models import Attempt
from trainer.progress.recounting import recount_some
from trainer.progress.settling import faults, settle, settle_waiting, unsettle


class Command(BaseCommand):
    help = "Settle what waits; the worker does so every few seconds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--all", action="store_true", help="settle all that waits now")
        what.add_argument("--rebuild", action="store_true", help="drop what is derived and settle all anew")
        what.add_argument(
            "--check", action="store_true", help="hold what is kept against the attempts; 1 if it differs"
        )

    def handle(self, *args: Any, rebuild: bool, check: bool, **options: Any) -> None:
        if check:
            self._check()
            return
        settled = 0
        if rebuild:
            for learner_id in Learner.objects.values_list("pk", flat=True):
                unsettle([learner_id])
                settled += settle(learner_id, most=sys.maxsize)
        while number := settle_waiting():
            settled += number
        counted = 0
        while number := recount_some():
            counted += number
        self.stdout.write(f"attempts settled: {settled}, counted anew by rule: {counted}")

    def _check(self) -> None:
        wrong = 0
        for learner in Learner.objects.iterator():
            for fault in faults(learner):
                wrong += 1
                self.stdout.write(f"{learner.pk}: {fault}")
        self.stdout.write(f"faults: {wrong}, attempts that wait: {Attempt.objects.waiting().count()}")
        if wrong:
            raise SystemExit(1)
