"""The code of a receipt is known again by the teacher, however it is typed, until something changes."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.classroom.answers import answered
from trainer.classroom.models import Answer


@pytest.fixture
def code(work, aiko):
    """What Aiko reads on the own receipt."""
    answered(work, aiko, 1, "no", 0.0, solved="yes")
    learner = Client()
    learner.force_login(aiko.learner.user)
    page = learner.get(f"/hw/{work.slug}/receipt/").text
    return page.partition("<code>")[2].partition("</code>")[0]


def check(client, work, code):
    return client.post(f"/teach/a/{work.slug}/receipt/", {"code": code}).text


@pytest.mark.parametrize("typed", [str, str.lower, lambda code: code.replace("-", " ")])
def test_it_is_genuine_however_it_is_typed(signed_in, work, code, typed):
    assert "Genuine: it is the receipt of Aiko" in check(signed_in, work, typed(code))


def test_after_a_change_of_an_answer_it_is_none(signed_in, work, code):
    Answer.objects.update(arrived_at=timezone.now() - timedelta(days=1))
    page = check(signed_in, work, code)
    assert "Genuine" not in page
    assert "No work on this assignment has this code." in page


def test_a_made_up_code_is_none_and_an_empty_field_says_nothing(signed_in, work, code):
    assert "No work on this assignment has this code." in check(signed_in, work, "AAAA-BBBB-CCCC-DDDD")
    page = check(signed_in, work, "")
    assert "No work" not in page
    assert "This field is required" in page
    assert "Genuine" not in page


def test_the_journal_has_each_code_that_was_checked(signed_in, work, aiko, code):
    check(signed_in, work, code)
    check(signed_in, work, "aaaa-bbbb-cccc-dddd")
    said = [(each.what, each.enrollment, each.about, each.after) for each in work.classroom.journal.all()]
    assert said == [
        ("receipt", None, "First homework: AAAA-BBBB-CCCC-DDDD", "no such work"),
        ("receipt", aiko, f"First homework: {code}", "genuine"),
    ]


def test_the_results_lead_to_it(signed_in, work, code):
    assert f'href="/teach/a/{work.slug}/receipt/"' in signed_in.get(f"/teach/a/{work.slug}/results/").text


@pytest.mark.parametrize("several", [False, True])
def test_it_takes_the_same_queries_for_any_number(
    signed_in, work, code, aiko, several, django_assert_num_queries
):
    if several:
        answered(work, aiko, 2, "no", 0.0, solved="yes")
    with django_assert_num_queries(8):
        check(signed_in, work, code)
