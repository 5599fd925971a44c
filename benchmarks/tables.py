"""The tables that a benchmark measures on, in a new database."""

import os
import sqlite3
from contextlib import closing

import django
from django.core.management import call_command
from django.db import connection


def migrated() -> None:
    """Make the tables by the migrations; or copy the SQLite file that `MIGRATED` names, which has them.

    The migrations take seconds: who runs many benchmarks one after the other, as the tests do, makes such a
    file once.
    """
    ready = os.environ.get("MIGRATED")
    if ready and connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(ready)) as source:
            source.backup(connection.connection)
    else:
        call_command("migrate", verbosity=0)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
    django.setup()
    migrated()
