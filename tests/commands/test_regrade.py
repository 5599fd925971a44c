"""manage.py regrade: a list without names, and the scores written with --apply."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled
from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from trainer.rules.catalogue import RULES_VERSION


@pytest.fixture
def answer(bank):  # noqa: F811  the fixture
    work = assignment(classroom(), [bank["can-ron", "yes"]])
    return answered(work, enrolled(work.classroom), 1, "yes", 0, solved="no", rules=RULES_VERSION)


def ran(*arguments):
    out = StringIO()
    call_command("regrade", *arguments, stdout=out)
    return out.getvalue().splitlines()


def line(answer):
    submission = answer.item.submission
    return (
        f"{submission.assignment.slug} place 1 of {submission.enrollment_id}: yes, "
        f"key no (rules {RULES_VERSION}) -> yes, score 0 -> 1"
    )


def test_a_dry_run_lists_by_enrolment_and_writes_nothing(answer):
    assert ran() == [line(answer), "answers that would change: 1"]
    answer.refresh_from_db()
    assert answer.score == 0


def test_apply_writes_the_scores_once(answer):
    assert ran("--apply") == [line(answer), "answers that changed: 1"]
    assert ran("--apply") == ["answers that changed: 0"]
    answer.refresh_from_db()
    assert answer.score == 1


def test_a_class_narrows_it_to_its_assignments(answer):
    other = classroom("Other")
    assert ran("--class", other.slug) == ["answers that would change: 0"]
    own = answer.item.submission.assignment.classroom
    assert ran("--class", own.slug)[-1] == "answers that would change: 1"


def test_a_class_that_is_not_there_is_named(db):
    with pytest.raises(CommandError, match="there is no class nowhere"):
        ran("--class", "nowhere")


def test_answers_that_cannot_be_graded_any_more_are_counted(answer):
    answer.attempt.answer = "3m"
    answer.attempt.save()
    slug = answer.item.submission.assignment.slug
    assert ran() == [f"{slug} answers that cannot be graded any more: 1", "answers that would change: 0"]
