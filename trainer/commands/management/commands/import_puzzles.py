"""`manage.py import_puzzles FILE... --owner USERNAME`: puzzles from JSON or CSV, all of a file or none."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.accounts.models import User
from trainer.authoring.imports.entries import MAX_TEXT, LineError, text_of
from trainer.authoring.imports.jobs import (
    TooManyJobsError,
    confirm_import,
    report_of,
    run_import,
    start_import,
)
from trainer.authoring.models import ImportJob
from trainer.commands.progress_bar import ProgressBar
from trainer.wording.errors import import_sentence


class Command(BaseCommand):
    help = "Import puzzles from JSON or CSV files (docs/exchange.md); of each file all of them or none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--owner", required=True, help="username of whose puzzles they shall be")
        parser.add_argument("--dry-run", action="store_true", help="only tell what would be imported")

    def handle(self, *, files: list[Path], owner: str, dry_run: bool, **options: Any) -> None:
        user = User.objects.filter(username=owner).first()
        if user is None:
            raise CommandError(f"--owner {owner}: there is no such user")
        refused = [path for path in files if not self._import(path, user, dry_run=dry_run)]
        if refused:
            raise CommandError(f"not imported: {', '.join(map(str, refused))}")

    def _import(self, path: Path, owner: User, *, dry_run: bool) -> bool:
        """Whether every line of the file is a puzzle."""
        text = self._text(path)
        kind = "json" if text.lstrip()[:1] in ("{", "[") else "csv"
        try:
            job = start_import(owner=owner, format=kind, filename=path.name, payload=text)
        except TooManyJobsError as error:
            raise CommandError(f"{owner}: {error}") from None
        job = self._run(job)
        if job.state == ImportJob.State.DONE and not dry_run and confirm_import(job=job):
            job = self._run(job)
        for fault in report_of(job):
            place = f"{path}, line {fault.line}" if fault.line else str(path)
            self.stderr.write(f"{place}: {import_sentence(fault.code, fault.values)}")
        done = job.state == ImportJob.State.DONE
        if done:
            number, word = (job.total, "can be") if job.dry else (job.stored, "were")
            self.stdout.write(f"{path}: {number} puzzles {word} imported")
        if job.dry:
            job.delete()
        return done

    def _run(self, job: ImportJob) -> ImportJob:
        bar = ProgressBar(sys.stderr, 100, shown=sys.stderr.isatty())

        def progress(done: int, total: int) -> None:
            bar.draw(100 * done // max(total, 1), f"{done:,} of {total:,} steps")

        job = run_import(job=job, progress=progress)
        bar.clear()
        return job

    def _text(self, path: Path) -> str:
        try:
            with path.open("rb") as file:
                return text_of(file.read(MAX_TEXT + 1))
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from None
        except LineError as error:
            place = f"{path}, line {error.line}" if error.line else str(path)
            raise CommandError(f"{place}: {import_sentence(error.code, error.values)}") from None
