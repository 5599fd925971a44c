"""A passkey from its making to signing in by it alone, with a device that the browser pretends to have."""

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import expect

from trainer.accounts.models import User

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def site(live_server):
    """By its name: an address of numbers takes no passkeys."""
    return live_server.url.replace("127.0.0.1", "localhost")


def sign_in(page, site):
    page.goto(f"{site}/accounts/login/")
    page.fill("[name=login]", "akagi")
    page.fill("[name=password]", "suzume-1965")
    page.get_by_role("button", name="Sign in", exact=True).click()
    # Another page asked for at once would break off what the button asks for.
    page.wait_for_url(lambda url: "/login/" not in url)


def test_a_passkey_is_added_and_signs_in_by_itself(page, site, transactional_db):
    User.objects.create_user("akagi", password="suzume-1965")
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    sign_in(page, site)
    page.goto(f"{site}/accounts/factors/webauthn/add/")
    page.fill("[name=password]", "suzume-1965")
    page.get_by_role("button", name="Go on").click()
    page.fill("[name=name]", "My phone")
    page.get_by_role("button", name="Add the passkey").click()
    page.get_by_text("they are shown only once").wait_for()
    assert Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN).count() == 1
    page.goto(f"{site}/accounts/factors/")
    expect(page.get_by_text("My phone", exact=True)).to_be_visible()
    page.goto(f"{site}/accounts/logout/")
    page.locator("main").get_by_role("button").click()
    page.wait_for_url(lambda url: "/logout/" not in url)
    page.goto(f"{site}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(f"{site}/")
    page.goto(f"{site}/settings/")
    expect(page.get_by_text("Signed in as akagi")).to_be_visible()


def test_a_passkey_that_was_not_used_is_told(page, site, transactional_db):
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(f"{site}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_text("The passkey was not used").wait_for()
