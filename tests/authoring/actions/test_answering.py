"""Answers to reports: by whom, to which, once."""

import pytest
from django.utils import timezone

from tests.authoring.making import author, draft_of
from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from trainer.accounts.models import Learner
from trainer.authoring.actions.publishing import publish
from trainer.authoring.actions.reviewing import answer_reports
from trainer.authoring.models import Report
from trainer.puzzles.models import PuzzleVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def writer():
    return author()


@pytest.fixture
def version(writer):
    return publish(draft=draft_of(writer), by=writer, listed=False)


def reported(version, **facts):
    return Report.objects.create(version=version, learner=Learner.objects.create(), reason="answer", **facts)


def outcomes():
    return list(Report.objects.order_by("pk").values_list("outcome", "reply"))


def test_one_answer_goes_to_all_that_are_named_and_still_open(writer, version):
    before = reported(version, outcome="mended", reply="Mended.", answered_at=timezone.now())
    named = [before, reported(version), reported(version)]
    reported(version)
    keys = {report.pk for report in named}
    given = {"version": version, "by": writer, "reports": keys, "outcome": "explained"}
    assert answer_reports(**given, reply="See FUR-1.") == 2
    assert answer_reports(**given, reply="Once more.") == 0
    said = ("explained", "See FUR-1.")
    assert outcomes() == [("mended", "Mended."), said, said, ("", "")]
    assert {report.answered_by for report in Report.objects.filter(outcome="explained")} == {writer}


def test_nobody_answers_for_another_author_and_staff_for_the_bank_alone(writer, version, bank):  # noqa: F811  # the fixture that is imported
    staff = author("staff", is_staff=True)
    own = reported(version)
    shipped = PuzzleVersion.objects.get(puzzle__slug=bank["can-ron", "yes"].slug)
    of_bank = reported(shipped)
    both = {own.pk, of_bank.pk}
    given = {"reports": both, "outcome": "retired"}
    assert answer_reports(version=version, by=author("other"), **given) == 0
    assert answer_reports(version=version, by=staff, **given) == 0
    assert answer_reports(version=shipped, by=writer, **given) == 0
    assert answer_reports(version=shipped, by=staff, **given) == 1
    assert outcomes() == [("", ""), ("retired", "")]


def test_outcome_that_there_is_not_is_refused(writer, version):
    with pytest.raises(ValueError, match="spite"):
        answer_reports(version=version, by=writer, reports={reported(version).pk}, outcome="spite")
