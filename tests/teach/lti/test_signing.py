"""A new key signs once platforms have had the time to read it."""

from datetime import timedelta

import jwt
import pytest
from django.core.management import call_command
from django.utils import timezone
from lti_tool.models import Key, LtiRegistration

from tests.teach.lti.platform import new_key, pem
from trainer.teach.lti.advantage import registered, signing_key

pytestmark = pytest.mark.django_db


def aged(name, **age):
    key = Key.objects.create_from_jwk(new_key(name))
    Key.objects.filter(pk=key.pk).update(datetime_created=timezone.now() - timedelta(**age))
    return key


def test_the_old_key_signs_until_the_new_one_was_published_for_a_day():
    old, new = aged("school", days=400), aged("tool", hours=23)
    assert signing_key() == old
    Key.objects.filter(pk=new.pk).update(datetime_created=timezone.now() - timedelta(hours=25))
    assert signing_key() == new


def test_of_new_keys_alone_the_first_signs():
    first = aged("school", hours=2)
    aged("tool", hours=1)
    assert signing_key() == first


def test_a_stolen_key_signs_no_more_at_once():
    old = aged("school", days=400)
    call_command("lti_keys", "--rotate", "--keep-days=0")
    assert signing_key() != old
    assert [each.pk for each in Key.objects.active()] == [signing_key().pk]


def test_without_a_key_nothing_is_signed():
    with pytest.raises(Key.DoesNotExist):
        signing_key()


@pytest.mark.parametrize("own", [False, True])
def test_a_registration_signs_with_that_key_or_its_own(own):
    old = aged("school", days=400)
    aged("tool", hours=1)
    theirs = new_key("other")
    row = LtiRegistration(issuer="https://school.example", client_id="dojo")
    if own:
        row.public_key, row.private_key = (
            pem(theirs).decode(),
            pem(theirs, private_key=True, password=None).decode(),
        )
    made = registered(row)
    token = jwt.encode({"aud": "x"}, made.get_tool_private_key(), algorithm="RS256")
    public = pem(theirs) if own else old.public_key
    assert jwt.decode(token, public, algorithms=["RS256"], audience="x") == {"aud": "x"}
