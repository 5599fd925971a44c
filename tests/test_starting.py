"""What a site does not start with, by name; and what may stay as it is."""

import os
import runpy
import subprocess
import sys
from importlib import import_module
from unittest import mock

import pytest
from django.conf import settings
from django.core.management import execute_from_command_line
from redis.exceptions import AuthenticationError

from tests.parted import done_there
from trainer import starting
from trainer.environment import EnvironmentFileError, number, read_file
from trainer.settings import cache as cache_settings
from trainer.starting import (
    advised_values,
    cache_that_is_away,
    is_loopback,
    is_public,
    refuse_unsafe,
    unsafe_values,
)

SECRET = "3fMk7-Zq_2vB9xLw4TnRf8sJd3hYpGm6cEa1uXoVi5NbKtQjDrWz"
ISSUER = {
    "OIDC_ISSUER": "https://login.example/realms/club",
    "OIDC_CLIENT_ID": "dojo",
    "OIDC_CLIENT_SECRET": "between us",
}
PUBLIC = {
    "ALLOWED_HOSTS": "dojo.example",
    "CSRF_TRUSTED_ORIGINS": "https://dojo.example",
    "BEHIND_PROXY": "1",
    "HSTS_SECONDS": "31536000",
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "SECRET_KEY": SECRET,
}


def alone(tmp_path, **values):
    """An environment that says nothing else."""
    return {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "ENV_FILE": "/dev/null", **values}


def run(tmp_path, *command, **values):
    """The command in a fresh process with this environment alone."""
    return subprocess.run(
        [sys.executable, *command],
        env=alone(tmp_path, **values),
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )


def read(tmp_path, **values):
    """The settings as a process with this environment alone reads them."""
    with mock.patch.dict(os.environ, alone(tmp_path, **values), clear=True):
        return runpy.run_path(str(settings.BASE_DIR / "trainer/settings.py"))


def test_a_public_site_as_the_docs_set_it_up_is_clean(tmp_path, django_db_blocker):
    told = ["manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    status, said = done_there(
        lambda: execute_from_command_line(told), alone(tmp_path, **PUBLIC), django_db_blocker
    )
    assert (status, "no issues" in said) == (0, True), said


