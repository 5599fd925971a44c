"""`manage.py upgrade`: the database of another release becomes this release's, and can become it again."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from trainer.commands.backups import BackupError, save

BACK = """\
The way back, should this release not do:
  1. stop web and worker on every host
  2. put the release in place that was there before
  3. manage.py restore {file} --replace
  4. start them again; what was answered after {time} UTC is lost
"""


class Command(BaseCommand):
    help = (
        "Back the site up, migrate, load the puzzle bank, hold what is stored against itself, and say how to "
        "come back. Run it from the new release; the old one may go on meanwhile (docs/upgrade.md)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--backup", type=Path, help="where to; VAR_DIR/backups/… if not said")
        parser.add_argument("--no-backup", action="store_true", help="there is one of another kind")

    def handle(self, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
        self.stdout.write(f"Riichi Dojo {settings.VERSION}: {len(waiting)} migrations wait")
        began = timezone.now()
        if not options["no_backup"]:
            file = self._backed_up(options["backup"], f"{began:%Y%m%d-%H%M%S}")
            back = BACK.format(file=file, time=f"{began:%Y-%m-%d %H:%M:%S}")
        else:
            back = "No backup was made: the way back is yours.\n"
        try:
            call_command("prepare", stdout=self.stdout, stderr=self.stderr)
            call_command("sanity_check", stdout=self.stdout)
        finally:
            self.stdout.write(back)

    def _backed_up(self, asked: Path | None, name: str) -> Path:
        file = asked or settings.VAR_DIR / "backups" / f"{name}.backup"
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            tables = save(file)
        except (BackupError, OSError) as error:
            raise CommandError(f"nothing was changed: {error}") from None
        self.stdout.write(f"{file}: {sum(each.rows for each in tables.values())} rows")
        return file
