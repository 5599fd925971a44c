"""Questions without a key at the desk: reports that wait, closed with an answer."""

import pytest
from django.test import Client

from tests.classroom.builders import classroom, enrolled
from tests.polls.making import REASON, poll
from trainer.accounts.models import Learner
from trainer.polls.models import Poll, PollReport
from trainer.polls.reporting import report_poll
from trainer.support.models import Deed, TrailEntry

pytestmark = pytest.mark.django_db
SAID = {"outcome": "withdrawn", "reply": "We took it away.", "why": "it names a pupil"}


@pytest.fixture
def desk(staff):
    client = Client()
    client.force_login(staff)
    return client


@pytest.fixture
def found():
    asked = poll()
    reader = enrolled(classroom(), "Aiko Tanaka").learner
    report_poll(poll=asked, learner=reader, reason="words", text="It names a pupil.")
    return asked


def page_of(found):
    return f"/desk/polls/{found.slug}/"


def test_reports_that_wait_are_counted_and_lead_to_the_question(desk, found):
    assert "1 report from a learner waits for an answer" in desk.get("/desk/").text
    assert page_of(found) in desk.get("/desk/puzzles/").text
    assert desk.get(f"/desk/puzzles/?q={found.slug}").headers["Location"] == page_of(found)
    text = desk.get(page_of(found)).text
    assert REASON in text
    assert "It names a pupil." in text
    assert "Aiko Tanaka" not in text


def test_they_are_closed_with_an_answer_and_the_question_goes_or_stays(desk, found):
    said = desk.post(page_of(found), SAID, follow=True).text
    assert "1 report is closed." in said
    assert "its link opens for nobody" in said
    assert Poll.objects.get().withdrawn
    assert PollReport.objects.get().reply == "We took it away."
    assert TrailEntry.objects.get().what == Deed.POLL
    assert "question without a key" in desk.get("/desk/puzzles/").text
    desk.post(page_of(found), SAID | {"outcome": "explained"})
    assert not Poll.objects.get().withdrawn


@pytest.mark.parametrize("lacking", ["outcome", "reply", "why"])
def test_nothing_is_closed_without_outcome_answer_and_reason(desk, found, lacking):
    assert desk.post(page_of(found), SAID | {lacking: ""}).status_code == 422
    assert PollReport.objects.waiting().count() == 1
    assert not TrailEntry.objects.exists()


def test_it_is_not_there_for_others(client, aiko, found):
    client.force_login(aiko)
    assert client.post(page_of(found), SAID).status_code == 404


def test_reported_questions_cost_the_same_however_many_there_are(desk, found, django_assert_num_queries):
    for number in range(3):
        asked = Poll.objects.create(author=found.author, position=found.position, asks="discard", choice="6z")
        report_poll(poll=asked, learner=Learner.objects.create(), reason="words", text=str(number))
    with django_assert_num_queries(7):
        desk.get("/desk/puzzles/")
