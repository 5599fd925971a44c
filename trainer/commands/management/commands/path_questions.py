"""manage.py path_questions: which puzzles of the bank the lessons of the path ask."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from trainer.lab.mine.path_questions import questions_of
from trainer.puzzles.bank import BANK, read_bank
from trainer.rulebook.path import QUESTIONS, lessons


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write rulebook/path/questions.json: for each lesson of the path its puzzles of the bank."

    def handle(self, **options: Any) -> None:
        path = lessons()
        found = questions_of(path.values(), read_bank(BANK))
        QUESTIONS.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
        lacking = [slug for slug in path if slug not in found]
        self.stdout.write(
            f"{len(found)} lessons of {len(path)}; without questions: {', '.join(lacking) or 'none'}"
        )