def ids(django_settings, **values):
    """What is said of a laptop's settings with these."""
    laptop = {
        "DEBUG": False,
        "HOST": "127.0.0.1",
        "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"],
        "CSRF_TRUSTED_ORIGINS": [],
        "HTTPS": False,
        "SECURE_PROXY_SSL_HEADER": None,
        "SECRET_KEY": SECRET,
        "OIDC_ISSUER": "",
        "OIDC_CLIENT_ID": "",
        "OIDC_CLIENT_SECRET": "",
        "OIDC_ONLY": False,
    }
    for name, value in {**laptop, **values}.items():
        setattr(django_settings, name, value)
    return [each.id for each in unsafe_values()]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, []),
        ({"DEBUG": True}, []),
        ({"DEBUG": True, "HOST": "0.0.0.0"}, ["dojo.E001"]),
        ({"DEBUG": True, "ALLOWED_HOSTS": ["192.168.1.20"]}, ["dojo.E001"]),
        ({"HOST": "0.0.0.0", "ALLOWED_HOSTS": ["192.168.1.20", "club.local", "dojo"]}, []),
        ({"SECRET_KEY": "secret"}, ["dojo.E002"]),
        ({"SECRET_KEY": "django-insecure-" + SECRET}, ["dojo.E002"]),
        ({"SECRET_KEY": "abcd" * 20}, ["dojo.E002"]),
        ({"ALLOWED_HOSTS": ["*"]}, ["dojo.E003"]),
        ({"CSRF_TRUSTED_ORIGINS": ["http://club.lan"]}, ["dojo.E004"]),
        ({"ALLOWED_HOSTS": ["dojo.example"]}, ["dojo.E005"]),
        ({"ALLOWED_HOSTS": ["8.8.8.8"]}, ["dojo.E005"]),
        ({"ALLOWED_HOSTS": [".club.lan", "dojo", "[fe80::1]", "10.0.0.7"]}, []),
        ({"ALLOWED_HOSTS": ["https://club.lan"]}, ["dojo.E007"]),
        ({"ALLOWED_HOSTS": ["club.lan:8000"]}, ["dojo.E007"]),
        ({"ALLOWED_HOSTS": ["club.lan/learn"]}, ["dojo.E007"]),
        ({"ALLOWED_HOSTS": ["::1"]}, ["dojo.E007"]),
        ({"ALLOWED_HOSTS": ["[club]"]}, ["dojo.E007"]),
        ({"ALLOWED_HOSTS": ["club lan"]}, ["dojo.E007"]),
        ({"ALLOWED_HOSTS": ["club.lan"], "CSRF_TRUSTED_ORIGINS": ["http://club.lan:8000"]}, []),
        ({"ALLOWED_HOSTS": [".club.lan"], "CSRF_TRUSTED_ORIGINS": ["http://*.club.lan"]}, []),
        ({"CSRF_TRUSTED_ORIGINS": ["localhost"]}, ["dojo.E008"]),
        ({"CSRF_TRUSTED_ORIGINS": ["http://localhost/"]}, ["dojo.E008"]),
        ({"CSRF_TRUSTED_ORIGINS": ["http://localhost:many"]}, ["dojo.E008"]),
        ({"CSRF_TRUSTED_ORIGINS": ["ftp://localhost"]}, ["dojo.E008"]),
        (ISSUER, []),
        (ISSUER | {"OIDC_ISSUER": "http://localhost:8080/realms/club"}, []),
        (ISSUER | {"OIDC_ISSUER": "http://login.example"}, ["dojo.E011"]),
        (ISSUER | {"OIDC_ISSUER": "login.example"}, ["dojo.E011"]),
        (ISSUER | {"OIDC_CLIENT_SECRET": ""}, ["dojo.E010"]),
        ({"OIDC_ONLY": True}, ["dojo.E010"]),
        ({"HTTPS": True, "EMAIL_BACKEND": "x.smtp.EmailBackend"}, ["dojo.E006"]),
    ],
)
def test_unsafe_values_are_named_and_no_others(settings, values, said):
    assert ids(settings, **values) == said


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (
            {"ALLOWED_HOSTS": ["https://club.lan", "dojo:80"]},
            "ALLOWED_HOSTS names https://club.lan, dojo:80: a host has no scheme, port or path here.",
        ),
        (
            {"CSRF_TRUSTED_ORIGINS": ["localhost"]},
            "CSRF_TRUSTED_ORIGINS names localhost: scheme and host are needed, and no path.",
        ),
        (
            {"OIDC_CLIENT_ID": "dojo"},
            "Sign-in by OpenID Connect lacks OIDC_ISSUER, OIDC_CLIENT_SECRET.",
        ),
        (
            {"HTTPS": True},
            "HTTPS is on and BEHIND_PROXY is off: every page would be sent to https for ever.",
        ),
        (
            {"ALLOWED_HOSTS": ["dojo.example"]},
            "ALLOWED_HOSTS names dojo.example, and HTTPS is off: passwords could be read on the way.",
        ),
    ],
)
def test_the_sentence_names_the_variable_and_the_value(settings, values, said):
    ids(settings, **values)
    assert [each.msg for each in unsafe_values()] == [said]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("BEHIND_PROXY", "yes please", "'yes please': 1, on, true, yes or 0, false, no, off expected"),
        ("ALLOWED_HOSTS", "dojo.example,,dojo", "something is expected before and behind each comma"),
        ("ALLOWED_HOSTS", "dojo.example,", "something is expected before and behind each comma"),
        ("CSRF_TRUSTED_ORIGINS", ",", "something is expected before and behind each comma"),
        ("HSTS_SECONDS", "a year", "'a year': a whole number expected"),
        ("EMAIL_PORT", "-1", "'-1': a whole number expected"),
        ("SLOW_QUERY_MS", "٣", "a whole number expected"),
        ("LOG_LEVEL", "loud", "'loud': DEBUG, INFO, WARNING, ERROR or CRITICAL expected"),
        ("LOG_FORMAT", "xml", "'xml': line or json expected"),
        ("SQLITE_SYNCHRONOUS", "never", "'never': NORMAL, FULL or EXTRA expected"),
        ("CACHE_URL", "memcached://x", "db:, file:///path or redis://host expected"),
        ("CACHE_URL", "redis://:hidden@host:many", "its port is no number"),
        ("DATABASE_URL", "mysql://dojo:hidden@host/dojo", "postgres://user:password@host:5432/name or"),
        ("DATABASE_URL", "postgres://dojo:hid/den@host/dojo", "DATABASE_URL cannot be read"),
    ],
)
def test_what_cannot_be_read_is_refused_by_the_name_of_its_variable(tmp_path, name, value, said):
    with pytest.raises(ValueError, match=f"^{name}") as refused:
        read(tmp_path, **{name: value})
    assert said in str(refused.value)
    assert "hid" not in str(refused.value)


def keep_at(django_settings, url):
    django_settings.CACHES = {"default": cache_settings(url)}


