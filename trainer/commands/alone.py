"""One at a time: what changes the database as a whole waits until another host is done with it."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.conf import settings
from django.db import connection

PREPARING: Final = 0x52446A70
"""The number of the lock in PostgreSQL."""


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else is within, on whichever host: a lock of PostgreSQL, of SQLite one beside its file. Both end
    with the process that holds them.
    """
    if connection.vendor == "sqlite":
        with (settings.VAR_DIR / "preparing").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [PREPARING])
