"""What every test may ask for: a live server, a Chromium on it, axe, and a database that is as new.

Tests that use the database are marked `db`, tests that drive a browser `browser`, by the fixtures
they ask for; nobody has to write the marks.
"""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random, SystemRandom

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from hypothesis import settings as hypothesis_settings
from hypothesis.internal.conjecture import providers
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django import DjangoDbBlocker

from tests.as_new import as_new
from tests.chromium import ARGS, program
from tests.workshop import part_of
from trainer.learning.chance import CHANCE

DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}
SLOW = (
    "tests/benchmarks/",
    "tests/browser/",
    "tests/test_platform_browser.py",
    "tests/scenarios/test_kind_contract.py",
    "tests/classroom/test_telling_walk.py",
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
    providers._get_local_constants = lambda: providers._local_constants

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


def _is_browser_there() -> bool:
    """Asked before any test runs, not once for each that needs it."""
    try:
        return bool(program())
    except FileNotFoundError:
        return False


def _is_of_once(item: pytest.Item) -> bool:
    """Properties, and whatever commits for others to see: races and what is stored exactly once."""
    database = item.get_closest_marker("django_db")
    commits = database is not None and database.kwargs.get("transaction", False)
    return bool(commits or getattr(getattr(item, "obj", None), "is_hypothesis_test", False))


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
    if left_out := os.environ.get("LEFT_OUT"):
        items[:] = [item for item in items if (part_of(item.nodeid) or "none") not in left_out]
    yield
    if not _is_browser_there() and any(item.get_closest_marker("browser") for item in items):
        raise pytest.UsageError("the browser tests need Chromium: install the package 'chromium'")
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
def chance() -> Iterator[None]:
    """What pages and tasks draw is the same each time."""
    CHANCE.source = Random(1)
    yield
    CHANCE.source = SystemRandom()


PATIENCE = 20_000
"""Milliseconds that a browser's test waits for what it expects, on a machine that is busy."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, one for the whole run.

    Playwright keeps an event loop running in this thread, which Django takes for an async view;
    the tests talk to the database between the browser's steps, never within one.
    """
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=program(), args=ARGS)
        yield browser
        browser.close()


def watched(context: BrowserContext) -> Iterator[Page]:
    """A page of the context; afterwards its errors and what the policy refused, which are none.

    A 4xx answer is an error in Chromium's console; here it is one only for a static file.
    """
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on(
        "console",
        lambda said: (
            errors.append(said.text)
            if said.type == "error" and not said.text.startswith("Failed to load resource")
            else None
        ),
    )
    context.on(
        "response",
        lambda response: (
            errors.append(f"{response.status} {response.url}")
            if response.status >= 500 or (response.status >= 400 and "/static/" in response.url)
            else None
        ),
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()
    assert errors == []


@pytest.fixture
def page(chromium: Browser, transactional_db: None, live_server: object) -> Iterator[Page]:
    """A laptop's page; addresses are relative to the live server."""
    yield from watched(
        chromium.new_context(
            base_url=str(live_server), viewport={"width": 1280, "height": 900}, locale="en-GB"
        )
    )


@pytest.fixture
def phone(chromium: Browser, transactional_db: None, live_server: object) -> Iterator[Page]:
    """A page 390 px wide, answered by touch."""
    yield from watched(
        chromium.new_context(
            base_url=str(live_server),
            viewport={"width": 390, "height": 844},
            has_touch=True,
            is_mobile=True,
            device_scale_factor=2,
            locale="en-GB",
        )
    )


@pytest.fixture
def plain_page(chromium: Browser, transactional_db: None, live_server: object) -> Iterator[Page]:
    """A page without JavaScript."""
    yield from watched(
        chromium.new_context(base_url=str(live_server), java_script_enabled=False, locale="en-GB")
    )


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Assert that axe finds nothing wrong with the page as it stands."""

    def check(page: Page) -> None:
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()

    return check
