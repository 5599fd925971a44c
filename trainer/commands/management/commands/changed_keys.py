"""manage.py changed_keys: keys of the bank, and of puzzles that were answered, that are others today."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.changed_keys import (
    NO_ANSWER,
    AnsweredKey,
    Line,
    answered_keys,
    line_today,
    pinned_anew,
)
from trainer.commands.progress_bar import ProgressBar
from trainer.puzzles.bank import BANK, BankError, confirm_bank, read_bank, write_bank
from trainer.rules.version import RULES_VERSION


class Command(BaseCommand):
    help = (
        "List the puzzles whose key is another by the rules of today: lines of the bank by the answer they "
        "pin, and puzzles that were answered under an older RULES_VERSION by the key of then. "
        "`regrade` tells, and writes, what that means for assignments."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--bank", type=Path, default=BANK, help="a bank's folder; the shipped one if not given"
        )
        parser.add_argument(
            "--write", action="store_true", help="write keys and levels of today into the bank, nothing else"
        )

    def handle(self, *args: Any, bank: Path, write: bool, **options: Any) -> None:
        try:
            lines = self._lines(bank)
            if write:
                write_bank(pinned_anew(lines), bank)
                confirm_bank(bank)
        except (BankError, OSError) as error:
            raise CommandError(str(error)) from None
        changed = [line for line in lines if line.changed]
        for line in changed:
            self.stdout.write(_of_bank(line))
        levels = sum(line.today is not None and line.today.level != line.entry.level for line in lines)
        self.stdout.write(f"keys of the bank that changed: {len(changed)} of {len(lines)}, levels: {levels}")
        if not write:
            self._answered()

    def _lines(self, bank: Path) -> list[Line]:
        entries = read_bank(bank)
        bar = ProgressBar(sys.stderr, len(entries), shown=sys.stderr.isatty())
        lines = []
        for done, entry in enumerate(entries, 1):
            lines.append(line_today(entry))
            bar.draw(done, f"{done:,} lines")
        bar.clear()
        return lines

    def _answered(self) -> None:
        changed = list(answered_keys(RULES_VERSION))
        for key in changed:
            self.stdout.write(_of_answers(key))
        self.stdout.write(f"keys of answered puzzles that changed: {len(changed)}")


def _of_bank(line: Line) -> str:
    entry, today = line.entry, line.today
    what = NO_ANSWER if today is None else "disputed" if line.why else today.answer
    return f"{entry.slug} {entry.kind}: {entry.answer} -> {what}" + (f" ({line.why})" if line.why else "")


def _of_answers(key: AnsweredKey) -> str:
    return (
        f"{key.slug} {key.kind}: {key.before} (rules {key.rules_version}) -> {key.today or NO_ANSWER}, "
        f"answers: {key.answers}"
    )
