"""The switch of an author's page."""

import pytest
from django.test import Client

from tests.authoring.making import author
from trainer.accounts.actions import make_managed_accounts
from trainer.authoring.models import Author

pytestmark = pytest.mark.django_db
SWITCH = "/studio/author/"


@pytest.fixture
def mayumi(client):
    user = author()
    client.force_login(user)
    return user


def test_there_is_no_page_until_it_is_wanted_and_its_address_stays(client, mayumi):
    assert "You have no page now." in client.get(SWITCH).text
    assert client.post(SWITCH, {"public": "on", "name": "M.  League"})["Location"] == f"{SWITCH}?kept"
    slug = Author.objects.get().slug
    assert f'<a href="http://testserver/by/{slug}/">' in client.get(SWITCH).text
    assert "M. League" in Client().get(f"/by/{slug}/").text
    client.post(SWITCH, {"name": "M. League"})
    assert Client().get(f"/by/{slug}/").status_code == 404
    client.post(SWITCH, {"public": "on", "name": "May"})
    assert Author.objects.get().slug == slug


def test_a_page_needs_a_name(client, mayumi):
    page = client.post(SWITCH, {"public": "on", "name": "  "})
    assert (page.status_code, "The page needs a name." in page.text) == (422, True)
    assert not Author.objects.exists()


def test_an_account_that_a_teacher_keeps_has_none(client):
    user = make_managed_accounts(made_by=author("Teacher"), count=1)[0].user
    client.force_login(user)
    assert client.post(SWITCH, {"public": "on", "name": "A"}).status_code == 404
