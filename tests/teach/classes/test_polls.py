"""Questions without a key in a class: posted by link, taken out, closed with the class."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.classroom.builders import classroom, teacher
from tests.polls.making import poll
from trainer.polls.models import ClassPoll

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(client):
    found = classroom()
    client.force_login(teacher("owner", found))
    return found


def page_of(room):
    return reverse("teach:class_polls", args=[room.slug])


def test_one_is_posted_by_its_link_and_taken_out_again(client, room):
    found = poll()
    link = f"https://dojo.example/fr/polls/{found.slug}/"
    assert client.post(page_of(room), {"poll": link}).status_code == 302
    assert client.post(page_of(room), {"poll": found.slug}).status_code == 302
    assert ClassPoll.objects.get().posted_by.username == "owner"
    text = client.get(page_of(room)).text
    assert f"/polls/{found.slug}/" in text
    assert "0 votes" in text
    client.post(page_of(room), {"remove": found.slug})
    assert not ClassPoll.objects.exists()


def test_the_address_may_name_one(client, room):
    found = poll()
    assert f"http://testserver/polls/{found.slug}/" in client.get(page_of(room) + f"?poll={found.slug}").text
    assert 'value="http' not in client.get(page_of(room) + "?poll=<b>").text


@pytest.mark.parametrize("typed", ["", "abcdefghjkmn", "https://dojo.example/p/abcdefghjkmn/", "no link"])
def test_any_other_link_is_refused(client, room, typed):
    assert client.post(page_of(room), {"poll": typed}).status_code == 422
    assert not ClassPoll.objects.exists()


def test_an_archived_class_takes_none(client, room):
    room.archived_at = timezone.now()
    room.save()
    assert client.post(page_of(room), {"poll": poll().slug}).status_code == 409
    assert not ClassPoll.objects.exists()
