"""Several tries, verdicts at once: while a try is left that counts, nothing tells the right answer."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.play.homework.conftest import give, key_in, start, url
from trainer.classroom.models import Answer, SubmissionItem
from trainer.classroom.people.enrolling import join
from trainer.classroom.secrecy.withholding import keep_withheld
from trainer.progress.models import Attempt

HTMX = pytest.mark.parametrize("htmx", [False, True])


def answered(client, found, answer, *, htmx=False, query=""):
    """The page after an answer to the first puzzle, whose right answer is yes."""
    response = give(client, found, htmx=htmx, query=query, answer=answer)
    return response.text if htmx else client.get(response.url).text


def pages_of(client, three):
    """What the other pages say of the first puzzle's answers: its own, the attempts', progress."""
    attempts = [f"/p/{three[0].slug}/a/{attempt.id}/" for attempt in Attempt.objects.all()]
    shown = [client.get(page).status_code for page in (f"/p/{three[0].slug}/", *attempts)]
    return shown, client.get("/progress/").context["ledger"].answers


@HTMX
def test_a_wrong_try_is_told_without_the_key(signed, homework, three, htmx):
    found = homework(tries=2)
    start(signed, found)
    page = answered(signed, found, "no", htmx=htmx)
    assert "Not right yet." in page
    assert "1 try is left." in page
    assert "Try 1 of 2" in page
    assert "Try 2 of 2" in signed.get(url(found, "1/?again")).text
    assert 'class="steps"' not in page
    assert "Flip it" not in page
    assert "lit-" not in page
    assert pages_of(signed, three) == ([403, 403], 0)


@HTMX
def test_the_last_try_shows_the_verdict_on_all(signed, homework, three, htmx):
    found = homework(tries=2)
    start(signed, found)
    answered(signed, found, "no")
    page = answered(signed, found, "no", htmx=htmx, query="?again")
    assert 'class="steps"' in page
    assert pages_of(signed, three) == ([200, 200, 200], 2)


def test_a_right_try_shows_the_verdict_on_all(signed, homework, three):
    found = homework(tries=0)
    start(signed, found)
    assert "Not right yet." in answered(signed, found, "no")
    assert 'class="steps"' in answered(signed, found, "yes", query="?again")
    assert pages_of(signed, three) == ([200, 200, 200], 2)


def test_who_stops_trying_sees_the_verdict_and_can_not_try_again(signed, homework, three):
    found = homework(tries=0)
    start(signed, found)
    answered(signed, found, "no")
    key = key_in(signed.get(url(found, "1/?again")))
    response = signed.post(url(found, "1/1/verdict/"))
    assert 'class="steps"' in signed.get(response.url).text
    assert "Try again" not in signed.get(url(found, "1/")).text
    assert give(signed, found, key=key, answer="yes").status_code == 403
    assert Answer.objects.count() == 1
    assert pages_of(signed, three) == ([200, 200], 1)


@pytest.mark.parametrize("facts", [{"tries": 1}, {"tries": 0, "feedback": "never"}, {"mode": "exam"}])
def test_nobody_stops_trying_where_no_verdict_waits_for_it(signed, homework, facts):
    found = homework(**facts)
    start(signed, found)
    give(signed, found, answer="no")
    assert signed.post(url(found, "1/1/verdict/")).status_code == 403
    assert SubmissionItem.objects.exclude(given_up_at=None).count() == 0


def test_when_no_try_counts_any_more_the_verdict_is_shown(signed, homework, three):
    found = homework(tries=3, due_at=timezone.now() + timedelta(hours=1))
    start(signed, found)
    answered(signed, found, "no")
    found.due_at = timezone.now() - timedelta(seconds=1)
    found.save()
    keep_withheld(assignment=found)
    assert 'class="steps"' in signed.get(url(found, "1/")).text
    assert pages_of(signed, three) == ([200, 200], 1)


@pytest.mark.parametrize("tries", [0, 3])
def test_an_answer_that_is_told_after_the_date_takes_no_try_that_more_time_would_count(
    signed, homework, three, tries
):
    found = homework(tries=tries, due_at=timezone.now() + timedelta(hours=1), late="refuse")
    start(signed, found)
    key = key_in(signed.get(url(found, "1/")))
    found.due_at = timezone.now() - timedelta(seconds=1)
    found.save()
    assert 'class="steps"' in signed.get(give(signed, found, key=key, answer="no").url).text
    assert "Try again" not in signed.get(url(found, "1/")).text
    found.due_at = timezone.now() + timedelta(days=1)
    found.save()
    keep_withheld(assignment=found)
    assert "Try again" not in signed.get(url(found, "1/")).text
    assert give(signed, found, key=key, answer="yes").status_code == 302
    assert [each.score for each in Answer.objects.all()] == [0]


def test_other_dates_leave_the_key_of_tries_back(signed, homework, three):
    found = homework(tries=3)
    start(signed, found)
    answered(signed, found, "no")
    found.due_at = timezone.now() + timedelta(days=1)
    found.save()
    keep_withheld(assignment=found)
    assert pages_of(signed, three) == ([403, 403], 0)


def test_a_puzzle_that_waits_for_its_only_answer_is_not_practised_before(signed, homework, three):
    found = homework()
    start(signed, found)
    assert signed.get(f"/p/{three[0].slug}/").status_code == 403
    give(signed, found, answer="no")
    assert signed.get(f"/p/{three[0].slug}/").status_code == 200
    assert signed.get(f"/p/{three[1].slug}/").status_code == 403


def test_a_class_that_ended_holds_nothing_for_answers_that_can_not_come(signed, aiko, homework, three):
    start(signed, homework())
    aiko.classroom.archived_at = timezone.now()
    aiko.classroom.save()
    assert signed.get(f"/p/{three[0].slug}/").status_code == 200


def test_who_leaves_the_class_and_comes_back_has_looked_nothing_up_meanwhile(signed, aiko, homework, three):
    start(signed, homework())
    room = aiko.classroom
    signed.post(f"/c/{room.slug}/leave/")
    aiko.refresh_from_db()
    left = aiko.left_at
    assert left is not None
    page = signed.get(f"/p/{three[0].slug}/")
    assert page.status_code == 403
    assert "/hw/" not in page.text
    join(classroom=room, learner=aiko.learner, name="Another")
    aiko.refresh_from_db()
    assert (aiko.left_at, aiko.away_from) == (None, left)
    assert aiko.back_at > left
    assert signed.get(f"/p/{three[0].slug}/").status_code == 403


@HTMX
def test_a_page_that_is_asked_again_names_the_try_that_comes(signed, homework, htmx):
    found = homework(tries=3)
    start(signed, found)
    answered(signed, found, "no")
    response = give(signed, found, key="too old", htmx=htmx, answer="yes")
    assert response.status_code == 409
    assert "Try 2 of 3" in response.text
    assert ('class="hw-around" hx-swap-oob="true"' in response.text) == htmx
