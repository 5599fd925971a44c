"""Sign-up, log-in and log-out over HTTP: a name and a password are enough."""

import re

import pytest
from django.core import mail

from trainer.accounts.models import Learner, User

pytestmark = pytest.mark.django_db
SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)
SIGN_UP = {"username": "akagi", "password1": "suzume-1965", "password2": "suzume-1965"}


def no_script_inside(text):
    """Whether every script is a file of the site; data that a script reads is none."""
    return all(
        'type="application/json"' in attributes or (' src="/static/' in attributes and not inside.strip())
        for attributes, inside in SCRIPT.findall(text)
    )


def test_sign_up_without_e_mail_logs_in_and_sends_nothing(client):
    response = client.post("/accounts/signup/", SIGN_UP)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(User.objects.get(username="akagi").pk)
    assert mail.outbox == []


def test_sign_up_with_unlike_passwords_says_so_at_the_field_and_keeps_the_name(client):
    response = client.post("/accounts/signup/", SIGN_UP | {"password2": "suzume-1966"})
    assert response.context["form"].errors == {"password2": ["You must type the same password each time."]}
    assert 'value="akagi"' in response.content.decode()
    assert User.objects.count() == 0


def test_log_in_by_name_and_log_out_by_post_only(client):
    User.objects.create_user("akagi", password="suzume-1965")
    response = client.post("/accounts/login/", {"login": "akagi", "password": "suzume-1965"})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.get("/accounts/logout/").status_code == 200
    assert "_auth_user_id" in client.session
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


def test_log_in_with_a_wrong_password_is_refused_at_the_form(client):
    User.objects.create_user("akagi", password="suzume-1965")
    response = client.post("/accounts/login/", {"login": "akagi", "password": "wrong"})
    assert response.context["form"].non_field_errors() == [
        "The username and/or password you specified are not correct."
    ]


def test_session_key_changes_at_log_in_and_the_guests_learner_stays(client):
    guest = Learner.objects.create()
    session = client.session
    session["learner"] = str(guest.pk)
    session.save()
    client.cookies["sessionid"] = session.session_key
    client.post("/accounts/signup/", SIGN_UP)
    assert client.session.session_key != session.session_key
    assert client.session["learner"] == str(guest.pk)
    assert Learner.objects.get().user == User.objects.get()


def test_log_out_leaves_a_guest_without_learner(client):
    client.post("/accounts/signup/", SIGN_UP)
    client.post("/accounts/logout/")
    assert "learner" not in client.session


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/password/reset/key/1-abc/",
        "/accounts/inactive/",
    ],
)
def test_pages_of_guests_hold_no_inline_script_or_style(client, path):
    text = client.get(path).content.decode()
    assert ("<style" in text, "style=" in text, "onclick" in text) == (False, False, False)
    assert no_script_inside(text)


@pytest.mark.parametrize("path", ["/accounts/logout/", "/accounts/email/", "/accounts/password/change/"])
def test_pages_of_users_hold_no_inline_script_or_style(client, path):
    client.post("/accounts/signup/", SIGN_UP | {"email": "akagi@example.org"})
    text = client.get(path).content.decode()
    assert ("<style" in text, "style=" in text, "onclick" in text) == (False, False, False)
    assert no_script_inside(text)


def test_forgotten_password_is_mailed_to_an_address_that_is_known(client):
    client.post("/accounts/signup/", SIGN_UP | {"email": "akagi@example.org"})
    client.post("/accounts/logout/")
    client.post("/accounts/password/reset/", {"email": "akagi@example.org"})
    assert [message.to for message in mail.outbox] == [["akagi@example.org"]]


def test_who_has_a_card_is_led_to_it_and_on_to_what_was_asked_for(client):
    assert '<a href="/card/">I have a card</a>' in client.get("/accounts/login/").text
    text = client.get("/accounts/login/?next=/c/abc/?a=1").text
    assert '<a href="/card/?next=%2Fc%2Fabc%2F%3Fa%3D1">' in text


def test_guest_who_would_teach_signs_up_and_makes_a_class(client):
    link = "/accounts/signup/?next=/teach/new/"
    assert f'href="{link}">Teach a class</a>' in client.get("/accounts/signup/").text
    assert "Teach a class" not in client.get(link).text
    assert client.post(link, SIGN_UP).url == "/teach/new/"
    assert "New class" in client.get("/teach/new/").text


@pytest.mark.parametrize("weak", ["73519264", "password1", "akagi-123", "short7"])
def test_weak_password_is_refused_at_its_field(client, db, weak):
    response = client.post(
        "/accounts/signup/", SIGN_UP | {"password1": weak, "password2": weak, "username": "akagi-123"}
    )
    assert set(response.context["form"].errors) == {"password1"}
    assert not User.objects.exists()
