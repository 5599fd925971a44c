"""manage.py house_rules: which puzzles of the bank ask each house rule."""

from typing import Any

from django.core.management.base import BaseCommand

from trainer.lab.mine.house_rules import house_rule_courses
from trainer.puzzles.bank import BANK, read_bank
from trainer.rulebook.courses import write_courses
from trainer.rulebook.house_rules import FILE


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write rulebook/house_rules.json: the puzzles of the bank that ask each house rule."

    def handle(self, **options: Any) -> None:
        found = house_rule_courses(read_bank(BANK))
        write_courses(FILE, found)
        for slug, course in found.items():
            self.stdout.write(f"{slug}: {len(course.turned)}, controls: {len(course.controls)}")
