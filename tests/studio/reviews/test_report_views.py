"""The pages of learners' reports for their author, and for staff those of the bank."""

import pytest
from django.test import Client

from tests.authoring.making import at_other_table, author, draft_of
from tests.authoring.test_version_statistics import answered
from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from trainer.accounts.models import Learner
from trainer.authoring.actions.publishing import publish
from trainer.authoring.models import Draft, Report
from trainer.puzzles.models import PuzzleVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def writer():
    return author()


@pytest.fixture
def version(writer):
    return publish(draft=draft_of(writer), by=writer, listed=False)


@pytest.fixture
def page(client, writer):
    client.force_login(writer)
    return client


def where(version):
    return f"/studio/reports/{version.puzzle.slug}/{version.number}/"


def reported(version, text="Is it?", **facts):
    learner = Learner.objects.create()
    answered(version, "no", 0.0, learner=learner)
    return Report.objects.create(version=version, learner=learner, reason="answer", text=text, **facts)


def test_reports_on_one_version_are_read_and_answered_together(page, version):
    assert "No reports." in page.get("/studio/reports/").text
    first, second, third = (reported(version, f"<b>{n}</b>") for n in range(3))
    assert "3 open" in page.get("/studio/reports/").text
    text = page.get(where(version)).text
    assert text.count("Last answer: No (not right)") == 3
    assert ("&lt;b&gt;2&lt;/b&gt;" in text, "The answer is wrong × 3" in text) == (True, True)
    given = {"report": [first.pk, third.pk], "outcome": "explained", "reply": "See FUR-2."}
    assert page.post(where(version), given).url == where(version)
    text = page.get(where(version)).text
    assert "2 reports are answered." in text
    assert text.count("See FUR-2.") == 2
    assert Report.objects.waiting().get() == second


def test_answer_without_an_outcome_a_word_or_a_report_is_told_and_kept(page, version):
    report = reported(version)
    for posted, told in (
        ({"report": report.pk, "reply": "Kept"}, "This field is required."),
        ({"report": report.pk, "outcome": "explained"}, "Say why there is nothing to mend."),
        ({"report": report.pk, "outcome": "mended", "reply": "Kept"}, "There is no newer version yet."),
        ({"outcome": "retired", "reply": "Kept"}, "Tick the reports that you answer."),
        ({"report": "9" * 30, "outcome": "retired", "reply": "Kept"}, "Tick the reports that you answer."),
    ):
        response = page.post(where(version), posted)
        assert (response.status_code, told in response.text) == (422, True), posted
        assert posted.get("reply", "") in response.text
    assert Report.objects.waiting().count() == 1


def test_report_is_mended_once_a_newer_version_stands(page, writer, version):
    report = reported(version)
    publish(draft=at_other_table(Draft.objects.get()), by=writer, listed=False)
    assert page.post(where(version), {"report": report.pk, "outcome": "mended"}).status_code == 302
    assert not Report.objects.waiting()


def test_reports_on_the_bank_are_for_staff_those_on_own_puzzles_for_their_author(page, version, bank):  # noqa: F811  # the fixture that is imported
    shipped = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=bank["can-ron", "yes"].slug)
    of_bank, own = reported(shipped), reported(version)
    staff = Client()
    staff.force_login(author("staff", is_staff=True))
    assert (page.get(where(version)).status_code, page.get(where(shipped)).status_code) == (200, 404)
    assert (staff.get(where(version)).status_code, staff.get(where(shipped)).status_code) == (404, 200)
    staff.post(where(shipped), {"report": [of_bank.pk, own.pk], "outcome": "retired"})
    assert Report.objects.waiting().get() == own


@pytest.mark.parametrize("rows", [1, 3])
def test_page_takes_as_many_queries_for_three_as_for_one(page, version, rows, django_assert_num_queries):
    for _ in range(rows):
        reported(version)
    with django_assert_num_queries(5):
        page.get(where(version))
