"""manage.py own_rules: ask the bank by own rules of a table, and say how long that takes by kind."""

from argparse import ArgumentParser
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.puzzles.asking import asked_by
from trainer.puzzles.bank import BANK, bank_files, is_checked, read_entries
from trainer.puzzles.own_rules import TooManyRestatedError, use_rules
from trainer.puzzles.restating_own import restate_own
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.rulesets.written import read_rules
from trainer.wording.table_rules import rules_error


class Command(BaseCommand):
    help = (
        "Ask the tables of the bank by own rules (tenhou_4p.aka-0.kuikae-allowed, say) and store what they "
        "ask: at once what the worker does beside the site. With --measure nothing is stored: it says by "
        "kind how many tables were tried, how many the rules ask, and how long that took."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rules", help="the word of the rules")
        parser.add_argument("--measure", action="store_true", help="only say how long it takes")
        parser.add_argument("--every", type=int, default=1, help="measure with each so many-th table")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rules = read_rules(options["rules"])
            if options["measure"]:
                self._measure(rules, max(1, options["every"]))
                return
            key = use_rules(rules)
        except RulesetError as error:
            raise CommandError(rules_error(error)) from None
        except TooManyRestatedError:
            raise CommandError("the site asks by as many own rules as it may") from None
        self.stdout.write(f"{key}: {restate_own(key) or 0} questions stored")

    def _measure(self, rules: Ruleset, every: int) -> None:
        tried = asked = 0
        spent = 0.0
        for path in bank_files(BANK):
            entries = [entry for _, entry in read_entries(path, checked=is_checked(BANK))][::every]
            begun = process_time()
            tables = [(each, each.outline) for each in entries]
            mine = [each for each in tables if each[1].players == rules.players]
            found = sum(asked_by(entry, position, rules) is not None for entry, position in mine)
            took = process_time() - begun
            if mine:
                each = 1000 * took / len(mine)
                self.stdout.write(f"{path.stem}: {len(mine)} tables, {found} asked, {each:.1f} ms each")
            tried, asked, spent = tried + len(mine), asked + found, spent + took
        mean = 1000 * spent / max(tried, 1)
        self.stdout.write(f"in all: {tried} tables, {asked} asked, {mean:.1f} ms each, {spent:.1f} s")
