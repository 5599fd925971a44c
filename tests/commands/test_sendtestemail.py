"""Whoever sets a site up reads why no mail goes out, not where in the code."""

from smtplib import SMTPAuthenticationError

import pytest
from django.core import mail
from django.core.mail.backends import locmem
from django.core.management import CommandError, call_command


def test_one_mail_is_sent():
    call_command("sendtestemail", "kuma@dojo.example")
    assert [each.to for each in mail.outbox] == [["kuma@dojo.example"]]


@pytest.mark.parametrize(
    "error", [SMTPAuthenticationError(535, b"5.7.8 bad password"), ConnectionRefusedError(111, "refused")]
)
def test_the_words_of_the_server_are_told(monkeypatch, error):
    def refused(*args):
        raise error

    monkeypatch.setattr(locmem.EmailBackend, "send_messages", refused)
    with pytest.raises(CommandError, match=r"no mail was sent: .*(bad password|refused)"):
        call_command("sendtestemail", "kuma@dojo.example")
