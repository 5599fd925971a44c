"""After a test that committed, the database is as it was when its tables were made.

Django empties all tables of the site and fills in content types and permissions anew, which takes longer than
most of these tests. On SQLite the whole database comes back from a copy; elsewhere only those tables are
emptied that hold something.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from django.db import connection
from django.test import TransactionTestCase

KEPT: Final = {"django_content_type", "auth_permission", "django_migrations"}
"""What is filled when the tables are made, and never by a test."""


@contextmanager
def as_new() -> Iterator[None]:
    """The database comes back in this way as long as the block, which begins when its tables are made."""
    with pytest.MonkeyPatch.context() as patch:
        restored = _copied() if connection.vendor == "sqlite" else _emptied
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: restored())
        yield


def _copied():
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    connection.ensure_connection()
    connection.connection.backup(kept)

    def restored() -> None:
        connection.ensure_connection()
        kept.backup(connection.connection)

    return restored


def _emptied() -> None:
    with connection.cursor() as cursor:
        tables = sorted(set(connection.introspection.table_names(cursor)) - KEPT)
        rows = " UNION ALL ".join(f"SELECT '{each}' WHERE EXISTS (SELECT FROM \"{each}\")" for each in tables)
        cursor.execute(rows)
        if filled := ", ".join(f'"{name}"' for (name,) in cursor.fetchall()):
            cursor.execute(f"TRUNCATE {filled} CASCADE")
