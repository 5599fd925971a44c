"""manage.py sentences: every sentence that the site can say to a learner, listed to be read and approved."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.progress_bar import ProgressBar
from trainer.lab.sentences import (
    FOLDER,
    Listed,
    Said,
    approval_of,
    listed_sentences,
    read_listed,
    said_about,
    said_of,
    templates_written,
    with_approvals,
    write_listed,
)
from trainer.puzzles.bank import Entry, read_bank


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write docs/sentences/: template, what it says in a position of the bank, link, approved or not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        does = parser.add_mutually_exclusive_group()
        does.add_argument(
            "--check", action="store_true", help="write nothing; fail if the list is not current"
        )
        does.add_argument(
            "--approve", nargs="*", metavar="MODULE", help="note as read what stands in them, or in all"
        )
        parser.add_argument(
            "--named", action="store_true", help="look only at the positions that the list names: faster"
        )

    def handle(self, **options: Any) -> None:
        before = read_listed()
        if options["approve"] is not None:
            self._approve(before, options["approve"])
            return
        named = {line.slug for line in before} if options["check"] or options["named"] else None
        entries = [entry for entry in read_bank() if named is None or entry.slug in named]
        said = said_of(self._looked_at(entries))
        now = (listed_sentences(template, said.get(template.text)) for template in templates_written())
        lines = with_approvals(now, before)
        if options["check"]:
            self._check(before, lines)
            return
        write_listed(lines)
        unread = sum(not line.approved for line in lines)
        unreached = sum(not line.slug for line in lines)
        self.stdout.write(
            f"{len(lines)} templates in {FOLDER.name}: {unread} not approved, {unreached} by hand"
        )

    def _looked_at(self, entries: list[Entry]) -> Iterator[Mapping[str, Said]]:
        """What is said about each position; how far it has come is drawn on a terminal."""
        self.stdout.write(f"{len(entries):,} positions to look at")
        bar = ProgressBar(sys.stderr, len(entries), shown=sys.stderr.isatty())
        for number, entry in enumerate(entries, start=1):
            yield said_about(entry)
            bar.draw(number, f"{number:,} positions")
        bar.clear()

    def _approve(self, before: list[Listed], modules: list[str]) -> None:
        """Note as read what stands in the modules, or in all, and print what was not approved before.

        :raises CommandError: for a module that has no sentence in the list.
        """
        for module in modules:
            if not any(line.module.startswith(module) for line in before):
                raise CommandError(
                    f"no sentence of {module} is listed: modules are named as in kinds/kan/words"
                )
        chosen = [line for line in before if line.module.startswith(tuple(modules) or "")]
        new = [line for line in chosen if not line.approved]
        for line in new:
            said = "" if line.said == line.text else f"\n    {line.said}"
            self.stdout.write(f"{line.module}: {line.text}{said}")
        write_listed(
            replace(line, approval=approval_of(line.text)) if line in new else line for line in before
        )
        self.stdout.write(f"{len(new)} approved, {len(chosen) - len(new)} were before")

    def _check(self, before: list[Listed], now: list[Listed]) -> None:
        """:raises CommandError: with the number of templates that differ or are not approved."""
        said = {(line.module, line.text): line for line in before}
        wrong = [line for line in now if said.get((line.module, line.text)) != line or not line.approved]
        gone = said.keys() - {(line.module, line.text) for line in now}
        for line in wrong:
            self.stdout.write(f"{line.module}: {line.text}\n    {line.said}")
        for module, text in sorted(gone):
            self.stdout.write(f"gone from {module}: {text}")
        if wrong or gone:
            raise CommandError(f"{len(wrong) + len(gone)} sentences are not as listed and approved")
