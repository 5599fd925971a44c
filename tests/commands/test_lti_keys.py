"""Keys are made once, and a replaced one stays published for a time."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone
from lti_tool.models import Key

from tests.teach.lti.platform import new_key

pytestmark = pytest.mark.django_db


def aged(name, days):
    key = Key.objects.create_from_jwk(new_key(name))
    Key.objects.filter(pk=key.pk).update(datetime_created=timezone.now() - timedelta(days=days))
    return str(key)


def published():
    return {each["kid"] for each in Key.objects.as_jwks()["keys"]}


def test_first_call_makes_a_key_and_the_second_none(capsys):
    call_command("lti_keys")
    assert capsys.readouterr().out.startswith("made ")
    call_command("lti_keys")
    key = Key.objects.get()
    assert capsys.readouterr().out == f"published {key} since {key.datetime_created:%Y-%m-%d %H:%M}\n"


def test_rotation_signs_with_the_new_key_and_publishes_the_old_one():
    old = aged("school", 400)
    call_command("lti_keys", "--rotate")
    new = str(Key.objects.active().latest())
    assert new != old
    assert published() == {old, new}


def test_key_is_withdrawn_a_week_after_it_was_replaced():
    oldest, old, new = aged("school", 40), aged("tool", 8), aged("other", 6)
    call_command("lti_keys")
    assert published() == {old, new}
    assert oldest not in published()
    assert Key.objects.get(is_active=False).private_key == ""


def test_week_can_be_longer():
    keys = {aged("school", 40), aged("tool", 8)}
    call_command("lti_keys", "--keep-days=9")
    assert published() == keys
