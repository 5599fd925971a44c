"""manage.py ruleset_changes: which puzzles of the bank ask what changes from one ruleset to another."""

from typing import Any

from django.core.management.base import BaseCommand

from trainer.lab.mine.changes import changes_of
from trainer.puzzles.bank import BANK, read_bank
from trainer.rulebook.changes import FILE
from trainer.rulebook.courses import write_courses
from trainer.rulebook.examples import FEWEST


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write rulebook/changes.json: the puzzles of the bank that two rulesets answer differently."

    def handle(self, **options: Any) -> None:
        found = changes_of(read_bank(BANK))
        write_courses(FILE, found)
        few = sum(not course.is_practised for course in found.values())
        self.stdout.write(f"{len(found)} changes, {few} of them with fewer than {FEWEST} puzzles")
