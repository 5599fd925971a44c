"""`manage.py product_report`: how the site is used and what it foretells, from its own data."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from trainer.lab.product.page import product_page


class Command(BaseCommand):
    help = (
        "Tell from the site's own data: time to the first answer, lessons reached, who comes back, what was "
        "found unclear, how well answers and reviews are foretold. Sums alone, nobody is named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, help="write the page there instead of printing it")

    def handle(self, **options: Any) -> None:
        page = product_page(timezone.now())
        if options["out"] is None:
            self.stdout.write(page)
            return
        try:
            options["out"].write_text(page, "utf-8")
        except OSError as error:
            raise CommandError(f"the page was not written: {error}") from None
