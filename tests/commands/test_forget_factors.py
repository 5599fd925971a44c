"""Letting somebody in again who has lost device and spare codes."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.management import CommandError, call_command

from trainer.accounts.models import User

pytestmark = pytest.mark.django_db


def test_the_factors_of_one_account_are_taken(capsys):
    akagi, other = (User.objects.create_user(name) for name in ("akagi", "washizu"))
    for user in (akagi, other):
        TOTP.activate(user, generate_totp_secret())
    call_command("forget_factors", "akagi")
    assert capsys.readouterr().out == "taken from akagi: 1\n"
    assert [each.user for each in Authenticator.objects.all()] == [other]


def test_a_name_that_nobody_has_is_refused():
    with pytest.raises(CommandError, match="nobody is called 'nobody'"):
        call_command("forget_factors", "nobody")
