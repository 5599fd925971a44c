"""Pages that give an account a password or an address: shut while a teacher looks after it."""

from importlib import import_module

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.accounts import actions as cards
from trainer.accounts.models import ManagedAccount, User
from trainer.accounts.urls import once_more

pytestmark = pytest.mark.django_db
PASSWORD = {"password1": "a long pass phrase", "password2": "a long pass phrase"}
SHUT = [
    ("/accounts/password/set/", PASSWORD),
    ("/accounts/password/change/", PASSWORD | {"oldpassword": "suzume-1965"}),
    ("/accounts/password/reset/", {"email": "thief@example.org"}),
    ("/accounts/email/", {"email": "thief@example.org", "action_add": ""}),
    ("/accounts/reauthenticate/", {"password": "suzume-1965"}),
    ("/accounts/confirm-email/", {}),
    ("/accounts/confirm-email/key/", {}),
    ("/accounts/password/reset/key/1-abc/", PASSWORD),
]


@pytest.fixture
def pupil(client):
    teacher = User.objects.create_user("teacher")
    user = cards.make_managed_accounts(made_by=teacher, count=1)[0].user
    client.force_login(user)
    return user


@pytest.mark.parametrize(("path", "sent"), SHUT)
def test_managed_account_is_refused_and_told_why(client, pupil, mailoutbox, path, sent):
    for response in (client.get(path), client.post(path, sent)):
        assert (response.status_code, "Your teacher looks after this account" in response.text) == (403, True)
    pupil.refresh_from_db()
    assert (pupil.has_usable_password(), pupil.email, EmailAddress.objects.count()) == (False, "", 0)
    assert mailoutbox == []


def test_managed_account_may_sign_out(client, pupil):
    assert client.get("/accounts/logout/").status_code == 200
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


def test_released_account_takes_a_password_and_an_address(client, pupil):
    ManagedAccount.objects.update(released_at=timezone.now())
    client.post("/accounts/email/", {"email": "aiko@example.org", "action_add": ""})
    assert client.post("/accounts/password/set/", PASSWORD).status_code == 302
    pupil.refresh_from_db()
    assert pupil.check_password(PASSWORD["password1"])
    assert EmailAddress.objects.get().user == pupil


def test_ordinary_account_takes_a_password_and_an_address(client):
    user = User.objects.create_user("akagi", password="suzume-1965")
    client.force_login(user)
    for path, _sent in SHUT[1:4]:
        assert client.get(path).status_code == 200
    client.post("/accounts/email/", {"email": "akagi@example.org", "action_add": ""})
    assert "Kept." in client.post("/accounts/password/change/", SHUT[1][1], follow=True).text
    user.refresh_from_db()
    assert user.check_password(PASSWORD["password1"])
    assert EmailAddress.objects.get().user == user


def sign_up(client, username):
    """A client in whose browser nobody is signed in."""
    fields = {"username": username, "password1": "a long pass phrase", "password2": "a long pass phrase"}
    return client.post("/accounts/signup/", fields)


@pytest.mark.parametrize(("taken", "asked"), [("Aiko", "aIKO"), ("émile", "ÉMILE")])
def test_a_name_that_differs_in_capitals_alone_is_taken(client, taken, asked):
    User.objects.create_user(taken)
    response = sign_up(client, asked)
    assert response.status_code == 200
    assert "already exists" in response.text
    assert User.objects.count() == 1


def test_a_view_is_asked_once_more_after_it_met_another():
    asked = []

    def view(request):
        asked.append(request)
        if len(asked) == 1:
            User.objects.create_user("half")
            raise IntegrityError
        return "told"

    assert (once_more(view)("request"), len(asked), User.objects.count()) == ("told", 2, 0)


def test_the_database_takes_no_two_names_that_differ_in_capitals_alone():
    User.objects.create_user("aiko")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("AIKO")


@pytest.mark.parametrize("name", ["\N{CYRILLIC SMALL LETTER A}iko", "aik\N{GREEK SMALL LETTER OMICRON}"])
def test_a_name_in_letters_of_several_alphabets_that_look_alike_is_refused(client, name):
    assert "look alike" in sign_up(client, name).text
    assert sign_up(client, "愛子aiko").status_code == 302


def test_an_upgrade_numbers_the_later_ones_of_names_that_differ_in_capitals_alone():
    renamed = import_module("trainer.accounts.migrations.0006_names_once").renamed
    names = ["Aiko", "aiko", "AIKO", "ben", "aiko-2"]
    assert renamed(enumerate(names)) == {1: "aiko-3", 2: "AIKO-4"}
