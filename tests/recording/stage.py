"""The stage: a clock that stands, chance that is foreseen, a database of its own."""

import os
import random
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "trainer.settings",
    "SECRET_KEY": "recording",
    "ALLOWED_HOSTS": "testserver",
    "EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend",
    "LOG_LEVEL": "CRITICAL",
    "TASKS_BACKEND": "django_tasks.backends.immediate.ImmediateBackend",
    "DATABASE_URL": "",
    "CACHE_URL": "",
    "DEBUG": "",
    "LTI": "",
}
"""The environment of a recording, whatever the caller's is."""


class Standing(datetime):
    """Its now is always the same."""

    @classmethod
    def now(cls, tz=None):
        return datetime.fromtimestamp(NOW.timestamp(), tz)


class Chance:
    """Where all chance comes from: after `begin` of the same name the same one."""

    def __init__(self):
        self.begin("")

    def begin(self, name):
        self.source = Random(name)
        random.seed(name)

    def draw(self, size):
        return self.source.randbytes(size)


chance = Chance()
_touch = Path.touch


def _touched(path, *args, **named):
    _touch(path, *args, **named)
    os.utime(path, (NOW.timestamp(), NOW.timestamp()))


@contextmanager
def standing():
    """Within it no time passes, and chance is what `chance` draws."""
    with ExitStack() as stack:
        for name, value in {
            "django.utils.timezone.datetime": Standing,
            "time.time": NOW.timestamp,
            "time.monotonic": NOW.timestamp,
            "os.urandom": chance.draw,
            "random._urandom": chance.draw,
            "pathlib.Path.touch": _touched,
        }.items():
            stack.enter_context(patch(name, value))
        yield


@contextmanager
def environment():
    """Settings of a recording, its files in a folder that goes with it; Django must not be set up yet."""
    with TemporaryDirectory() as folder:
        os.environ.update(SETTINGS, VAR_DIR=folder)
        yield


def set_up():
    """Settings as tests have them, and a fresh database."""
    from django.conf import settings  # noqa: PLC0415  needs the environment
    from django.core import mail  # noqa: PLC0415  needs the environment
    from django.db import connection  # noqa: PLC0415  needs the environment

    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.STATIC_ROOT = settings.BASE_DIR / "static"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.ACCOUNT_RATE_LIMITS = False
    settings.ROOT_URLCONF = "tests.teach.lti.urls"
    mail.outbox = []
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
