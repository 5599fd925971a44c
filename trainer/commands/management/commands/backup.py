"""`manage.py backup FILE`: the whole site in one file, while it runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.backups import BackupError, save


class Command(BaseCommand):
    help = "Save database and secret key into one new file, while the site goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, **options: Any) -> None:
        try:
            tables = save(options["file"])
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        rows = sum(each.rows for each in tables.values())
        self.stdout.write(f"{options['file']}: {len(tables)} tables, {rows} rows")
