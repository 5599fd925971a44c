"""How tests are marked, ordered and chosen, and what all of them find: a database as new, the same chances.

What drives a browser is in `tests/browsing.py`, which is no part of what the workshop rests on.
Tests that use the database are marked `db`, tests that drive a browser `browser`, by the fixtures
they ask for; nobody has to write the marks.
"""

import gc
import os
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom

import pytest
from django.apps import apps
from django.conf import settings
from hypothesis import settings as hypothesis_settings
from hypothesis.internal.conjecture import providers
from pytest_django import DjangoDbBlocker

from tests.as_new import as_new
from tests.workshop import part_of
from trainer.learning.chance import CHANCE

pytest_plugins = ["tests.browsing"]
DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}
SLOW = (
    "tests/benchmarks/",
    "tests/browser/",
    "tests/test_platform_browser.py",
    "tests/scenarios/test_kind_contract.py",
    "tests/classroom/secrecy/test_telling_walk.py",
    "tests/exams/test_secrets.py",
    "tests/puzzles/test_shipped_bank.py",
    "tests/teach/",
)
"""Where a file takes a minute or more."""

# The same examples by hand and in .ci/run (whose CI=true hypothesis would heed); fresh ones at night.
hypothesis_settings.register_profile(
    "dojo", deadline=None, print_blob=True, derandomize=not os.environ.get("FRESH_SEEDS"), database=None
)
hypothesis_settings.load_profile("dojo")
if not os.environ.get("FRESH_SEEDS"):
    # Else it draws from the constants of all modules loaded so far, so by which tests ran before.
    pytest.MonkeyPatch().setattr(providers, "_get_local_constants", lambda: providers._local_constants)

# Before the fixtures of a folder load a module that has tasks: these ask once by whom they are done.
settings.TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}


def pytest_configure() -> None:
    """Static files straight from their folders, passwords hashed quickly."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.STATIC_ROOT = settings.BASE_DIR / "static"
    # Files are looked for when they are asked for: else each client of a test reads the whole folder.
    settings.WHITENOISE_AUTOREFRESH = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.ACCOUNT_RATE_LIMITS = False
    if template := os.environ.get("TEST_TEMPLATE"):
        settings.DATABASES["default"].setdefault("TEST", {})["TEMPLATE"] = template


def _is_of_once(item: pytest.Item) -> bool:
    """Properties, and whatever commits for others to see: races and what is stored exactly once."""
    database = item.get_closest_marker("django_db")
    commits = database is not None and database.kwargs.get("transaction", False)
    return bool(commits or getattr(getattr(item, "obj", None), "is_hypothesis_test", False))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is left out is not even read; the file of a part that is named by hand is."""
    if not (left_out := os.environ.get("LEFT_OUT")):
        return None
    path = collection_path.relative_to(config.rootpath).as_posix()
    return True if (part_of(path) or "none") in left_out else None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """Nothing of what is read and made here goes again; the collector would walk over it many times."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark the tests by what they ask for, before `-m` chooses among them; slow files come first, not alone
    at the end, however the others are mixed.
    """
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if "chromium" in fixtures:
            item.add_marker("browser")
        elif fixtures & DATABASE_FIXTURES or item.get_closest_marker("django_db"):
            item.add_marker("db")
        if _is_of_once(item):
            item.add_marker("once")
    yield
    # What is loaded by now stays: the collector need not walk over it again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say that the real records were left out, where they were."""
    if not os.environ.get("RECORDS"):
        terminalreporter.write_line("real records: not run (set RECORDS=DIR)")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The tables, made once; whatever is committed is gone after its test."""
    with ExitStack() as stack:
        with django_db_blocker.unblock():
            stack.enter_context(as_new())
        yield


@pytest.fixture(autouse=True)
def no_kinds_known() -> None:
    """Each test has versions of its own, under keys that one before it had too."""
    if apps.ready:
        import_module("trainer.puzzles.questions").forget_kinds()


@pytest.fixture(autouse=True)
def the_house() -> None:
    """The site says of itself what a new one does, and no page asks the database for it; no officer has
    said anything.
    """
    if apps.ready:
        house = import_module("trainer.support.house")
        house.hold(house.House(), 3600)
        confirmed = import_module("trainer.tablerules.confirmed")
        confirmed.hold(confirmed.NONE, 3600)


@pytest.fixture(autouse=True)
def chance() -> Iterator[None]:
    """What pages and tasks draw is the same each time."""
    CHANCE.source = Random(1)
    yield
    CHANCE.source = SystemRandom()
