"""What ended long ago is forgotten; what deleted rows leave goes back to the disk."""

import os
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.tasks.jobs import note
from trainer import settings as site
from trainer.accounts.models import FailureCount
from trainer.accounts.tasks import forget_expired
from trainer.tasks import tidying


@pytest.mark.django_db
def test_tasks_that_ended_a_week_ago_are_forgotten(settings, tmp_path):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    now = timezone.now()
    for status, ended in (("SUCCESSFUL", 8), ("FAILED", 8), ("SUCCESSFUL", 6), ("READY", None)):
        row = note.enqueue(str(tmp_path))
        ended_at = None if ended is None else now - timedelta(days=ended)
        DBTaskResult.objects.filter(pk=row.id).update(status=status, finished_at=ended_at)
    assert tidying.forget_finished.call() == 2
    assert set(DBTaskResult.objects.values_list("status", flat=True)) == {"SUCCESSFUL", "READY"}


@pytest.mark.django_db
def test_sessions_and_counts_whose_time_is_over_are_forgotten():
    for name, days in (("old", -1), ("new", 1)):
        ends = timezone.now() + timedelta(days=days)
        Session.objects.create(session_key=name, session_data="", expire_date=ends)
        FailureCount.objects.create(key=name, ends_at=ends)
    assert forget_expired.call() == 2
    assert [Session.objects.get().pk, FailureCount.objects.get().pk] == ["new", "new"]


@pytest.mark.django_db
def test_what_a_cache_in_the_database_keeps_beyond_its_time_is_forgotten():
    call_command("createcachetable", settings.CACHE_TABLE, verbosity=0)
    kept = caches["default"]
    assert isinstance(kept, DatabaseCache)
    for name, seconds in (("old", -2), ("new", 60)):
        kept.set(name, "203.0.113.7", 60)
        ends = connection.ops.adapt_datetimefield_value(timezone.now() + timedelta(seconds=seconds))
        with connection.cursor() as cursor:
            told = f"UPDATE {settings.CACHE_TABLE} SET expires = %s WHERE cache_key LIKE %s"
            cursor.execute(told, [ends, f"%{name}"])
    assert tidying.forget_counts.call() == 1
    assert (kept.get("old"), kept.get("new")) == (None, "203.0.113.7")


def test_what_a_cache_in_files_keeps_since_yesterday_is_forgotten(settings, tmp_path):
    settings.CACHES = settings.CACHES | {"default": site.cache(f"file://{tmp_path}")}
    caches["default"].set("new", 1)
    old = tmp_path / "old.djcache"
    old.touch()
    os.utime(old, (1, 1))
    assert tidying.forget_counts.call() == 1
    assert [caches["default"].get("new"), old.exists()] == [1, False]


@pytest.mark.django_db(transaction=True)
def test_space_that_deleted_rows_leave_is_given_back(monkeypatch):
    if connection.vendor != "sqlite":
        assert not tidying.shrink_database.call()
        return
    monkeypatch.setattr(tidying, "SPARE", 100_000)
    for number in range(50):
        Session.objects.create(session_key=f"{number}", session_data="x" * 9000, expire_date=timezone.now())
    before = pages()
    Session.objects.all().delete()
    assert tidying.shrink_database.call()
    assert pages() < before - 50
    assert not tidying.shrink_database.call()


def pages():
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA page_count").fetchone()[0]
