"""Sign-in by OpenID Connect, against an issuer that runs here: the whole way there and back."""

import logging
import os
import sys
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialToken
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.urls import clear_url_caches, reverse

from tests.accounts.issuer import CLIENT, OTHER_KEY, SECRET, come, go, issuer_of
from tests.parted import done_there
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db
MAIL = "aiko@club.example"
PASSWORD = "a long pass phrase"
REFUSED = "could not be used"


@pytest.fixture
def issuer(settings):
    with issuer_of(settings) as made:
        yield made


def signed_in(client):
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key).username if key else None


def with_mail(issuer, verified=True):
    issuer.person |= {"email": MAIL, "email_verified": verified}


def account_with_mail(verified=True, **more):
    user = User.objects.create_user("aiko", password=PASSWORD, email=MAIL, **more)
    EmailAddress.objects.create(user=user, email=MAIL, verified=verified, primary=True)
    return user


def test_somebody_new_chooses_a_name_and_comes_back_to_the_same_account(client, issuer):
    with_mail(issuer)
    page = come(client)
    assert page.redirect_chain[-1][0] == "/accounts/openid/name/"
    assert 'value="aiko"' in page.text
    assert 'name="email"' not in page.text
    answer = client.post("/accounts/openid/name/", {"username": "aiko2", "email": "thief@x.example"})
    assert answer.status_code == 302
    user = User.objects.get()
    assert (user.username, user.email, user.has_usable_password()) == ("aiko2", MAIL, False)
    assert list(EmailAddress.objects.values_list("email", "verified")) == [(MAIL, True)]
    again = Client()
    come(again)
    assert signed_in(again) == "aiko2"
    assert SocialAccount.objects.get().extra_data == {}
    assert not SocialToken.objects.exists()


def test_what_is_asked_has_state_nonce_and_challenge_and_no_secret(client, issuer):
    go(client)
    asked = issuer.asked[0]
    assert set(asked) == {
        *("client_id", "redirect_uri", "response_type", "scope", "state"),
        *("nonce", "code_challenge", "code_challenge_method"),
    }
    assert asked["redirect_uri"] == "http://testserver/accounts/openid/back/"
    assert len(asked["state"]) >= 16
    assert len(asked["nonce"]) == 64
    go(client)
    assert issuer.asked[1]["nonce"] != asked["nonce"]


def test_one_comes_back_to_the_page_where_one_was_and_to_no_other_site(client, issuer):
    page = come(client, "?next=/progress/")
    client.post(page.redirect_chain[-1][0], {"username": "aiko"})
    for wanted, reached in (("/progress/", "/progress/"), ("https://thief.example/", "/")):
        again = Client()
        page = come(again, f"?next={wanted}")
        assert page.redirect_chain[-1][0] == reached


def refused(client, issuer, address=None):
    page = client.get(address) if address else come(client)
    assert (page.status_code, REFUSED in page.text, signed_in(client)) == (401, True, None)
    assert not SocialAccount.objects.exists()


def test_a_wrong_state_is_refused(client, issuer):
    back = go(client).removeprefix("http://testserver")
    refused(client, issuer, back + "x")
    refused(Client(), issuer, back)


def test_a_way_back_leads_in_once(client, issuer):
    back = go(client).removeprefix("http://testserver")
    client.get(back)
    Client().get(back)
    page = client.get(back)
    assert (page.status_code, REFUSED in page.text) == (401, True)


@pytest.mark.parametrize(
    "twist",
    [
        {"nonce": "of-another-visit"},
        {"nonce": None},
        {"aud": "elsewhere"},
        {"aud": [CLIENT, "elsewhere"], "azp": "elsewhere"},
        {"aud": None},
        {"iss": "http://127.0.0.1:1"},
        {"exp": 1},
        {"exp": None},
        {"sub": None},
        {"sub": ""},
        {"sub": "x" * 200},
    ],
    ids=str,
)
def test_a_token_that_says_something_wrong_is_refused(client, issuer, twist):
    issuer.twist = twist
    refused(client, issuer)


def test_a_token_with_a_wrong_signature_or_none_is_refused(client, issuer):
    issuer.key = OTHER_KEY
    refused(client, issuer)
    for issuer.algorithm in ("none", "HS256"):
        refused(client, issuer)


