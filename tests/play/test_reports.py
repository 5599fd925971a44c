"""Reports by learners that something in a puzzle is wrong."""

import pytest

from tests.play.conftest import page_of
from trainer.accounts.models import Learner
from trainer.authoring.models import Report


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
