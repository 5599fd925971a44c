"""`manage.py restore FILE`: what `backup` saved, compared with its list."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.backups import BackupError, restore


class Command(BaseCommand):
    requires_system_checks: list[str] = []
    help = "Put a backup in place of the database, and compare what is there then with what was saved."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="lose what is in the database now")

    def handle(self, **options: Any) -> None:
        try:
            tables = restore(options["file"], replace=options["replace"])
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        rows = sum(each.rows for each in tables.values())
        self.stdout.write(f"restored and compared: {len(tables)} tables, {rows} rows")
