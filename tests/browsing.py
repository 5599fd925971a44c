"""What a test in a browser asks for: a Chromium on the live server, pages of it, and axe."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.axe import look
from tests.chromium import ARGS, program

PATIENCE = 20_000
"""Milliseconds that a browser's test waits for what it expects, on a machine that is busy."""


def _is_browser_there() -> bool:
    try:
        return bool(program())
    except FileNotFoundError:
        return False


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Asked before any test runs, not once for each that needs it."""
    if any(item.get_closest_marker("browser") for item in session.items) and not _is_browser_there():
        raise pytest.UsageError("the browser tests need Chromium: install the package 'chromium'")


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
    return look
