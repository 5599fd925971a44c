"""A draft asked without a key: its own page, the list of such questions, and their end."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.authoring.making import at_other_table, author, draft_of, laid
from tests.polls.making import REASON, poll
from trainer.authoring.actions.drafting import start_draft
from trainer.polls.models import Poll

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(client):
    found = author()
    client.force_login(found)
    return found


def page_of(draft):
    return reverse("studio:ask", args=[draft.slug])


def said(draft, **changed):
    return {"seen": draft.revision, "choice": "discard:6z", "reason": REASON} | changed


def test_the_page_of_sharing_and_publishing_leads_to_it(client, user):
    draft = draft_of(user)
    assert page_of(draft) in client.get(reverse("studio:publish", args=[draft.slug])).text


def test_a_draft_becomes_a_question_without_a_key_about_the_table_of_now(client, user):
    draft = draft_of(user, "may-riichi")
    response = client.post(page_of(draft), said(draft))
    made = Poll.objects.get()
    assert response.headers["Location"] == reverse("polls:poll", args=[made.slug])
    assert (made.author, made.asks, made.choice, made.reason) == (user, "discard", "6z", REASON)
    before = made.laid
    at_other_table(draft)
    assert Poll.objects.get().laid == before


def test_each_question_offers_what_the_position_allows_and_nothing_else(client, user):
    text = client.get(page_of(draft_of(user, "riichi-or-damaten"))).text
    assert re.findall(r'<optgroup label="([^"]+)"', text) == ["What would you discard?", "Riichi or not?"]
    draft = draft_of(user, "may-riichi")
    assert "Riichi or not?" not in client.get(page_of(draft)).text
    assert client.post(page_of(draft), said(draft, choice="riichi:riichi")).status_code == 422
    assert client.post(page_of(draft), said(draft, choice="discard:9s")).status_code == 422
    assert client.post(page_of(draft), said(draft, reason=" ")).status_code == 422
    assert not Poll.objects.exists()


def test_a_form_of_an_older_table_asks_nothing(client, user):
    draft = draft_of(user, "may-riichi")
    response = client.post(page_of(draft), said(draft, seen=draft.revision + 1))
    assert (response.status_code, Poll.objects.count()) == (422, 0)


def test_a_table_that_is_unfinished_or_leaves_no_choice_has_no_form(client, user):
    unfinished = start_draft(author=user, sketch=laid())
    assert "not finished" in client.get(page_of(unfinished)).text
    assert client.post(page_of(unfinished), said(unfinished)).status_code == 422
    assert "Nobody has a choice" in client.get(page_of(draft_of(user, "can-ron", 2))).text


def test_own_questions_are_listed_with_their_votes_and_deleted(client, user):
    mine, others = poll(user), poll(author("Other"))
    text = client.get(reverse("studio:polls")).text
    assert reverse("polls:poll", args=[mine.slug]) in text
    assert "0 votes" in text
    assert others.slug not in text
    assert client.post(reverse("studio:poll_delete", args=[others.slug])).status_code == 404
    client.post(reverse("studio:poll_delete", args=[mine.slug]))
    assert [each.pk for each in Poll.objects.all()] == [others.pk]


def test_the_list_of_three_takes_as_many_queries_as_of_one(client, user):
    taken = []
    for number in (1, 2):
        for _ in range(number):
            poll(user)
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("studio:polls"))
        taken.append(len(queries))
    assert taken[0] == taken[1]


def times_of(found):
    return reverse("studio:poll_times", args=[found.slug])


def test_votes_are_planned_in_the_authors_own_zone(client, user):
    found = poll(user)
    client.cookies["zone"] = "Asia/Tokyo"
    assert times_of(found) in client.get(reverse("studio:polls")).text
    assert "In the time of Asia/Tokyo." in client.get(times_of(found)).text
    response = client.post(times_of(found), {"opens_at": "2040-01-03T05:30", "closes_at": "2040-01-04T05:30"})
    assert response.headers["Location"] == reverse("polls:poll", args=[found.slug])
    found.refresh_from_db()
    assert found.opens_at == datetime(2040, 1, 2, 20, 30, tzinfo=UTC)
    assert 'value="2040-01-03T05:30"' in client.get(times_of(found)).text
    assert "The vote opens on" in client.get(reverse("studio:polls")).text
    client.post(times_of(found), {})
    found.refresh_from_db()
    assert (found.opens_at, found.closes_at) == (None, None)


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (
            {"opens_at": "2040-01-03T05:30", "closes_at": "2040-01-03T05:30"},
            "The end comes after the beginning.",
        ),
        ({"closes_at": "2020-01-03T05:30"}, "This date has passed."),
        ({"opens_at": "soon"}, "Enter a date and a time"),
    ],
)
def test_times_that_cannot_be_are_refused(client, user, times, said):
    found = poll(user)
    response = client.post(times_of(found), times)
    assert response.status_code == 422
    assert said in response.text
    found.refresh_from_db()
    assert (found.opens_at, found.closes_at) == (None, None)


def test_a_vote_that_is_over_opens_no_more(client, user):
    found = poll(user)
    Poll.objects.update(closes_at=datetime(2020, 1, 1, tzinfo=UTC))
    assert "It does not open again." in client.get(times_of(found)).text
    assert client.post(times_of(found), {}).status_code == 422
    assert Poll.objects.get().closes_at is not None
    assert client.get(times_of(poll(author("Other")))).status_code == 404
