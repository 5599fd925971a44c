"""The page that closes ten answers: what was right, what to look at, what comes next and tomorrow."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from tests.play.conftest import fields_of, give
from trainer.accounts.models import Learner
from trainer.play.home.closing import faults_of
from trainer.play.practice.tens import SESSION_KEY
from trainer.progress.models import Attempt, Finding, Review
from trainer.wording.kind_words import misconceptions

pytestmark = pytest.mark.django_db


@pytest.fixture
def answered(client, yes, waits):
    """Eight right answers and two wrong ones."""
    for number in range(10):
        entry = (yes, waits)[number % 2]
        wrong = {"answer": "no"} if number in (0, 4) else fields_of(entry)
        give(client, entry, "?again", **wrong)
    return client


def page_in_words(response):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.text.split("<main")[1])))


def test_it_says_what_was_right_and_lists_the_answers(answered):
    page = answered.get("/ten/")
    assert "8 of 10 right" in page_in_words(page)
    assert page.text.split("ten-answers")[2].count("<li>") == 10
    assert len(re.findall(r'href="/p/[^"]+/a/[^"]+"', page.text)) == 10
    assert page.text.count('role="img" aria-label="Hand: ') == 10
    assert '<p class="ten" aria-hidden="true">' in page.text
    assert page.text.split("ten-marks")[1].split("</p>")[0].count("is-right") == 8


def test_what_went_wrong_most_often_comes_first_each_with_practice(answered):
    attempts = list(Attempt.objects.all())
    Finding.objects.all().delete()
    belief = next(iter(misconceptions()))
    for code, sort, number in [("FUR-1", "rule", 2), ("TEN-1", "rule", 3), (belief, "misconception", 1)]:
        for attempt in attempts[:number]:
            Finding.objects.create(attempt=attempt, sort=sort, code=code, right=False)
    Finding.objects.create(attempt=attempts[0], sort="rule", code="SCO-1", right=True)
    found = faults_of(attempts)
    # The belief explains the first answer, so that no rule is named for it.
    assert [(each.rule, each.number) for each in found] == [("TEN-1", 2), ("", 1), ("FUR-1", 1)]
    assert found[0].practise == "/next/?rule=TEN-1"
    assert found[1].practise == f"/repair/{belief}/"
    page = answered.get("/ten/").text
    assert 'href="/next/?rule=TEN-1"' in page
    assert 'href="/rules/TEN-1/"' in page
    assert page.count("<b>You may have thought: ") == 1


def test_what_comes_tomorrow_is_named(answered):
    learner = Learner.objects.get()
    answered.get("/ten/")
    Review.objects.all().delete()
    now = timezone.now()
    for rule, hours in (("FUR-1", 1), ("TEN-1", 23), ("RCH-1", 72)):
        Review.objects.create(learner=learner, rule=rule, due=now + timedelta(hours=hours), last=now)
    said = page_in_words(answered.get("/ten/"))
    assert "By the end of tomorrow 2 rules come up for review: discard furiten" in said


def test_ten_more_begins_another_session(answered):
    first = answered.session[SESSION_KEY][0]
    assert "Ten more" in answered.get("/ten/").text
    assert answered.session[SESSION_KEY] == [first, True]
    assert "8 of 10 right" in page_in_words(answered.get("/ten/"))
    answered.get("/next/")
    assert answered.session[SESSION_KEY][0] > first
    assert answered.get("/ten/")["Location"] == "/"


def test_before_the_tenth_answer_it_closes_nothing(client, yes):
    give(client, yes, **fields_of(yes))
    assert "Go on" in client.get("/ten/").text
    assert client.session[SESSION_KEY][1] is False


def test_without_a_session_it_leads_home(client, bank):
    assert client.get("/ten/")["Location"] == "/"
