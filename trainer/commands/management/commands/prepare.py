"""`manage.py prepare`: keep the files private, bring the database up to date, load the bank if it changed."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from trainer.commands.private_files import keep_private
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import BankError


class Command(BaseCommand):
    help = "Migrate if needed and load the puzzle bank if it changed; quick when there is nothing to do."

    def handle(self, **options: Any) -> None:
        for path in keep_private(settings.VAR_DIR):
            self.stderr.write(f"{path} belongs to another account: others may be able to read it")
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
