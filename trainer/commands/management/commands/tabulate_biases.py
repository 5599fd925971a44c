"""`manage.py tabulate_biases`: the classes in which verdicts are off, from what decisions were measured."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from trainer.lab.evaluate.biases import SOURCE, biases_table

ROOT: Final = Path(__file__).parents[4]
TABLE: Final = ROOT / "trainer/strategy/data/biases.json"


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Write the classes in which decisions were off by more than two standard errors, from the numbers "
        "of evaluate_decisions: there a gap within the bias is close."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--report", type=Path, default=ROOT / SOURCE, help="decisions.json; that of the docs if not given"
        )
        parser.add_argument("--out", type=Path, default=TABLE, help="the table; the shipped one if not given")

    def handle(self, *args: Any, report: Path, out: Path, **options: Any) -> None:
        try:
            found = biases_table(json.loads(report.read_text("utf-8")))
            out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        except (OSError, ValueError, KeyError) as error:
            raise CommandError(f"no table was written: {error!r}") from None
        for row in found["classes"]:
            self.stdout.write(f"{row['course']}, {row['of']} {row['name']}: {row['points']:+,} points")
        number, errors = len(found["classes"]), found["beyond_errors"]
        self.stdout.write(f"classes off by more than {errors:g} standard errors: {number}")
