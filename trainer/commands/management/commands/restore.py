"""`manage.py restore FILE`: what `backup` saved, compared with its list."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from trainer.commands.backups import BackupError
from trainer.commands.restoring import KeyLeftError, restore


class Command(BaseCommand):
    requires_system_checks: list[str] = []
    help = (
        "Put a backup in place of the database, which is kept under another name. The file is looked at and "
        "compared with its list first: if anything is wrong with it nothing changes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="also where the database is not empty")

    def handle(self, **options: Any) -> None:
        try:
            found = restore(options["file"], replace=options["replace"])
        except (BackupError, OSError) as error:
            raise CommandError(f"nothing was changed: {error}") from None
        except KeyLeftError as error:
            raise CommandError(str(error)) from None
        for each in found.kept:
            self.stdout.write(f"what was there is kept: {each}")
        if found.version != settings.VERSION:
            saved_by = found.version or "before 2026.1"
            self.stdout.write(f"it was saved by release {saved_by}, this is {settings.VERSION}")
        rows = sum(each.rows for each in found.tables.values())
        self.stdout.write(f"restored and compared: {len(found.tables)} tables, {rows} rows")