def test_an_issuer_of_another_name_is_refused(client, issuer):
    issuer.name = "https://elsewhere.example"
    answer = client.get("/accounts/openid/go/")
    assert (answer.status_code, REFUSED in answer.text) == (401, True)


def test_a_page_about_another_user_is_refused(client, issuer):
    issuer.told = {"sub": "u-2", "email": MAIL, "email_verified": True}
    refused(client, issuer)


def test_a_wrong_secret_is_refused_and_no_line_of_the_log_has_one(client, issuer, settings, caplog):
    caplog.set_level(logging.DEBUG)
    settings.OIDC_CLIENT_SECRET = "not-it"
    refused(client, issuer)
    settings.OIDC_CLIENT_SECRET = SECRET
    come(client)
    ours = " ".join(each.getMessage() for each in caplog.records if not each.name.startswith("urllib3"))
    assert "sign-in by OpenID Connect failed: OAuth2Error" in ours
    for word in ("not-it", SECRET, "code-0", "access-1", *issuer.sent):
        assert word not in caplog.text
    assert not any("access-1" in str(each.get_decoded()) for each in Session.objects.all())


def test_an_issuer_that_is_away_is_a_page(client, issuer, settings):
    settings.OIDC_ISSUER = "http://127.0.0.1:1"
    answer = client.get("/accounts/openid/go/")
    assert (answer.status_code, REFUSED in answer.text) == (401, True)


def test_who_stops_on_the_way_reads_that_nothing_was_changed(client, issuer):
    state = parse_qs(urlsplit(go(client)).query)["state"][0]
    page = client.get(f"/accounts/openid/back/?error=access_denied&state={state}")
    assert (page.status_code, "Nothing was changed" in page.text, REFUSED in page.text) == (200, True, False)


def test_an_account_is_linked_by_an_address_confirmed_on_both_sides_and_told(client, issuer):
    account_with_mail()
    with_mail(issuer)
    come(client)
    assert signed_in(client) == "aiko"
    assert SocialAccount.objects.get().user.check_password(PASSWORD)
    assert "You now sign in with Club as well." in mail.outbox[0].body
    issuer.person |= {"email": "other@club.example"}
    again = Client()
    come(again)
    assert signed_in(again) == "aiko"


@pytest.mark.parametrize(
    ("here", "there", "staff"),
    [(False, True, False), (True, False, False), (True, "false", False), (True, True, True)],
)
def test_else_it_is_not_and_a_page_says_what_to_do(client, issuer, here, there, staff):
    account_with_mail(verified=here, is_staff=staff)
    with_mail(issuer, there)
    page = come(client)
    assert page.status_code == 409
    assert "Have it confirmed at Club too" in page.text
    assert (signed_in(client), SocialAccount.objects.count(), User.objects.count()) == (None, 0, 1)


def test_whom_no_password_helps_is_sent_to_the_people_who_can(client, issuer, settings):
    settings.OIDC_ONLY = True
    account_with_mail(verified=False)
    with_mail(issuer)
    page = come(client)
    assert "they can help" in page.text
    assert "Sign in with your name and password" not in page.text


def test_an_address_that_the_issuer_did_not_confirm_is_not_kept(client, issuer):
    with_mail(issuer, verified=False)
    come(client)
    client.post("/accounts/openid/name/", {"username": "aiko"})
    assert User.objects.get().email == ""
    assert not EmailAddress.objects.exists()


def test_an_address_that_was_taken_meanwhile_is_said(client, issuer):
    with_mail(issuer)
    come(client)
    account_with_mail()
    answer = client.post("/accounts/openid/name/", {"username": "aiko2"})
    assert "An account here has your e-mail address by now" in answer.text
    assert User.objects.count() == 1


def test_an_address_of_the_page_about_the_user_counts(client, issuer):
    account_with_mail()
    issuer.told = {"email": MAIL, "email_verified": True}
    come(client)
    assert signed_in(client) == "aiko"


