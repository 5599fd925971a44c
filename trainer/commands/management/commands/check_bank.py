"""manage.py check_bank: positions that can not have come about under the rules that they are asked by."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.puzzles.bank import BANK, BankError, Entry, read_bank, restated
from trainer.puzzles.models import PuzzleVersion
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position, PositionError


@dataclass(frozen=True, slots=True)
class Excluded:
    """A puzzle by its kind and slug, the preset that it is asked by, and why that excludes its position."""

    kind: str
    slug: str
    preset: str
    why: str


def excluded_lines(folder: Path) -> Iterator[Excluded]:
    """Those of a bank, in its order, by its own rules and by those that it says it is asked by too.

    :raises BankError: if a line can not be read.
    """
    for entry in read_bank(folder):
        if why := kind_named(entry.kind).excluded(entry.parsed):
            yield Excluded(entry.kind, entry.slug, entry.parsed.ruleset.preset, why)
        else:
            yield from excluded_under(entry)


def excluded_under(entry: Entry) -> Iterator[Excluded]:
    """The other presets by which an entry says that it is asked, and that exclude it."""
    kind = kind_named(entry.kind)
    for preset in entry.under:
        try:
            why = kind.excluded(restated(kind, entry.parsed, load_preset(preset)))
        except (PositionError, RulesError) as error:
            why = str(error)
        if why:
            yield Excluded(entry.kind, entry.slug, preset, why)


def excluded_versions() -> Iterator[Excluded]:
    """Those of the database that learners are asked, the bank's and those of authors, by slug."""
    newest = PuzzleVersion.objects.published().order_by("puzzle__slug", "-number").select_related("puzzle")
    seen = ""
    for version in newest.iterator(chunk_size=500):
        slug = version.puzzle.slug
        if slug == seen:
            continue
        seen = slug
        try:
            position = Position.from_json(json.loads(version.position))
            why = kind_named(version.puzzle.kind).excluded(position)
        except PositionError as error:
            why = str(error)
        if why:
            yield Excluded(version.puzzle.kind, slug, version.ruleset or "altered rules", why)


class Command(BaseCommand):
    requires_system_checks: list[str] = []
    help = (
        "Hold every position of the bank, and with --published every puzzle that is asked, against all "
        "rules that it is asked by: rounds, points, draws, calls, tiles and acts that those do not have or "
        "forbid."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bank", type=Path, default=BANK, help="where the *.jsonl are")
        parser.add_argument("--published", action="store_true", help="what the database asks as well")

    def handle(self, **options: Any) -> None:
        try:
            found = [("bank", each) for each in excluded_lines(options["bank"])]
        except BankError as error:
            raise CommandError(str(error)) from None
        if options["published"]:
            found += [("published", each) for each in excluded_versions()]
        for where, each in found:
            self.stdout.write(f"{where}: {each.kind} {each.slug} ({each.preset}): {each.why}")
        if found:
            raise CommandError(f"{len(found)} positions can not have come about under their rules")
        self.stdout.write("every position can have come about under its rules")
