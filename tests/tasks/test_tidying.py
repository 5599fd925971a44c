"""What ended long ago is forgotten; what deleted rows leave goes back to the disk."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.tasks.jobs import note
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