@pytest.mark.parametrize("name", ["Ａｉｋｏ", "AIKO", "aik\N{GREEK SMALL LETTER OMICRON}", ""])
def test_a_name_that_somebody_has_or_that_looks_so_is_not_given(client, issuer, name):
    User.objects.create_user("aiko")
    issuer.person["preferred_username"] = name
    come(client)
    assert client.post("/accounts/openid/name/", {"username": name}).status_code == 200
    assert User.objects.count() == 1
    assert client.post("/accounts/openid/name/", {"username": "ａｉ"}).status_code == 302
    assert User.objects.latest("pk").username == "ai"


def test_who_is_signed_in_or_sent_by_another_site_begins_no_visit(client, issuer):
    header = {"sec-fetch-site": "cross-site"}
    assert client.get("/accounts/openid/go/", headers=header)["Location"] == "/accounts/login/"
    client.force_login(User.objects.create_user("aiko"))
    assert client.get("/accounts/openid/go/?process=connect")["Location"] == "/accounts/login/"
    assert issuer.asked == []


def test_the_page_to_sign_in_has_the_button_and_its_policy_is_as_everywhere(client, issuer):
    page = client.get("/accounts/login/?next=/progress/")
    assert '/accounts/openid/go/?next=%2Fprogress%2F"' in page.text
    assert "Sign in with Club" in page.text
    assert "form-action 'self';" in page["Content-Security-Policy"]


def log_in(username):
    client = Client()
    answer = client.post("/accounts/login/", {"login": username, "password": PASSWORD})
    return client, answer


def test_where_passwords_are_for_staff_alone_others_are_told_the_way(issuer, settings):
    settings.OIDC_ONLY = True
    User.objects.create_user("ben", password=PASSWORD)
    User.objects.create_user("chief", password=PASSWORD, is_staff=True)
    client, answer = log_in("ben")
    assert "Sign in with Club." in answer.text
    assert signed_in(client) is None
    assert signed_in(log_in("chief")[0]) == "chief"
    page = Client().get("/accounts/login/").text
    assert "No account yet?" not in page
    assert "Only people who look after this site" in page
    assert Client().get("/accounts/signup/")["Location"] == "/accounts/login/"
    led = Client().get("/accounts/signup/?next=/join/abcdefgh/")
    assert led["Location"] == "/accounts/login/?next=%2Fjoin%2Fabcdefgh%2F"
    assert Client().get("/accounts/signup/?next=//thief.example/")["Location"] == "/accounts/login/"
    come(client)
    assert client.post("/accounts/openid/name/", {"username": "aiko"}).status_code == 302


@pytest.mark.parametrize(
    ("only", "staff", "taken"), [(True, False, False), (True, True, True), (False, False, True)]
)
def test_a_passkey_signs_in_who_a_password_does(issuer, settings, monkeypatch, only, staff, taken):
    settings.OIDC_ONLY = only
    owner = User.objects.create_user("ben", is_staff=staff)
    passkey = Authenticator.objects.create(user=owner, type=Authenticator.Type.WEBAUTHN, data={})
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.parse_authentication_response", lambda _: None)
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.extract_user_from_response", lambda _: owner)
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.complete_authentication", lambda *_: passkey)
    client = Client()
    page = client.post("/accounts/factors/webauthn/login/", {"credential": '{"id": "AAAA"}'}, follow=True)
    assert (signed_in(client) == "ben", "Sign in with Club." in page.text) == (taken, not taken)


def test_without_an_issuer_there_is_no_address_and_no_button(client):
    assert client.get("/accounts/openid/go/").status_code == 404
    assert "openid" not in client.get("/accounts/login/").text


def test_an_account_that_was_linked_is_deleted_with_its_link(client, issuer):
    come(client)
    client.post("/accounts/openid/name/", {"username": "aiko"})
    User.objects.get().delete()
    assert not SocialAccount.objects.exists()


def test_variables_alone_switch_it_on(tmp_path, django_db_blocker):
    def ask():
        # The addresses are gathered anew, as a start does.
        for name in ("trainer.urls", "trainer.accounts.urls"):
            sys.modules.pop(name, None)
        clear_url_caches()
        print(reverse("openid_go"))

    values = {"OIDC_ISSUER": "https://id.example", "OIDC_CLIENT_ID": "dojo", "OIDC_CLIENT_SECRET": "x"}
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "ENV_FILE": "/dev/null", **values}
    assert done_there(ask, env, django_db_blocker) == (0, "/accounts/openid/go/\n")
