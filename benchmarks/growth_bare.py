"""Tables that are filled in bulk: without indexes, a journal and the check of each reference.

Ten million rows that each look for their place in six indexes, with all they refer to looked up, take hours;
a table that is filled bare and indexed once takes minutes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection

BEFORE: Final = (
    "PRAGMA journal_mode=OFF",
    "PRAGMA synchronous=OFF",
    "PRAGMA foreign_keys=OFF",
    "PRAGMA cache_size=-800000",
)
AFTER: Final = (
    "PRAGMA cache_size=-2000",
    "PRAGMA foreign_keys=ON",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
)
"""Of SQLite, whose keys and constraints keep their indexes."""
SETTINGS: Final = (
    "synchronous_commit TO off",
    "maintenance_work_mem TO '512MB'",
    "work_mem TO '128MB'",
    # What is filled refers to what was filled before: nothing is looked up for each row.
    "session_replication_role TO replica",
)
INDEXES: Final = """
    SELECT i.relname, pg_get_indexdef(i.oid), c.conname, pg_get_constraintdef(c.oid)
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
    LEFT JOIN pg_constraint c ON c.conindid = i.oid AND c.contype IN ('p', 'u', 'x')
    WHERE x.indrelid = %s::regclass AND NOT x.indisprimary
    ORDER BY i.relname
"""


@contextmanager
def bare(*tables: str) -> Iterator[None]:
    """Fill tables inside of it; after it their indexes are made anew."""
    if connection.vendor == "sqlite":
        with _bare_sqlite(tables):
            yield
        return
    with connection.cursor() as cursor:
        for setting in SETTINGS:
            cursor.execute(f"SET {setting}")
        later = []
        for table in tables:
            later += _taken_off(table)
        yield
        for statement in later:
            cursor.execute(statement)
        for setting in SETTINGS:
            cursor.execute(f"RESET {setting.split()[0]}")


@contextmanager
def _bare_sqlite(tables: tuple[str, ...]) -> Iterator[None]:
    own = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = %s"
    later = []
    with connection.cursor() as cursor:
        for setting in BEFORE:
            cursor.execute(setting)
        for table in tables:
            for name, index in cursor.execute(own, [table]).fetchall():
                cursor.execute(f'DROP INDEX "{name}"')
                later.append(index)
        yield
        for statement in (*later, *AFTER):
            cursor.execute(statement)


def _taken_off(table: str) -> list[str]:
    """Drop the indexes of a table but its key; the statements that make them again."""
    later = []
    with connection.cursor() as cursor:
        cursor.execute(INDEXES, [table])
        for name, index, constraint, terms in cursor.fetchall():
            if constraint is None:
                cursor.execute(f'DROP INDEX "{name}"')
                later.append(index)
            else:
                cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{constraint}"')
                later.append(f'ALTER TABLE {table} ADD CONSTRAINT "{constraint}" {terms}')
    return later
