"""manage.py sentences: every sentence that the site can say to a learner, listed to be read and approved."""

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.lab.sentences import (
    FOLDER,
    Listed,
    approval_of,
    listed,
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
            write_listed(_approved(before, options["approve"]))
            return
        named = {line.slug for line in before} if options["check"] or options["named"] else None
        entries = [entry for entry in read_bank() if named is None or entry.slug in named]
        lines = with_approvals(_lines(entries), before)
        if options["check"]:
            self._check(before, lines)
            return
        write_listed(lines)
        unread = sum(not line.approved for line in lines)
        unreached = sum(not line.slug for line in lines)
        self.stdout.write(
            f"{len(lines)} templates in {FOLDER.name}: {unread} not approved, {unreached} by hand"
        )

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


def _lines(entries: list[Entry]) -> Iterator[Listed]:
    said = said_of(map(said_about, entries))
    return (listed(template, said.get(template.text)) for template in templates_written())


def _approved(lines: list[Listed], modules: list[str]) -> list[Listed]:
    return [
        replace(line, approval=approval_of(line.text))
        if not modules or any(line.module.startswith(module) for module in modules)
        else line
        for line in lines
    ]
