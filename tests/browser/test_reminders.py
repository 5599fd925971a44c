"""Reminders on a device in a real browser: what its worker shows, and what the page says where none is."""

import json

import pytest
from playwright.sync_api import expect

from tests.browsing import PATIENCE, watched
from tests.chromium import ARGS, WHOLE, program
from trainer.accounts.models import PushDevice, User
from trainer.play.own.reminders import message

PAGE = "/settings/reminders/"
SHOWN = """async () => {
    const [note] = await (await navigator.serviceWorker.getRegistration()).getNotifications();
    const actions = note?.actions.map(each => each.title);
    return note && {title: note.title, body: note.body, path: note.data, actions};
}"""


ACTIVE = """patience => Promise.race([
    navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready),
    new Promise((_, late) => setTimeout(() => late(new Error('no worker of the site')), patience)),
]).then(found => found.active.state)"""


def until(page, asked):
    """What `asked` gives once that is something; not by `wait_for_function`, to which a promise is true."""
    for _ in range(PATIENCE // 50):
        if found := asked():
            return found
        page.wait_for_timeout(50)
    raise TimeoutError(f"nothing came in {PATIENCE} ms")


def signed_in(context, client, site):
    client.force_login(User.objects.create_user("akagi", password="suzume-1965"))
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}
    context.add_cookies([session])


@pytest.fixture(scope="module")
def whole(chromium):
    """A whole browser: the shell without windows shows no messages."""
    with chromium.browser_type.launch(executable_path=program(WHOLE), args=ARGS) as browser:
        yield browser


@pytest.fixture
def page(whole, live_server):
    yield from watched(whole.new_context(base_url=live_server.url, locale="en-GB"))


@pytest.fixture
def akagi(transactional_db, page, client, live_server):
    signed_in(page.context, client, live_server.url)


@pytest.fixture
def own_profile(transactional_db, chromium, client, live_server, tmp_path):
    """A page as people have it: what keeps nothing takes no messages."""
    started = {"executable_path": program(WHOLE), "args": ARGS, "base_url": live_server.url}
    context = chromium.browser_type.launch_persistent_context(str(tmp_path), **started)
    context.grant_permissions(["notifications"], origin=live_server.url)
    signed_in(context, client, live_server.url)
    yield context.pages[0]
    context.close()


def is_own(registration, origin):
    return registration["scopeURL"].startswith(origin) and not registration["isDeleted"]


def recorded(browser, service):
    """What the browser does for the site in the background from now on, by name, as it happens."""
    events = []
    browser.on(
        "BackgroundService.backgroundServiceEventReceived",
        lambda told: events.append(told["backgroundServiceEvent"]["eventName"]),
    )
    browser.send("BackgroundService.setRecording", {"shouldRecord": True, "service": service})
    browser.send("BackgroundService.startObserving", {"service": service})
    return events


def test_the_worker_of_the_site_shows_a_message(page, akagi, live_server):
    page.context.grant_permissions(["notifications"], origin=live_server.url)
    browser = page.context.new_cdp_session(page)
    registrations = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"])
    )
    browser.send("ServiceWorker.enable")
    page.goto(PAGE)
    until(page, lambda: page.evaluate(ACTIVE, PATIENCE) == "activated")
    # The browser tells of it a moment later, and of those of other tests that it has closed as well.
    own = until(page, lambda: [each for each in registrations if is_own(each, live_server.url)])
    told = {
        "origin": live_server.url,
        "registrationId": own[-1]["registrationId"],
        "data": message(),
    }
    displayed = recorded(browser, "notifications")

    def shown_now():
        """Sent and looked at once: who asks what is shown takes out what the browser is about to show."""
        before = len(displayed)
        browser.send("ServiceWorker.deliverPushMessage", told)
        until(page, lambda: len(displayed) > before)
        return page.evaluate(SHOWN)

    shown = until(page, shown_now)
    expected = json.loads(message())
    assert shown == {
        "title": expected["title"],
        "body": expected["body"],
        "path": "/",
        "actions": [expected["stop"]],
    }


def test_where_the_browser_blocks_messages_the_page_says_what_to_do(page, akagi, axe):
    page.goto(PAGE)
    axe(page)
    page.get_by_role("button", name="Remind me on this device").click()
    page.get_by_text("Your browser blocks messages from this site.").wait_for()
    expect(page.get_by_role("button", name="Remind me on this device")).not_to_be_visible()


def test_where_no_push_service_can_be_reached_the_page_says_so(own_profile):
    own_profile.clock.install()
    own_profile.goto(PAGE)
    own_profile.get_by_role("button", name="Remind me on this device").click()
    told = own_profile.get_by_text("could not reach the service that brings messages")

    def late():
        own_profile.clock.fast_forward("00:15")
        return told.is_visible()

    until(own_profile, late)
    assert own_profile.get_by_role("button", name="Remind me on this device").is_enabled()
    assert not PushDevice.objects.exists()