def test_a_cache_that_does_not_answer_is_said_at_the_start_without_its_password(settings, caplog):
    ids(settings)
    keep_at(settings, "redis://:hidden@127.0.0.1:1/0")
    refuse_unsafe()
    said = "dojo.W002: CACHE_URL names 127.0.0.1:1, and it does not answer as a cache (ConnectionError)."
    assert [each.getMessage().split(" Pages")[0] for each in caplog.records] == [said]
    assert "hidden" not in caplog.text
    assert [each.id for each in advised_values()] == ["dojo.W002"]


def test_a_cache_that_answers_is_no_word_and_one_that_refuses_is(settings, monkeypatch):
    keep_at(settings, "redis://127.0.0.1:1/0")
    monkeypatch.setattr("redis.Redis.ping", lambda _: True)
    assert cache_that_is_away() == []

    def refuses(_):
        raise AuthenticationError("NOAUTH hidden")

    monkeypatch.setattr("redis.Redis.ping", refuses)
    (said,) = cache_that_is_away()
    assert said.msg.endswith("does not answer as a cache (AuthenticationError).")
    assert "hidden" not in said.msg


def test_a_cache_in_a_table_is_asked_nothing(settings):
    keep_at(settings, "db:")
    assert cache_that_is_away() == []


def test_a_missing_package_of_the_cache_is_named(settings, monkeypatch):
    monkeypatch.setattr(starting, "find_spec", {}.get)
    assert ids(settings) == []
    keep_at(settings, "redis://127.0.0.1:1/0")
    assert [each.msg for each in unsafe_values()] == [
        "CACHE_URL names Redis or Valkey, and the package redis is not installed."
    ]


def served(tmp_path, blocker, **values):
    """What comes of it where pages are to be served with this environment alone."""

    def load():
        sys.modules.pop("trainer.wsgi", None)
        import_module("trainer.wsgi")

    return done_there(load, alone(tmp_path, **values), blocker)


def test_pages_are_not_served_with_them(tmp_path, django_db_blocker):
    unsafe = PUBLIC | {"ALLOWED_HOSTS": "*", "SECRET_KEY": "x"}
    status, said = served(tmp_path, django_db_blocker, **unsafe)
    assert status == 1
    assert "dojo.E002: SECRET_KEY is weak" in said
    assert "dojo.E003: ALLOWED_HOSTS is *" in said
    assert served(tmp_path, django_db_blocker) == (0, "")


def test_whom_a_name_is_known_to():
    assert [is_loopback(name) for name in ("::1", "[::1]", "127.0.0.2", "localhost", "10.0.0.1", "dojo")] == [
        True,
        True,
        True,
        True,
        False,
        False,
    ]
    assert [is_public(name) for name in (".dojo.example", "dojo.example", "10.0.0.1", "dojo", "a.lan")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_file_stands_in_for_what_the_environment_does_not_say(tmp_path):
    file = tmp_path / "env"
    file.write_text("# ours\n\nALLOWED_HOSTS='club.lan, dojo'\nPORT=8001\nHTTPS=\n")
    found = read(tmp_path, ENV_FILE=str(file))
    assert (found["ALLOWED_HOSTS"], found["HTTPS"]) == (["club.lan", "dojo"], False)
    found = read(tmp_path, ENV_FILE=str(file), ALLOWED_HOSTS="here")
    assert (found["ALLOWED_HOSTS"], found["HTTPS"]) == (["here"], False)
    told = run(tmp_path, "-m", "trainer.environment", ENV_FILE=str(file), PORT="9").stdout
    assert told == "export ALLOWED_HOSTS='club.lan, dojo'\nexport HTTPS=''\n"


def test_a_number_is_refused_by_the_name_of_its_variable(monkeypatch):
    monkeypatch.setenv("PORT_OF_MAIL", "25a")
    with pytest.raises(ValueError, match="PORT_OF_MAIL is '25a': a whole number expected"):
        number("PORT_OF_MAIL", 25)
    monkeypatch.setenv("PORT_OF_MAIL", "")
    assert number("PORT_OF_MAIL", 25) == 25


def test_a_line_of_the_file_that_says_nothing_is_named(tmp_path):
    file = tmp_path / "env"
    file.write_text("A=1\nexport B=2\n")
    with pytest.raises(EnvironmentFileError, match=r"env, line 2: NAME=value expected"):
        read_file(file)


def test_the_version_stands_in_one_place(tmp_path):
    assert run(tmp_path, "manage.py", "version").stdout == f"{settings.VERSION}\n"
    assert settings.VERSION in (settings.BASE_DIR / "pyproject.toml").read_text()
    newest = (settings.BASE_DIR / "CHANGELOG.md").read_text().split("\n## ")[1]
    assert newest.startswith(("Unreleased", settings.VERSION))
