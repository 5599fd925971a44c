"""manage.py rulebook_examples: which puzzles of the bank ask each rule, for whoever practises it."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from trainer.lab.mine.examples import examples_of
from trainer.puzzles.bank import BANK, read_bank
from trainer.rulebook.examples import FEWEST, FILE


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Write rulebook/examples.json: the puzzles of the bank whose verdict cites a rule, the easiest first."
    )

    def handle(self, **options: Any) -> None:
        found = examples_of(read_bank(BANK))
        FILE.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
        few = [f"{rule} {len(slugs)}" for rule, slugs in found.items() if len(slugs) < FEWEST]
        self.stdout.write(f"{len(found)} rules; fewer than {FEWEST}: {', '.join(few) or 'none'}")
