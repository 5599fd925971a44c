"""Reports by learners that something in a puzzle is wrong."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.authoring.making import author, draft_of
from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import page_of
from trainer.accounts.models import Learner
from trainer.authoring.actions.publishing import publish
from trainer.authoring.models import Report
from trainer.classroom.models import Assignment
from trainer.puzzles.models import PuzzleVersion


def test_a_report_is_kept_and_thanked_for(client, yes):
    response = client.post(page_of(yes) + "report/", {"reason": "answer", "text": "See rule FUR-1."})
    assert response["Location"] == f"/p/{yes.slug}/report/?sent"
    report = Report.objects.get()
    assert (report.version.puzzle.slug, report.reason, report.text) == (yes.slug, "answer", "See rule FUR-1.")
    assert "Thank you" in client.get(response["Location"]).text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"text": "x"}, "This field is required."),
        ({"reason": "answer", "text": "a\0b"}, "Null characters are not allowed."),
        ({"reason": "answer", "text": "x" * 1001}, "at most 1000 characters"),
        ({"reason": "other"}, "Say in a few words what is wrong."),
        ({"reason": "spite"}, "Select a valid choice."),
    ],
)
def test_a_bad_report_is_refused_at_its_field(client, yes, fields, said):
    response = client.post(page_of(yes) + "report/", fields)
    assert response.status_code == 422
    assert said in response.text
    assert (Report.objects.count(), Learner.objects.count()) == (0, 0)


def test_the_eleventh_report_within_an_hour_is_put_off(client, yes):
    for n in range(10):
        client.post(page_of(yes) + "report/", {"reason": "other", "text": str(n)})
    response = client.post(page_of(yes) + "report/", {"reason": "other", "text": "11"})
    assert response.status_code == 422
    assert "send this one later" in response.text
    assert Report.objects.count() == 10


def test_what_was_answered_is_read_by_who_reported_it_alone(client, yes):
    where = page_of(yes) + "report/"
    client.post(where, {"reason": "answer", "text": "See rule FUR-1."})
    assert "Not answered yet." in client.get(where).text
    Report.objects.update(outcome="explained", reply="The river tile counts.\nSee FUR-2.")
    page = client.get(where).text
    assert "Nothing to mend; see the answer." in page
    assert "The river tile counts.<br>See FUR-2." in page
    other = Client().get(where).text
    assert ("See rule FUR-1." in other, "The river tile counts." in other) == (False, False)


def test_answer_to_a_report_waits_while_an_assignment_holds_the_puzzle_back(client, yes):
    due = timezone.now() + timedelta(days=1)
    room = classroom()
    enrollment = enrolled(room)
    homework = assignment(room, [yes], feedback="after_due", due_at=due)
    answered(homework, enrollment, 1, "yes", 1.0)
    client.force_login(enrollment.learner.user)
    version = PuzzleVersion.objects.get(puzzle__slug=yes.slug)
    facts = {"outcome": "explained", "reply": "The river tile counts."}
    Report.objects.create(version=version, learner=enrollment.learner, reason="answer", **facts)
    where = page_of(yes) + "report/"
    page = client.get(where).text
    assert "once your assignment shows its results" in page
    assert "The river tile counts." not in page
    Assignment.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    assert "The river tile counts." in client.get(where).text


def test_an_answer_is_told_on_home_until_it_was_read_and_stays_on_the_progress_page(client, yes):
    where = page_of(yes) + "report/"
    client.post(where, {"reason": "answer", "text": "See rule FUR-1."})
    assert "Your report was answered" not in client.get("/").text
    assert "not answered yet" in client.get("/progress/").text
    Report.objects.update(outcome="explained", reply="The river tile counts.", answered_at=timezone.now())
    assert f'<a href="{where}#own-reports">read the answer</a>' in client.get("/").text
    assert "answered, not read yet" in client.get("/progress/").text
    assert "Your report was answered" not in Client().get("/").text
    client.get(where)
    assert "Your report was answered" not in client.get("/").text
    assert f'<a href="{where}#own-reports">' in client.get("/progress/").text


@pytest.mark.django_db
def test_an_author_is_told_on_home_that_a_report_waits(client):
    writer = author()
    puzzle = publish(draft=draft_of(writer), by=writer, listed=False).puzzle
    Client().post(f"/p/{puzzle.slug}/report/", {"reason": "answer", "text": "Look again."})
    assert "report from a learner waits" not in client.get("/").text
    client.force_login(writer)
    assert (
        '<a href="/studio/reports/">1 report from a learner waits for your answer</a>' in client.get("/").text
    )
