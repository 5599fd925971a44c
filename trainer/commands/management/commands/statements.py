"""manage.py statements: where what the rule texts of the field say is taught, and how often asked."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from trainer.lab.mine.statements import asked_by, read_statements, statements_page
from trainer.puzzles.bank import BANK, BankError, read_bank


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write docs/statements.md: each statement, its page of the rulebook, the positions that ask it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bank", type=Path, default=BANK)
        parser.add_argument("--out", type=Path, default=Path(settings.BASE_DIR) / "docs" / "statements.md")

    def handle(self, **options: Any) -> None:
        statements = read_statements()
        try:
            asked = asked_by(statements, read_bank(options["bank"]))
        except BankError as error:
            raise CommandError(str(error)) from None
        options["out"].write_text(statements_page(statements, asked), encoding="utf-8")
        self.stdout.write(f"{len(statements)} statements on {len({each.page for each in statements})} pages")
