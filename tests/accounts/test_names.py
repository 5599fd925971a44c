"""Names in several forms of their letters: one account, whoever types them how."""

import io
import unicodedata

import pytest
from django.core.management import call_command

from trainer.accounts.models import User
from trainer.accounts.names import is_taken, key_of, twins, user_named

pytestmark = pytest.mark.django_db
PASSWORD = "suzume-1965"
DECOMPOSED = unicodedata.normalize("NFD", "André")


def sign_up(client, name):
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/accounts/signup/", fields)


def log_in(client, name):
    return client.post("/accounts/login/", {"login": name, "password": PASSWORD}).status_code == 302


def test_a_name_that_is_there_in_another_form_is_taken(client):
    User.objects.create_user("Bob7", password=PASSWORD)
    assert b"already exists" in sign_up(client, "Ｂob7").content
    assert User.objects.count() == 1


def test_a_new_name_is_kept_in_its_one_form(client):
    assert sign_up(client, DECOMPOSED).status_code == 302
    assert User.objects.get().username == "André"


@pytest.mark.parametrize("typed", ["Ｂｏｂ7", "ｂob7", "bob7", "BOB7", "Bob７"])
def test_a_name_signs_in_in_any_form(client, typed):
    User.objects.create_user("Bob7", password=PASSWORD)
    assert log_in(client, typed)


def test_a_name_with_accents_signs_in_decomposed_and_in_capitals(client):
    User.objects.create_user("André", password=PASSWORD)
    assert log_in(client, DECOMPOSED)
    assert user_named("ANDRÉ").username == "André"


def test_twins_of_before_sign_in_by_their_exact_names():
    for name in ("Bob7", "Ｂob7"):
        User(username=name).save()
    assert [user_named(name).username for name in ("Bob7", "Ｂob7", "bob7", "ｂob7")] == [
        "Bob7",
        "Ｂob7",
        "Bob7",
        "Ｂob7",
    ]


def test_nobody_is_meant_by_a_name_that_nobody_has():
    User(username="Bob7").save()
    assert user_named("Bob") is None


@pytest.mark.parametrize(
    ("there", "asked", "taken"),
    [
        ("Ｂob7", "bob7", True),
        ("Bob7", "ＢＯＢ７", True),
        ("André", "ANDRÉ", True),
        (DECOMPOSED, "André", True),
        ("Straße", "STRASSE", True),
        ("Bob7", "Bob8", False),
        ("Ｂob7", "bob8", False),
    ],
)
def test_a_name_is_taken_in_every_form(there, asked, taken):
    user = User(username=there)
    user.save()
    assert is_taken(asked) is taken
    assert not is_taken(asked, but=user)


def test_twins_are_listed_and_left_as_they_are():
    for name in ("Bob7", "Ｂob7", "alone", "Ｂｏｂ８", "André", DECOMPOSED):
        User(username=name).save()
    assert twins() == [sorted([DECOMPOSED, "André"]), ["Bob7", "Ｂob7"]]
    out = io.StringIO()
    call_command("twins", stdout=out)
    assert out.getvalue().splitlines()[1:] == [
        "Bob7 ('Bob7')  Ｂob7 ('\\uff22ob7')",
        "names that others have too: 4",
    ]
    assert User.objects.count() == 6


def test_without_twins_it_says_so():
    User(username="Bob7").save()
    out = io.StringIO()
    call_command("twins", stdout=out)
    assert out.getvalue() == "no twins\n"


def test_what_is_compared_has_one_form():
    assert key_of(key_of("Ｂob ẞ")) == key_of("Ｂob ẞ")
