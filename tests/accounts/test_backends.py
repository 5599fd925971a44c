"""Who a session says is there, and by which backend somebody signs in."""

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, authenticate
from django.test import Client

from trainer.accounts.backends import Backend
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db
OWN = "trainer.accounts.backends.Backend"
FORMER = "allauth.account.auth_backends.AuthenticationBackend"


@pytest.fixture
def akagi():
    return User.objects.create_user("akagi", password="a long pass phrase")


@pytest.mark.parametrize("backend", [OWN, FORMER])
def test_a_session_goes_on_whichever_backend_began_it(akagi, backend):
    client = Client()
    client.force_login(akagi, backend=backend)
    assert client.get("/progress/").wsgi_request.user == akagi


def test_who_signs_in_does_so_by_our_own(client, akagi):
    client.post("/accounts/login/", {"login": "akagi", "password": "a long pass phrase"})
    assert client.session[BACKEND_SESSION_KEY] == OWN


def test_a_wrong_password_is_looked_at_once(akagi, monkeypatch):
    looked = []
    monkeypatch.setattr(User, "check_password", lambda self, raw: looked.append(raw) or False)
    assert authenticate(None, username="akagi", password="wrong") is None
    assert looked == ["wrong"]


def test_the_learner_comes_with_the_user(akagi, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert not hasattr(Backend().get_user(akagi.pk), "learner")
