"""Mails in the site's name, and none that opens an account which a teacher looks after."""

import re

import pytest
from allauth.account.models import EmailAddress

from trainer.accounts import actions as cards
from trainer.accounts.models import ManagedAccount, User

pytestmark = pytest.mark.django_db
ADDRESS = "somebody@example.org"
NEW = {"password1": "a long pass phrase", "password2": "a long pass phrase"}


def with_address(user):
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    return user


@pytest.fixture
def akagi():
    return with_address(User.objects.create_user("akagi", password="suzume-1965"))


@pytest.fixture
def pupil():
    return with_address(
        cards.make_managed_accounts(made_by=User.objects.create_user("teacher"), count=1)[0].user
    )


def test_no_link_for_a_new_password_is_mailed_for_a_managed_account(client, pupil, mailoutbox):
    assert (
        client.post("/accounts/password/reset/", {"email": ADDRESS}).url == "/accounts/password/reset/done/"
    )
    assert mailoutbox == []


def test_link_of_before_the_account_was_managed_gives_no_password(client, akagi, mailoutbox):
    client.post("/accounts/password/reset/", {"email": ADDRESS})
    link = re.search(r"/accounts/\S+", mailoutbox[0].body)[0]
    form = client.get(link).url
    managed = ManagedAccount.objects.create(user=akagi)
    assert client.post(form, NEW).status_code == 403
    akagi.refresh_from_db()
    assert not akagi.check_password(NEW["password1"])
    managed.delete()
    assert client.post(form, NEW).status_code == 302
    akagi.refresh_from_db()
    assert akagi.check_password(NEW["password1"])


@pytest.mark.parametrize("address", [ADDRESS, "nobody@example.org"])
def test_mails_are_in_the_sites_name_and_words(client, akagi, mailoutbox, address):
    client.post("/accounts/password/reset/", {"email": address})
    mail = mailoutbox[0]
    assert mail.subject.startswith("Riichi Dojo: ")
    assert mail.body.endswith("\n\nRiichi Dojo")
    assert "http://testserver/accounts/" in mail.body
    for said in ("Hello from", "Thank you for using", "email"):
        assert said not in mail.body


def test_mail_to_confirm_an_address_names_the_account(client, akagi, mailoutbox):
    client.force_login(akagi)
    EmailAddress.objects.update(verified=False)
    client.post("/accounts/email/", {"email": ADDRESS, "action_send": ""})
    mail = mailoutbox[0]
    assert mail.subject == "Riichi Dojo: is this your address?"
    assert "The account akagi" in mail.body
    link = re.search(r"/accounts/\S+", mail.body)[0]
    assert f"{ADDRESS} is the address of akagi" in client.get(link).text
    client.post(link)
    assert EmailAddress.objects.get().verified


def test_who_changes_the_password_is_told_by_mail_in_the_sites_words(client, akagi, mailoutbox):
    client.force_login(akagi)
    client.post("/accounts/password/change/", {"oldpassword": "suzume-1965"} | NEW)
    (mail,) = mailoutbox
    assert mail.to == [ADDRESS]
    assert "how you sign in was changed" in mail.body
    assert "127.0.0.1" not in mail.body


def test_a_mail_that_does_not_go_out_undoes_no_change(client, akagi, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    client.force_login(akagi)
    assert client.post("/accounts/password/change/", {"oldpassword": "suzume-1965"} | NEW).status_code == 302
    akagi.refresh_from_db()
    assert akagi.check_password(NEW["password1"])
    assert "did not go out" in caplog.text
