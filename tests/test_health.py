"""What the site says about itself: alive, ready, and what is not."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from trainer import health
from trainer.tasks.models import Duty

ALL = {"database", "cache", "migrations", "worker", "disk"}


def test_alive_asks_nothing(client):
    """No database: this test has none."""
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]
    assert not answer.cookies


@pytest.fixture(autouse=True)
def room(monkeypatch):
    """Room on the disk, whatever this machine has."""
    monkeypatch.setattr("trainer.health.shutil.disk_usage", lambda _: SimpleNamespace(free=2**40))


@pytest.fixture
def awake(db):
    return Duty.objects.create(name="something", at=timezone.now() + timedelta(minutes=1))


def test_ready_names_each_part(client, awake):
    answer = client.get("/readyz?strict")
    assert answer.status_code == 200
    assert answer.json() == {"version": settings.VERSION} | dict.fromkeys(ALL, "ok")
    assert not answer.cookies


def test_a_worker_that_sleeps_is_told_and_fails_only_where_it_is_asked_strictly(client, awake):
    Duty.objects.update(at=timezone.now() - timedelta(hours=1))
    assert client.get("/readyz").status_code == 200
    answer = client.get("/readyz?strict")
    assert answer.status_code == 503
    assert answer.json()["worker"].startswith("asleep since ")
    Duty.objects.all().delete()
    assert client.get("/readyz?strict").json()["worker"] == "none has looked yet"


def test_a_full_disk_or_migrations_that_wait_make_it_unready(client, awake, monkeypatch):
    monkeypatch.setattr(health.shutil, "disk_usage", lambda _path: SimpleNamespace(free=3 * 2**20))
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: ["one", "two"])
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert (answer.json()["disk"], answer.json()["migrations"]) == ("3 MiB free", "2 to be applied")


def test_a_database_that_fails_is_said_without_its_words(client, awake, monkeypatch):
    def fails():
        raise DatabaseError("password of postgres")

    monkeypatch.setitem(health.CHECKS, "database", fails)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "fails: DatabaseError"
    assert connection.is_usable()


def test_a_line_is_logged_when_something_changes_and_not_for_each_probe(client, awake, monkeypatch, caplog):
    monkeypatch.setattr(health, "_logged", set())
    free = SimpleNamespace(free=3 * 2**20)
    monkeypatch.setattr(health.shutil, "disk_usage", lambda _path: free)
    for _probe in range(3):
        assert client.get("/readyz").status_code == 503
    free.free = 2**40
    for _probe in range(3):
        assert client.get("/readyz").status_code == 200
    lines = [(record.levelname, record.getMessage(), record.exc_info) for record in caplog.records]
    assert lines == [("WARNING", "not ready: disk: 3 MiB free", None), ("WARNING", "ready again", None)]


def test_a_probe_is_not_sent_to_https(client, awake, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz").status_code == 200
