"""LTI switched on, a platform that is registered, and the way of a browser from it to us."""

from contextlib import contextmanager
from datetime import UTC, datetime
from io import StringIO
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from lti_tool.models import Key

from tests.teach.lti.platform import CLAIM, CLIENT, DEPLOYMENT, School, new_key


def switch_on(monkeypatch):
    # Not by the fixture `settings`: all addresses would be read anew for each test.
    monkeypatch.setattr(settings, "ROOT_URLCONF", "tests.teach.lti.urls")
    monkeypatch.setattr(settings, "PLATFORM", "trainer.teach.lti.advantage.Advantage")


@pytest.fixture(autouse=True)
def switched_on(monkeypatch):
    switch_on(monkeypatch)


@contextmanager
def registered():
    """A platform that our site knows and that knows our keys."""
    made = School()
    Key.objects.create_from_jwk(new_key("tool"))
    call_command(
        "lti_register",
        f"--issuer={made.url}",
        f"--client-id={CLIENT}",
        f"--auth-url={made.url}/auth",
        f"--token-url={made.url}/token",
        f"--keyset-url={made.url}/keys",
        f"--deployment={DEPLOYMENT}",
        stdout=StringIO(),
    )
    made.tool_keys = Client().get("/lti/keys/").json()
    yield made
    made.close()


@pytest.fixture
def school(db):
    with registered() as made:
        yield made


@pytest.fixture
def moment():
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


class Journey:
    """A browser on its way from the platform to us."""

    def __init__(self, school, browser=None):
        self.school, self.browser = school, browser or Client()

    def login(self, **asked):
        """The first request; what we then ask the platform."""
        asked = {
            "iss": self.school.url,
            "client_id": CLIENT,
            "login_hint": "hint",
            "target_link_uri": "x",
        } | asked
        response = self.browser.post("/lti/login/", asked)
        assert response.status_code == 302, response.content.decode()
        return {name: value[0] for name, value in parse_qs(urlsplit(response["Location"]).query).items()}

    def message(self, key=None, begun=None, **claims):
        """The form that the platform sends to our launch address."""
        begun = begun or self.login()
        told = self.school.claims(begun["nonce"], **claims)
        return {"state": begun["state"], "id_token": self.school.sign(told, key=key)}

    def send(self, message):
        return self.browser.post("/lti/launch/", message)

    def open(self, assignment=None, **claims):
        """The whole way: where it ends before the page itself is asked for."""
        custom = {f"{CLAIM}custom": {"assignment": assignment.slug}} if assignment else {}
        entered = self.send(self.message(**custom, **claims))
        assert entered.status_code == 302, entered.content.decode()
        return self.browser.get(entered["Location"])


@pytest.fixture
def journey(school):
    return Journey(school)
