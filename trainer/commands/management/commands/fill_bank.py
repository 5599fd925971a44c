"""`manage.py fill_bank`: fill up the bank until no pool of it can be guessed; `--check` only counts."""

from argparse import ArgumentParser
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.lab.mine.bank import Filling, Pools, pools_in
from trainer.lab.mine.house_rules import fill_house_rule
from trainer.lab.mine.path_questions import fill_lessons
from trainer.lab.mine.rulesets import (
    counted,
    fill_rulesets,
    lacks,
    least_of,
    under_every_ruleset,
)
from trainer.puzzles.bank import BANK, BankError, Entry, confirm_bank, read_bank, write_bank
from trainer.puzzles.pools import unguessable
from trainer.rulebook.house_rules import house_rules
from trainer.rulebook.path import lessons
from trainer.scenarios.kind import kind_named, kinds


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Make up positions with the answers that the bank's pools lack."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="count and name the pools, write nothing")
        parser.add_argument("--seed", type=int, default=700, help="times a million: the first seed")
        parser.add_argument("--drafts", type=int, default=40, help="drafts for each position that lacks")
        parser.add_argument(
            "--altered", type=int, default=0, help="positions that each level has by the kind's own rules"
        )
        parser.add_argument(
            "--house-rules", type=int, default=0, help="positions that turn on each house rule"
        )
        parser.add_argument(
            "--about",
            nargs="+",
            default=[],
            help="codes of reasons, draws, rons if several, or NAME:VALUE of `ask`, each with =ANSWER or "
            "without, that so many positions are about",
        )
        parser.add_argument("--least", type=int, default=4, help="how many positions are about each of them")
        parser.add_argument(
            "--levels",
            nargs="+",
            type=int,
            default=[],
            help="those of these levels only, else all but the first",
        )
        parser.add_argument(
            "--each-ruleset", action="store_true", help="fill up what a ruleset has too few of"
        )
        parser.add_argument("--lessons", action="store_true", help="make up what the lessons of the path ask")
        parser.add_argument("--jobs", type=int, default=1, help="processes that ask all other rulesets")
        parser.add_argument("--own", action="store_true", help="those by the kind's own rules only")
        parser.add_argument("--kinds", nargs="+", default=[], help="only these kinds; others stay")
        parser.add_argument("--folder", type=Path, default=BANK, help="where the *.jsonl are")

    def handle(self, **options: Any) -> None:
        folder: Path = options["folder"]
        try:
            chosen = set(options["kinds"] or kinds())
            entries = [entry for entry in read_bank(folder) if entry.kind in chosen]
            if options["check"]:
                self._tell("now", pools_in(entries), faults=True)
                self._tell_rulesets(entries)
                return
            filling = Filling(entries, options["seed"] * 1_000_000, options["drafts"])
            self._widen(filling, sorted(chosen), options["altered"])
            self._ask_house_rules(filling, options["house_rules"])
            for slug, sought in product(sorted(chosen), options["about"]):
                limits = {"levels": options["levels"], "own": options["own"]}
                found = filling.seek(kind_named(slug), sought, options["least"], **limits)
                self.stdout.write(f"{slug} {sought}: {found}")
            if options["lessons"]:
                self._fill_lessons(filling, chosen)
            self._fill(filling)
            filled = under_every_ruleset(filling.entries, options["jobs"])
            if options["each_ruleset"]:
                filling.entries = filled
                filled = self._fill_rulesets(filling)
            self._tell_rulesets(filled)
            write_bank(filled, folder, chosen)
            confirm_bank(folder)
        except (BankError, OSError) as error:
            raise CommandError(f"the bank was not filled: {error}") from None

    def _widen(self, filling: Filling, chosen: list[str], least: int) -> None:
        for slug in chosen if least else ():
            for pool, number in filling.widen(kind_named(slug), least):
                self.stdout.write(f"{' '.join(map(str, pool))}: {number}")

    def _ask_house_rules(self, filling: Filling, least: int) -> None:
        for each in house_rules().values() if least else ():
            self.stdout.write(f"{each.slug}: {fill_house_rule(filling, each, least)}")

    def _fill_lessons(self, filling: Filling, chosen: set[str]) -> None:
        asks = (ask for lesson in lessons().values() for ask in lesson.asks if ask.kind in chosen)
        for ask, number, found in fill_lessons(filling, asks):
            about = ask.reason or ask.answer or "any"
            self.stdout.write(f"{ask.kind} {ask.level} {about}: {found} of {number}")

    def _fill(self, filling: Filling) -> None:
        self._tell("before", filling.pools, faults=False)
        for pool, done in filling.fill():
            self.stdout.write(f"{' '.join(map(str, pool))}: {done}")
        self._tell("after", filling.pools, faults=True)
        made, retired = (Counter(entry.kind for entry in each) for each in (filling.made, filling.retired))
        self.stdout.write(f"made: {made.total()} {dict(made)}; retired: {retired.total()} {dict(retired)}")

    def _fill_rulesets(self, filling: Filling) -> list[Entry]:
        for lack, number in fill_rulesets(filling):
            self.stdout.write(f"{lack.kind.slug} {lack.rules.preset}: {lack.number}, then {number}")
        return unguessable(filling.entries)

    def _tell_rulesets(self, entries: list[Entry]) -> None:
        self.stdout.write(f"by all rulesets: {counted(entries).total()} questions")
        for lack in lacks(entries):
            few = f"{lack.number} of {least_of(lack.kind)}, {lack.answers} answers"
            self.stdout.write(f"  {lack.kind.slug} {lack.rules.preset}: {few}")

    def _tell(self, when: str, pools: Pools, *, faults: bool) -> None:
        said = ", ".join(f"{number} {name}" for name, number in pools.figures().items())
        self.stdout.write(f"{when}: {said}")
        for pool, fault in pools.faults() if faults else ():
            answers = dict(+pools.answers[pool])
            self.stdout.write(f"  {' '.join(map(str, pool))}: {fault} {answers}")
