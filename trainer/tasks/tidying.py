"""What the database needs from time to time."""

from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.db import connection
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

KEPT_FOR: Final = timedelta(days=7)
"""How long it can be looked up what came of a task."""
A_DAY: Final = timedelta(days=1)
SPARE: Final = 32 * 1024 * 1024
"""Bytes that the file of the database may be too large by."""


@task()
def forget_finished() -> int:
    """Delete tasks that ended a week ago; how many."""
    return int(DBTaskResult.objects.finished().filter(finished_at__lt=timezone.now() - KEPT_FOR).delete()[0])


@task()
def forget_counts() -> int:
    """Delete what the cache keeps beyond its time, addresses of the network among it; how much.

    A cache in the database or in files does so by itself only once it is full; Valkey does at once.
    """
    kept, now = caches["default"], timezone.now()
    if isinstance(kept, DatabaseCache):
        with connection.cursor() as cursor:
            over = connection.ops.adapt_datetimefield_value(now)
            table = connection.ops.quote_name(settings.CACHE_TABLE)
            cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [over])  # noqa: S608  a constant
            return int(cursor.rowcount)
    found = 0
    if isinstance(kept, FileBasedCache):
        for file in Path(settings.CACHES["default"]["LOCATION"]).glob(f"*{kept.cache_suffix}"):
            # Nothing is kept there for longer than some minutes.
            if file.stat().st_mtime < (now - A_DAY).timestamp():
                file.unlink(missing_ok=True)
                found += 1
    return found


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
