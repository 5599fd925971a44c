"""The page of a regrade: what would change, the change, and one that is under way."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.classroom.answers import answered
from tests.classroom.builders import teacher
from trainer.classroom.marks.regrade_tasks import LONGEST
from trainer.classroom.models import Regrade, RegradeRun
from trainer.rules.catalogue import RULES_VERSION

DATABASE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


@pytest.fixture
def url(work):
    return reverse("teach:regrade", args=[work.slug])


def text(response):
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", response.text))


def test_where_nothing_would_change_there_is_no_button(signed_in, url, work, aiko):
    answered(work, aiko, 1, "yes", 1)
    response = signed_in.get(url)
    assert "Nothing would change." in response.text
    assert 'method="post"' not in response.text


def test_a_dry_run_names_the_learner_the_keys_the_scores_and_the_reason(signed_in, url, work, aiko):
    answered(work, aiko, 1, "yes", 0, solved="no", rules=1)
    found = text(signed_in.get(url))
    assert "Aiko 0 → 50 %" in found
    assert "No → Yes 0 → 100&nbsp;%" in found
    assert f"Rules 1 → {RULES_VERSION}" in found
    assert not Regrade.objects.exists()


def test_a_better_try_leaves_the_mark_as_it_is(signed_in, url, work, aiko):
    answered(work, aiko, 1, "yes", 0, solved="no")
    answered(work, aiko, 1, "yes", 1)
    page = text(signed_in.get(url)).replace("&#x27;", "'")
    assert "No learner's mark would change." in page
    assert "Regrade 1 answer" in page


def test_an_answer_whose_key_alone_moved_is_listed_with_its_one_score(signed_in, url, work, aiko):
    answered(work, aiko, 1, "yes", 1, solved="no")
    found = text(signed_in.get(url))
    assert "No → Yes 100&nbsp;%" in found


def test_of_very_many_answers_the_first_are_listed_and_all_are_regraded(
    signed_in, url, work, aiko, monkeypatch
):
    monkeypatch.setattr("trainer.teach.gradebook.views.LISTED", 2)
    for _ in range(3):
        answered(work, aiko, 1, "yes", 0, solved="no")
    page = signed_in.get(url).text
    assert page.count("<del>") == 2
    assert "1 more answer is not listed." in page
    assert "Regrade 3 answers" in page
    assert "3 answers were regraded." in signed_in.post(url, follow=True).text


def test_posted_it_writes_and_comes_back_with_how_many(signed_in, url, work, aiko):
    answer = answered(work, aiko, 1, "yes", 0, solved="no")
    response = signed_in.post(url, follow=True)
    assert response.redirect_chain == [(url, 302)]
    assert "1 answer was regraded." in response.text
    assert "Nothing would change." in response.text
    answer.refresh_from_db()
    assert answer.score == 1
    assert Regrade.objects.get().by.username == "teacher"


def test_posted_twice_it_writes_once(signed_in, url, work, aiko):
    answered(work, aiko, 1, "yes", 0, solved="no")
    signed_in.post(url)
    assert "0 answers were regraded." in signed_in.post(url, follow=True).text
    assert Regrade.objects.count() == 1


def test_a_large_one_waits_for_a_worker_and_the_page_says_so(
    signed_in, url, work, aiko, settings, monkeypatch
):
    settings.TASKS = DATABASE
    monkeypatch.setattr("trainer.classroom.marks.regrade_tasks.LARGE", 1)
    answer = answered(work, aiko, 1, "yes", 0, solved="no")
    response = signed_in.post(url, follow=True)
    assert "The regrade is under way." in response.text
    assert "A regrade of this assignment is under way." in response.text
    assert "does not run at present" in response.text, "no worker has said that it is there"
    assert 'method="post"' not in response.text
    answer.refresh_from_db()
    assert answer.score == 0


def test_while_one_is_under_way_no_second_one_begins(signed_in, url, work, aiko, settings, monkeypatch):
    settings.TASKS = DATABASE
    monkeypatch.setattr("trainer.classroom.marks.regrade_tasks.LARGE", 1)
    answered(work, aiko, 1, "yes", 0, solved="no")
    signed_in.post(url)
    signed_in.post(url)
    assert DBTaskResult.objects.count() == 1


def test_one_that_a_killed_worker_left_may_begin_again(signed_in, url, work, aiko, settings, monkeypatch):
    settings.TASKS = DATABASE
    monkeypatch.setattr("trainer.classroom.marks.regrade_tasks.LARGE", 1)
    answered(work, aiko, 1, "yes", 0, solved="no")
    signed_in.post(url)
    DBTaskResult.objects.update(status="RUNNING")
    RegradeRun.objects.update(asked_at=timezone.now() - LONGEST)
    assert 'method="post"' in signed_in.get(url).text
    signed_in.post(url)
    assert DBTaskResult.objects.count() == 2
    assert "A regrade of this assignment is under way." in signed_in.get(url).text


def test_a_post_without_the_token_is_refused(url, work, aiko, room):
    client = Client(enforce_csrf_checks=True)
    client.force_login(teacher(classroom=room))
    answered(work, aiko, 1, "yes", 0, solved="no")
    assert client.post(url).status_code == 403
    assert not Regrade.objects.exists()


@pytest.mark.parametrize("answers", [2, 4])
def test_a_dry_run_takes_the_same_queries_for_any_number_of_answers(
    signed_in, url, work, aiko, answers, django_assert_num_queries
):
    for _ in range(answers):
        answered(work, aiko, 1, "yes", 0, solved="no")
    with django_assert_num_queries(23):
        assert signed_in.get(url).text.count("<del>") == answers
