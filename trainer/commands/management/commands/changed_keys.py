"""manage.py changed_keys: keys of the bank, and of answered puzzles, that differ by today's rules."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count

from trainer.classroom.marks.results import solved_today
from trainer.commands.progress_bar import ProgressBar
from trainer.lab.mine.rulesets import asked_under
from trainer.progress.models import Attempt
from trainer.puzzles.bank import BANK, BankError, Entry, confirm_bank, read_bank, write_bank
from trainer.puzzles.models import PuzzleVersion
from trainer.rules.catalogue import RULES_VERSION
from trainer.scenarios.answers.comparison import disputed_by
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import PositionError

NO_ANSWER: Final = "no answer"
NOT_CLEAR: Final = "the best answer is neither clear nor close to another"


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line of a bank as its rules answer it today: `today` is None where it cannot be asked any more.

    `why` tells that, or names the disputed parameters on which the answer hangs. Of the other rulesets that
    ask it those stay that do so today.
    """

    entry: Entry
    today: Entry | None
    why: str = ""

    @property
    def changed(self) -> bool:
        """Whether the key is another one, or the line has to go."""
        return self.today is None or bool(self.why) or self.today.answer != self.entry.answer

    @property
    def changed_under(self) -> list[str]:
        """The other rulesets by which the key is another one, or is none any more."""
        under = self.today.under if self.today else {}
        asked = self.entry.under.items()
        return [name for name, (_, answer) in asked if name not in under or under[name][1] != answer]


@dataclass(frozen=True, slots=True)
class AnsweredKey:
    """A key that answers were held against under older rules, and what it is today ("" if nothing is asked);
    `answers` is how many of them there are.
    """

    slug: str
    kind: str
    rules_version: int
    before: str
    today: str
    answers: int


def line_today(entry: Entry) -> KeyLine:
    """An entry with its key and level by the rules of today."""
    kind, position = kind_named(entry.kind), entry.outline
    try:
        verdict = kind.solve(position, position.ruleset)
        if excluded := kind.excluded(position):
            return KeyLine(entry, None, excluded)
        if kind.by_threshold and not kind.publishable(position, position.ruleset):
            return KeyLine(entry, None, NOT_CLEAR)
    except PositionError as error:
        return KeyLine(entry, None, str(error))
    answer, level = kind.shape(position).text(verdict.answer), kind.level(position, verdict)
    disputed = disputed_by(kind, position, position.ruleset)
    asked = asked_under(entry)
    under = {name: list(asked[name]) for name in entry.under if name in asked}
    return KeyLine(entry, replace(entry, answer=answer, level=level, under=under), ", ".join(disputed))


def pinned_anew(lines: Iterable[KeyLine]) -> list[Entry]:
    """The entries with the keys and levels of today, without those that cannot be asked or are disputed."""
    kept = [line.today for line in lines if line.today is not None and not line.why]
    slugs = {entry.slug for entry in kept}
    return [entry if entry.twin in slugs else replace(entry, twin="") for entry in kept]


def answered_keys(rules_version: int) -> Iterator[AnsweredKey]:
    """The keys of older rules that are others today, of puzzles of the bank and of authors, by slug."""
    older = Attempt.objects.filter(rules_version__lt=rules_version).order_by()
    rows = older.values_list("version", "rules_version", "solved").annotate(number=Count("pk"))
    versions = PuzzleVersion.objects.select_related("puzzle").order_by("puzzle__slug", "number")
    keys: dict[int, list[tuple[int, str, int]]] = {}
    for version, ruled_by, solved, number in rows.iterator():
        keys.setdefault(version, []).append((ruled_by, solved, number))
    for version in versions.filter(pk__in=older.values("version")).iterator(chunk_size=500):
        today = solved_today(version) or ""
        for ruled_by, solved, number in sorted(keys[version.pk]):
            if solved != today:
                puzzle = version.puzzle
                yield AnsweredKey(puzzle.slug, puzzle.kind, ruled_by, solved, today, number)


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
        others = [(line, name) for line in lines for name in line.changed_under]
        for line, name in others:
            self.stdout.write(_of_other_rules(line, name))
        levels = sum(line.today is not None and line.today.level != line.entry.level for line in lines)
        self.stdout.write(f"keys of the bank that changed: {len(changed)} of {len(lines)}, levels: {levels}")
        self.stdout.write(f"keys by other rulesets that changed: {len(others)}")
        if not write:
            self._answered()

    def _lines(self, bank: Path) -> list[KeyLine]:
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


def _of_bank(line: KeyLine) -> str:
    entry, today = line.entry, line.today
    what = NO_ANSWER if today is None else "disputed" if line.why else today.answer
    return f"{entry.slug} {entry.kind}: {entry.answer} -> {what}" + (f" ({line.why})" if line.why else "")


def _of_other_rules(line: KeyLine, name: str) -> str:
    under = line.today.under if line.today else {}
    today = under[name][1] if name in under else NO_ANSWER
    return f"{line.entry.slug} {line.entry.kind} {name}: {line.entry.under[name][1]} -> {today}"


def _of_answers(key: AnsweredKey) -> str:
    return (
        f"{key.slug} {key.kind}: {key.before} (rules {key.rules_version}) -> {key.today or NO_ANSWER}, "
        f"answers: {key.answers}"
    )
