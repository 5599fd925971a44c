"""What the site says about itself: alive, ready, and what is not."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from trainer import health
from trainer.settings import cache as cache_settings
from trainer.tasks.models import Heartbeat

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
    return Heartbeat.objects.create(worker="one", at=timezone.now())


def test_ready_names_each_part(client, awake):
    answer = client.get("/readyz?strict")
    assert answer.status_code == 200
    assert answer.json() == {"version": settings.VERSION} | dict.fromkeys(ALL, "ok")
    assert not answer.cookies


def test_a_worker_that_is_dead_is_told_within_a_minute_and_fails_only_where_it_is_asked_strictly(
    client, awake
):
    Heartbeat.objects.update(at=timezone.now() - timedelta(minutes=1))
    assert client.get("/readyz").status_code == 200
    answer = client.get("/readyz?strict")
    assert answer.status_code == 503
    assert answer.json()["worker"].startswith("silent since ")
    Heartbeat.objects.create(worker="two", at=timezone.now())
    assert client.get("/readyz?strict").status_code == 200
    Heartbeat.objects.all().delete()
    assert client.get("/readyz?strict").json()["worker"] == "none is there"


def test_what_a_clock_that_was_set_back_left_behind_is_no_sign_of_life(client, awake):
    Heartbeat.objects.update(at=timezone.now() + timedelta(hours=1))
    assert client.get("/readyz?strict").json()["worker"] == "none is there"


def test_migrations_that_wait_make_it_unready(client, awake, monkeypatch):
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: ["one", "two"])
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrations"]) == (503, "2 to be applied")


@pytest.mark.parametrize(
    ("free", "one_host", "status"),
    [(48 * 2**20, True, 200), (3 * 2**20, True, 503), (3 * 2**20, False, 200)],
)
def test_a_disk_takes_a_host_out_only_where_the_next_answer_finds_no_room(
    client, awake, monkeypatch, settings, free, one_host, status
):
    settings.ONE_HOST = one_host
    monkeypatch.setattr(health.shutil, "disk_usage", lambda _path: SimpleNamespace(free=free))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["disk"]) == (status, f"{free // 2**20} MiB free")
    assert client.get("/readyz?strict").status_code == 503


def test_a_cache_that_is_away_is_told_and_takes_no_host_out(client, awake, settings):
    settings.CACHES = {"default": cache_settings("redis://127.0.0.1:1/0")}
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["cache"]) == (200, "does not keep what it is given")
    assert client.get("/readyz?strict").status_code == 503


def test_a_cache_whose_package_is_missing_is_told(client, awake, monkeypatch):
    def missing():
        raise ModuleNotFoundError("redis")

    monkeypatch.setitem(health.CHECKS, "cache", missing)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["cache"]) == (200, "fails: ModuleNotFoundError")


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
