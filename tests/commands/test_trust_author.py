"""Whom the operator trusts may list puzzles for everybody, until that is revoked."""

import pytest
from django.core.management import CommandError, call_command

from trainer.accounts.models import User
from trainer.authoring.sharing import may_list

pytestmark = pytest.mark.django_db


def test_trusted_and_revoked(capsys):
    user = User.objects.create_user("Mayumi")
    call_command("trust_author", "mayumi")
    assert may_list(user)
    call_command("trust_author", "Mayumi")
    call_command("trust_author", "Mayumi", revoke=True)
    assert not may_list(user)
    assert capsys.readouterr().out.splitlines() == [
        "Mayumi may list puzzles for everybody",
        "Mayumi may list puzzles for everybody (as before)",
        "Mayumi may not list puzzles for everybody",
    ]


def test_unknown_name_is_refused():
    with pytest.raises(CommandError, match="there is no account 'nobody'"):
        call_command("trust_author", "nobody")
