"""Reports as their author reads them: grouped by version, with what the learner had answered last."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.authoring.making import at_other_table, author, draft_of
from tests.authoring.test_version_statistics import answered
from trainer.accounts.models import Learner
from trainer.authoring.actions.publishing import publish
from trainer.authoring.models import Report
from trainer.authoring.reviews import by_reason, reported_versions, reports_on, reports_waiting
from trainer.progress.models import NEVER

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def writer():
    return author()


@pytest.fixture
def versions(writer):
    draft = draft_of(writer)
    first = publish(draft=draft, by=writer, listed=False)
    return first, publish(draft=at_other_table(draft), by=writer, listed=False)


def reported(version, learner=None, days=0, reason="answer", **facts):
    return Report.objects.create(
        version=version,
        learner=learner or Learner.objects.create(),
        reason=reason,
        created_at=NOW - timedelta(days=days),
        **facts,
    )


@pytest.mark.parametrize("number", [1, 3])
def test_reports_are_grouped_by_version_those_that_wait_longest_first(
    writer, versions, number, django_assert_num_queries
):
    first, second = versions
    for day in range(number):
        reported(first, days=day, outcome="mended")
        reported(second, days=day + 3)
    reported(second, outcome="mended")
    with django_assert_num_queries(2):
        found = reported_versions(writer)
    assert [(each.version, each.waiting, each.number) for each in found] == [
        (second, number, number + 1),
        (first, 0, number),
    ]
    assert [each.since for each in found] == [NOW - timedelta(days=number + 2), None]
    assert (reports_waiting(writer), reports_waiting(author("other"))) == (number, 0)
    assert reported_versions(author("another")) == []


def test_each_report_has_its_learners_own_last_answer_unless_that_is_kept_back(writer, versions):
    version, other = versions
    again, held, foreign, silent = (Learner.objects.create() for _ in range(4))
    answered(version, "no", 0.0, learner=again)
    answered(version, "yes", 1.0, learner=again, after=3)
    answered(version, "yes", 1.0, learner=held)
    answered(version, "no", 0.0, learner=held, after=4, withheld=NEVER)
    answered(other, "no", 0.0, learner=foreign)
    for learner in (again, held, foreign, silent):
        reported(version, learner)
    found = {report.learner: (report.answered, report.scored) for report in reports_on(writer, version)}
    assert found == {again: ("yes", 1.0), held: ("yes", 1.0), foreign: (None, None), silent: (None, None)}


def test_reasons_are_counted_the_commonest_first(versions):
    reports = [reported(versions[0], reason=reason) for reason in ("drawing", "answer", "answer")]
    assert by_reason(reports) == [
        ("The answer is wrong", 2),
        ("The table is drawn wrong or cannot be read", 1),
    ]
