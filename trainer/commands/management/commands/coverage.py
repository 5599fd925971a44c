"""manage.py coverage: which rules the bank asks, by which kinds, how often, under which presets."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from trainer.lab.mine.bank import coverage_of, coverage_page
from trainer.puzzles.bank import BANK, BankError, read_bank
from trainer.rules.catalogue import ASKED


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write docs/coverage.md: rule id x kind x number x preset, over the bank."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bank", type=Path, default=BANK)
        parser.add_argument("--out", type=Path, default=Path(settings.BASE_DIR) / "docs" / "coverage.md")
        parser.add_argument("--least", type=int, default=20, help="name rules with fewer positions")

    def handle(self, **options: Any) -> None:
        try:
            coverage = coverage_of(read_bank(options["bank"]))
        except BankError as error:
            raise CommandError(str(error)) from None
        options["out"].write_text(coverage_page(coverage, ASKED), encoding="utf-8")
        few = [f"{rule} {coverage.rules[rule]}" for rule in ASKED if coverage.rules[rule] < options["least"]]
        self.stdout.write(f"{sum(coverage.kinds.values())} positions, {len(coverage.rules)} rules")
        if few:
            self.stdout.write(f"fewer than {options['least']}: {', '.join(few)}")
