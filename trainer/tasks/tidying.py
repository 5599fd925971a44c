"""What the database needs from time to time."""

from datetime import timedelta
from typing import Final

from django.db import connection
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

KEPT_FOR: Final = timedelta(days=7)
"""How long it can be looked up what came of a task."""
SPARE: Final = 32 * 1024 * 1024
"""Bytes that the file of the database may be too large by."""


@task()
def forget_finished() -> int:
    """Delete tasks that ended a week ago; how many."""
    return int(DBTaskResult.objects.finished().filter(finished_at__lt=timezone.now() - KEPT_FOR).delete()[0])


@task()
def shrink_database() -> bool:
    """Give what deleted rows leave of SQLite's file back to the disk, where it is much; whether it was.

    PostgreSQL does so by itself.
    """
    if connection.vendor != "sqlite":
        return False
    with connection.cursor() as cursor:
        free, size = (
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("freelist_count", "page_size")
        )
        if free * size < SPARE:
            return False
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return True
