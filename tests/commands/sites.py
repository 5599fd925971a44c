"""Sites of their own in a folder, on which commands are run as an operator runs them."""

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.core.management import execute_from_command_line

from tests.once import migrated_file
from tests.parted import done_there

MAKE = "from trainer.accounts.models import User; User.objects.create_user('{}', password='x')"
NAMES = (
    "from trainer.accounts.models import User; print(*User.objects.order_by('pk').values_list('username'))"
)
LOADED = """
from trainer.puzzles.bank import BANK, bank_digest
from trainer.puzzles.digests import digest_of
from trainer.puzzles.models import BankLoad
from trainer.rules.catalogue import RULES_VERSION
BankLoad.objects.create(name="bank", digest=digest_of(f"{bank_digest(BANK)} {RULES_VERSION}"))
"""
"""The bank as if it were loaded: that takes a minute, and is another's test."""


class Site:
    """A site of its own in a folder, run by commands.

    With pytest's `blocker` of the database a command is done in a child of this process (`tests.parted`).
    """

    def __init__(self, folder, database="", blocker=None):
        self.env = os.environ | {"VAR_DIR": str(folder), "DATABASE_URL": database, "DEBUG": "1"}
        self.env.pop("SECRET_KEY", None)
        self.folder, self.blocker = folder, blocker

    def run(self, *command, fails=False):
        """What it says to a command."""
        if self.blocker is None:
            return self.start(*command, fails=fails)
        told = ["manage.py", *map(str, command)]
        status, said = done_there(lambda: execute_from_command_line(told), self.env, self.blocker)
        assert bool(status) == fails, said
        return said

    def does(self, work):
        """What that work says in a process of this site."""
        status, said = done_there(work, self.env, self.blocker)
        assert status == 0, said
        return said

    def start(self, *command, fails=False):
        """The same in a process that starts as an operator starts it."""
        done = subprocess.run(
            [sys.executable, "manage.py", *map(str, command)],
            cwd=settings.BASE_DIR,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert bool(done.returncode) == fails, done.stdout + done.stderr
        return done.stdout + done.stderr

    def shell(self, text):
        return self.run("shell", "--no-imports", "-c", text)


def new_site(folder, places, blocker=None):
    """A site with its tables and nothing in them, on SQLite; `places` is pytest's for a whole run."""
    folder.mkdir(exist_ok=True)
    shutil.copy(migrated_file(places), folder)
    return Site(folder, blocker=blocker)


@contextmanager
def database_of_its_own(template):
    """The address of a new database that holds what the template holds; dropped afterwards."""
    server, name = os.environ["DATABASE_URL"].rsplit("/", 1)[0], f"backup_{uuid4().hex[:12]}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield f"{server}/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def copied(site, folder):
    """The same site once more, in another folder."""
    shutil.copytree(site.folder, folder, dirs_exist_ok=True)
    if not site.env["DATABASE_URL"]:
        yield Site(folder, blocker=site.blocker)
        return
    with database_of_its_own(site.env["DATABASE_URL"].rpartition("/")[2]) as address:
        yield Site(folder, address, site.blocker)


@pytest.fixture(scope="session")
def first_site(tmp_path_factory, django_db_blocker):
    """A site with one account, to be copied; on PostgreSQL where the tests run on it, else on SQLite."""
    folder = tmp_path_factory.mktemp("site")
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        made = new_site(folder, tmp_path_factory, django_db_blocker)
        made.shell(MAKE.format("akagi"))
        yield made
        return
    with database_of_its_own(os.environ.get("TEST_TEMPLATE", "template1")) as address:
        made = Site(folder, address, django_db_blocker)
        if "TEST_TEMPLATE" not in os.environ:
            made.run("migrate", "-v0")
        made.shell(MAKE.format("akagi"))
        yield made


@pytest.fixture
def site(first_site, tmp_path):
    """A site with one account, for this test alone."""
    with copied(first_site, tmp_path) as made:
        yield made
