"""What every response carries, what errors look like, and what the host may set."""

import json
import logging
import os
import stat
import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client
from django.views.defaults import server_error

from trainer.accounts.models import User
from trainer.environment import flag as read_flag
from trainer.settings import database, kept_secret

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/login/", "/no-such-page/"])
def test_every_page_carries_the_security_headers(client, path):
    headers = client.get(path).headers
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Permissions-Policy"].startswith("camera=()")
    assert "HX-Request" in headers["Vary"].split(", ")


@pytest.mark.django_db
def test_unknown_page_says_so_in_our_frame(client):
    response = client.get("/no-such-page/")
    assert response.status_code == 404
    assert "<h1>No such page</h1>" in response.content.decode()


def test_form_without_its_token_is_refused_in_our_frame(db):
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {})
    assert response.status_code == 403
    assert "<h1>The form was too old</h1>" in response.content.decode()


def test_unknown_host_is_refused_in_our_frame(client):
    response = client.get("/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert "<h1>That request made no sense here</h1>" in response.content.decode()


@pytest.mark.django_db
def test_page_of_somebody_is_kept_by_nobody(client):
    client.force_login(User.objects.create_user("aiko"))
    for path in ("/", "/accounts/email/", "/progress/", "/classes/", "/no-such-page/"):
        assert "no-store" in client.get(path).headers["Cache-Control"], path
    client.logout()
    assert "no-store" not in client.get("/").headers.get("Cache-Control", "")


@pytest.mark.django_db
def test_what_visitors_do_wrong_is_no_line_of_the_log_and_what_fails_is(client, caplog):
    assert client.get("/no-such-page/").status_code == 404
    assert client.delete("/accounts/login/").status_code == 405
    assert client.generic("POST", "/", b"x", content_type="multipart/form-data").status_code == 400
    assert caplog.messages == []
    for _ in range(3):
        assert client.get("/", headers={"host": "elsewhere.example"}).status_code == 400
    # The first of a minute, and some other test may have been the first.
    assert len(caplog.messages) <= 1
    assert "elsewhere" not in caplog.text
    caplog.clear()
    logging.getLogger("django.request").error("it failed")
    assert caplog.messages == ["it failed"]


@pytest.mark.django_db
def test_garbled_form_is_refused_in_our_frame(client):
    response = client.generic("POST", "/accounts/login/", b"x", content_type="multipart/form-data")
    assert response.status_code == 400
    assert "<h1>That request made no sense here</h1>" in response.content.decode()


def test_failure_is_told_without_a_traceback(rf):
    response = server_error(rf.get("/"))
    assert response.status_code == 500
    assert "<h1>Something broke here</h1>" in response.content.decode()


@pytest.mark.django_db
def test_htmx_is_told_to_write_no_style_to_evaluate_nothing_and_to_keep_no_history(client):
    text = client.get("/accounts/login/").content.decode()
    config = json.loads(text.split('name="htmx-config" content=\'')[1].split("'")[0])
    told = {name: config[name] for name in ("includeIndicatorStyles", "allowEval")}
    assert told == {"includeIndicatorStyles": False, "allowEval": False}
    assert config["historyCacheSize"] == 0


def test_debug_is_off_and_cookies_are_out_of_reach_of_scripts():
    assert settings.DEBUG is False
    assert settings.SESSION_COOKIE_HTTPONLY is settings.CSRF_COOKIE_HTTPONLY is True


@pytest.mark.parametrize(
    ("text", "value"), [("1", True), ("True", True), ("on", True), ("0", False), ("", False)]
)
def test_flag_of_the_environment(monkeypatch, text, value):
    monkeypatch.setenv("SOME_FLAG", text)
    assert read_flag("SOME_FLAG") is value


def test_secret_is_made_once_and_read_by_its_owner_alone(tmp_path):
    path = tmp_path / "secret_key"
    first = kept_secret(path)
    assert len(first) >= 50
    assert kept_secret(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_sqlite_takes_its_write_lock_at_once_and_outlives_a_killed_process():
    options = database("sqlite:////srv/dojo.sqlite3")["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["init_command"] == "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;"


def test_postgresql_by_url():
    config = database("postgres://dojo:pw@db.example:5433/club")
    asked = {name: config[name] for name in ("ENGINE", "HOST", "PORT", "NAME", "CONN_MAX_AGE")}
    assert asked == {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": "db.example",
        "PORT": 5433,
        "NAME": "club",
        "CONN_MAX_AGE": None,
    }


def test_a_pool_keeps_the_connections_of_postgresql_where_it_is_asked_for(monkeypatch):
    monkeypatch.setenv("DATABASE_POOL", "6")
    config = database("postgres://dojo@db.example/club")
    assert (config["CONN_MAX_AGE"], config["OPTIONS"]["pool"]["max_size"]) == (0, 6)
    assert "pool" not in database("sqlite:////srv/dojo.sqlite3")["OPTIONS"]


def test_several_hosts_of_postgresql_are_kept_beside_the_pool(monkeypatch):
    monkeypatch.setenv("DATABASE_POOL", "6")
    where = "host=one.example,two.example&target_session_attrs=read-write"
    options = database(f"postgres://dojo@/club?{where}")["OPTIONS"]
    assert options.pop("pool")["max_size"] == 6
    assert options == {"host": "one.example,two.example", "target_session_attrs": "read-write"}


def read_settings(tmp_path, expression, **environment):
    """What an expression over the settings gives in a fresh process with that environment."""
    done = subprocess.run(
        [sys.executable, "-c", f"from trainer import settings; print(({expression}))"],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), **environment},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_https_origin_makes_cookies_secure(tmp_path):
    said = read_settings(
        tmp_path,
        "settings.SESSION_COOKIE_SECURE, settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS",
        CSRF_TRUSTED_ORIGINS="https://dojo.example",
        ALLOWED_HOSTS="dojo.example, www.dojo.example",
    )
    assert said == "(True, True, ['dojo.example', 'www.dojo.example'])"


def test_plain_laptop_needs_no_variable(tmp_path):
    said = read_settings(
        tmp_path,
        "settings.DEBUG, settings.SESSION_COOKIE_SECURE, settings.ALLOWED_HOSTS, "
        "settings.DATABASES['default']['NAME'].rsplit('/', 1)[-1]",
    )
    assert said == "(False, False, ['localhost', '127.0.0.1', '[::1]'], 'dojo.sqlite3')"


def test_unknown_synchronous_level_is_refused_by_name(tmp_path):
    said = read_settings(tmp_path, "1", SQLITE_SYNCHRONOUS="off")
    assert said == "ValueError: SQLITE_SYNCHRONOUS is 'off': NORMAL, FULL or EXTRA expected"
