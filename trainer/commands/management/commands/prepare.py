"""`manage.py prepare`: keep the files private, bring the database up to date, load the bank if it changed."""

import os
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from trainer.commands.alone import alone
from trainer.puzzles.actions import load_bank, mark_real
from trainer.puzzles.bank import BankError
from trainer.starting import TAG

OURS_ALONE: Final = 0o077
"""The rights that nobody else has."""


def keep_private(folder: Path) -> list[Path]:
    """Take everybody else's rights from the folder, from all that is in it, and from what this process will
    make. Returns the paths that stay as they are, since they belong to another account.
    """
    os.umask(OURS_ALONE)
    left = []
    for path in (folder, *folder.rglob("*")):
        try:
            mode = path.lstat().st_mode
            if mode & OURS_ALONE and not path.is_symlink():
                path.chmod(mode & 0o7777 & ~OURS_ALONE)
        except FileNotFoundError:
            # SQLite's notes come and go.
            continue
        except PermissionError:
            left.append(path)
    return left


class Command(BaseCommand):
    help = (
        "Migrate if needed and load the puzzle bank if it changed; quick when there is nothing to do. "
        "Of several hosts that do so at once one does it, and the others wait."
    )

    # The checks of all pages would double its time.
    requires_system_checks: list[str] = [TAG]

    def handle(self, **options: Any) -> None:
        for path in keep_private(settings.VAR_DIR):
            self.stderr.write(f"{path} belongs to another account: others may be able to read it")
        with alone():
            self._prepare()

    def _prepare(self) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Preparing the database")
            call_command("migrate", verbosity=0)
        # Does something only where the cache is a table that is not there yet.
        call_command("createcachetable", verbosity=0)
        try:
            loaded = load_bank()
        except BankError as error:
            raise CommandError(str(error)) from None
        if loaded.changed:
            self.stdout.write(f"{loaded.total} puzzles: {loaded.new} new, {loaded.retired} retired")
        mark_real()
