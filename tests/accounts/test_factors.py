"""A second step after the password: an app with codes, spare codes; guesses are counted, others' are none."""

import time
from datetime import UTC, datetime

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core.cache.backends import db
from django.test import Client

from trainer.accounts import actions as cards
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db
NAME = {"login": "akagi", "password": "suzume-1965"}
HOME = "/accounts/factors/"


@pytest.fixture
def akagi():
    return User.objects.create_user("akagi", password=NAME["password"])


def code_of(secret):
    """What the app shows now."""
    return f"{hotp_value(secret, next(iter(yield_hotp_counters_from_time()))):06}"


CODES_HOLD = 30
"""Seconds."""


@pytest.fixture
def begun():
    """The clock goes on from where the codes of apps have just changed: none changes between two lines."""
    with time_machine.travel(time.time() // CODES_HOLD * CODES_HOLD):
        yield


@pytest.fixture
def secret(begun, akagi):
    secret = generate_totp_secret()
    TOTP.activate(akagi, secret)
    return secret


def as_owner(client):
    client.post("/accounts/login/", NAME)
    client.post("/accounts/reauthenticate/", {"password": NAME["password"]})


def signed_in(client):
    return "_auth_user_id" in client.session


def test_an_app_is_set_up_by_its_first_code_and_spare_codes_are_shown_once(client, akagi):
    as_owner(client)
    page = client.get(HOME + "totp/activate/")
    assert "<svg" in page.text
    secret = page.context["form"].secret
    assert secret in page.text
    refused = client.post(HOME + "totp/activate/", {"code": "000000"})
    assert "That code is not right." in refused.text
    codes = client.post(HOME + "totp/activate/", {"code": code_of(secret)}, follow=True)
    shown = codes.context["unused_codes"]
    assert len(shown) == 10
    assert all(code in codes.text for code in shown)
    again = client.get(HOME + "recovery-codes/").text
    assert "You have 10 spare codes left." in again
    assert not any(code in again for code in shown)


def test_the_password_alone_signs_nobody_in_any_more(client, secret):
    response = client.post("/accounts/login/", NAME)
    assert (response["Location"], signed_in(client)) == (HOME + "authenticate/", False)
    assert client.get("/progress/").wsgi_request.user.is_anonymous
    client.post(HOME + "authenticate/", {"code": code_of(secret)})
    assert signed_in(client)


def test_a_spare_code_lets_in_once(akagi, secret):
    first = Client()
    first.post("/accounts/login/", NAME)
    first.post(HOME + "authenticate/", {"code": code_of(secret)})
    first.post("/accounts/reauthenticate/", {"password": NAME["password"]})
    made = first.post(HOME + "recovery-codes/generate/", follow=True)
    spare = made.context["unused_codes"][0]
    for lets_in in (True, False):
        client = Client()
        client.post("/accounts/login/", NAME)
        client.post(HOME + "authenticate/", {"code": spare})
        assert signed_in(client) is lets_in


@pytest.mark.parametrize(("later", "gap"), [(0, ""), (31, ""), (61, ""), (61, " ")])
def test_a_code_that_was_seen_lets_nobody_in_while_it_would_be_right(secret, monkeypatch, later, gap):
    start = 1_800_000_000
    code = f"{hotp_value(secret, start // 30 + 1):06}"
    for at, said, lets_in in ((start, code, True), (start + later, code[:3] + gap + code[3:], False)):
        monkeypatch.setattr("time.time", lambda at=at: float(at))
        monkeypatch.setattr(db, "tz_now", lambda at=at: datetime.fromtimestamp(at, UTC))
        client = Client()
        client.post("/accounts/login/", NAME)
        client.post(HOME + "authenticate/", {"code": said})
        assert signed_in(client) is lets_in


def test_only_so_many_codes_may_be_guessed(client, secret):
    client.post("/accounts/login/", NAME)
    for _ in range(5):
        assert "That code is not right." in client.post(HOME + "authenticate/", {"code": "000000"}).text
    client.post(HOME + "authenticate/", {"code": "000000"})
    said = client.post(HOME + "authenticate/", {"code": code_of(secret)}).text
    assert ("Too many wrong codes. Wait" in said, signed_in(client)) == (True, False)


@pytest.mark.parametrize(
    "path", ["totp/activate/", "totp/deactivate/", "webauthn/add/", "recovery-codes/generate/"]
)
def test_what_changes_factors_asks_for_the_password_once_more(client, akagi, path):
    client.force_login(akagi)
    if "deactivate" in path or "codes" in path:
        TOTP.activate(akagi, generate_totp_secret())
    response = client.get(HOME + path)
    assert (response.status_code, "reauthenticate" in response["Location"]) == (302, True)
    assert client.post(HOME + path, {"code": "000000"}).status_code == 302


def test_others_factors_are_as_if_they_were_not_there(client, akagi):
    other = User.objects.create_user("washizu", password="suzume-1965")
    key = Authenticator.objects.create(user=other, type=Authenticator.Type.WEBAUTHN, data={"name": "phone"})
    as_owner(client)
    for path in (f"webauthn/keys/{key.pk}/remove/", f"webauthn/keys/{key.pk}/edit/"):
        assert client.get(HOME + path).status_code == 404
        assert client.post(HOME + path, {"name": "mine"}).status_code == 404
    assert Authenticator.objects.get() == key


@pytest.mark.parametrize(
    "path", ["", "totp/activate/", "webauthn/add/", "webauthn/", "recovery-codes/", "reauthenticate/"]
)
def test_an_account_that_a_teacher_looks_after_has_none(client, akagi, path):
    pupil = cards.make_managed_accounts(made_by=akagi, count=1)[0].user
    client.force_login(pupil)
    response = client.get(HOME + path)
    assert (response.status_code, "Your teacher looks after this account" in response.text) == (403, True)


DEEP = '{"a":' * 5000 + "1" + "}" * 5000
HOSTILE = [
    "",
    "{}",
    "x",
    "[]",
    "1",
    DEEP,
    '{"id": "AAAA", "response": {}}',
    '{"id": 1, "rawId": 1, "response": 1}',
    r'"\ud800"',
    r'{"a": "\ud800"}',
    r'{"\udfff": 1}',
    r'{"a": "\u0000"}',
]


def login_by_passkey(client):
    """What a page says to a passkey that is none."""
    return client.post(HOME + "webauthn/login/", {"credential": '{"id": "AAAA"}'}, follow=True).text


def test_a_class_behind_one_address_signs_in_by_passkeys_together(settings):
    settings.ACCOUNT_RATE_LIMITS = {}
    assert all("Too many" not in login_by_passkey(Client()) for _ in range(40))


def test_a_browser_that_is_known_tries_thirty_passkeys_and_others_go_on(akagi):
    known = Client()
    as_owner(known)
    known.post("/accounts/logout/")
    assert all("Too many passkeys" not in login_by_passkey(known) for _ in range(30))
    assert "Too many passkeys that are not known here. Wait" in login_by_passkey(known)
    assert "Too many" not in login_by_passkey(Client())


@pytest.mark.parametrize("credential", HOSTILE)
def test_a_passkey_that_is_none_is_told(client, akagi, credential):
    asked = client.get(HOME + "webauthn/login/", headers={"accept": "application/json"})
    assert asked.json()["request_options"]["publicKey"]["challenge"]
    said = client.post(HOME + "webauthn/login/", {"credential": credential}, follow=True)
    assert said.redirect_chain[-1][0] == "/accounts/login/"
    assert any(words in said.text for words in ("That passkey is not known here.", "That code is not right."))


@pytest.mark.parametrize("credential", HOSTILE)
def test_the_second_step_does_not_fall_over_a_passkey_that_is_none(client, secret, credential):
    client.post("/accounts/login/", NAME)
    refused = client.post(HOME + "authenticate/", {"credential": credential})
    assert (refused.status_code, signed_in(client)) == (200, False)


def test_no_passkey_is_added_that_is_none(client, akagi):
    as_owner(client)
    assert client.get(HOME + "webauthn/add/").status_code == 200
    for credential in HOSTILE:
        assert client.post(HOME + "webauthn/add/", {"credential": credential}).status_code == 200
    assert not Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN).exists()


def test_a_deleted_account_leaves_no_factor(akagi, secret):
    akagi.delete()
    assert not Authenticator.objects.exists()
