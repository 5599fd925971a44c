"""The key in a form: whose it is, for which puzzle, and what counts once."""

import threading
from datetime import timedelta

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from tests.play.conftest import give, key_in, page_of
from trainer.accounts.models import Learner
from trainer.progress.models import Attempt


@pytest.mark.parametrize("key", ["", "x", "\0", "1.abc:1zzzzz:sig"])
def test_a_garbled_key_puts_the_question_again(client, yes, key):
    response = client.post(page_of(yes), {"key": key, "answer": "yes"})
    assert response.status_code == 409
    assert "Nothing was stored" in response.text
    assert Attempt.objects.count() == 0
    assert give(client, yes, key=key_in(response), answer="yes").status_code == 302


def test_anothers_key_is_refused(client, yes):
    stolen = key_in(Client().get(page_of(yes)))
    client.get(page_of(yes))
    assert give(client, yes, key=stolen, answer="yes").status_code == 409


def test_another_puzzles_key_is_refused(client, yes, waits):
    assert give(client, waits, key=key_in(client.get(page_of(yes))), answer="none").status_code == 409


def test_a_second_tab_opened_as_a_guest_can_still_be_answered(client, yes, waits):
    first, second = key_in(client.get(page_of(yes))), key_in(client.get(page_of(waits)))
    give(client, yes, key=first, answer="yes")
    assert give(client, waits, key=second, answer="none").status_code == 302
    assert Attempt.objects.filter(learner=Learner.objects.get()).count() == 2


@pytest.mark.parametrize("htmx", [False, True])
def test_a_second_submit_gets_the_first_verdict_with_a_note(client, yes, htmx):
    key = key_in(client.get(page_of(yes)))
    give(client, yes, key=key, answer="no")
    response = give(client, yes, key=key, htmx=htmx, answer="yes")
    page = response.text if htmx else client.get(response["Location"]).text
    assert "only that one counts" in page
    assert "You answered: No." in page
    assert list(Attempt.objects.values_list("answer", flat=True)) == ["no"]


def test_coming_back_within_the_hour_does_not_count_twice(client, yes):
    give(client, yes, answer="no")
    give(client, yes, answer="yes")
    assert Attempt.objects.count() == 1
    Attempt.objects.update(answered_at=timezone.now() - timedelta(minutes=61))
    give(client, yes, answer="yes")
    assert Attempt.objects.count() == 2


def test_two_tabs_opened_before_the_first_answer_count_once(client, yes):
    first, second = (key_in(client.get(page_of(yes))) for _ in range(2))
    give(client, yes, key=first, answer="no")
    response = give(client, yes, key=second, answer="yes")
    assert "only that one counts" in client.get(response["Location"]).text
    assert list(Attempt.objects.values_list("answer", flat=True)) == ["no"]


def test_two_tabs_of_one_turn_count_once_and_stay_that_turn_when_reloaded(client, yes):
    give(client, yes, answer="no")
    where = client.get(page_of(yes, "?again"))["Location"]
    assert where == page_of(yes, "?turn=1")
    keys = [
        key_in(client.get(page_of(yes, query), follow=True)) for query in ("?again", "?turn=1", "?turn=9")
    ]
    for key, answer in zip(keys, ("no", "yes", "yes"), strict=True):
        give(client, yes, key=key, answer=answer)
    give(client, yes, query="?turn=1", answer="yes")
    assert list(Attempt.objects.values_list("answer", flat=True)) == ["no", "no"]
    give(client, yes, query="?again", answer="yes")
    assert Attempt.objects.count() == 3


@pytest.mark.parametrize("turn", ["x", "-1", "9" * 20, "٣", "²"])
def test_a_garbled_turn_is_refused_by_name(client, yes, turn):
    response = client.get(page_of(yes), {"turn": turn})
    assert (response.status_code, f"“turn” of the address cannot be “{turn}”" in response.text) == (400, True)


def test_an_empty_turn_is_the_next_one(client, yes):
    assert client.get(page_of(yes), {"turn": ""}).status_code == 200


def test_a_mended_format_error_of_a_second_turn_still_counts(client, yes):
    give(client, yes, answer="no")
    response = give(client, yes, query="?again", answer="maybe")
    give(client, yes, key=key_in(response), answer="yes")
    assert Attempt.objects.count() == 2


def test_trying_again_counts(client, yes):
    give(client, yes, answer="no")
    response = give(client, yes, query="?again", answer="yes")
    assert "only that one counts" not in client.get(response["Location"]).text
    assert Attempt.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_guests_double_click_makes_one_learner_and_one_attempt(yes):
    first = Client()
    key = key_in(first.get(page_of(yes)))
    start, statuses = threading.Barrier(3), []

    def submit():
        client = Client()
        client.cookies = first.cookies.copy()
        start.wait()
        try:
            statuses.append(give(client, yes, key=key, answer="yes").status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=submit) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [302, 302, 302]
    assert (Learner.objects.count(), Attempt.objects.count()) == (1, 1)
