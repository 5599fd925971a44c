"""A session is read as Django stored it, and one that is over holds nothing."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore as OfDjango
from django.contrib.sessions.models import Session
from django.utils import timezone

from trainer.accounts.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def key() -> str:
    session = OfDjango()
    session["learner"] = "somebody"
    session.save()
    assert session.session_key
    return session.session_key


def test_what_djangos_own_store_wrote_is_read_in_one_query(key, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert SessionStore(key)["learner"] == "somebody"


def test_a_session_that_is_over_is_empty_and_its_key_is_not_used_again(key):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    session = SessionStore(key)
    assert session.get("learner") is None
    session["learner"] = "another"
    session.save()
    assert session.session_key != key
