"""All marks of an assignment are sent again, and it is said how many were taken."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.classroom import builders
from tests.pages.conftest import nothing_kept  # noqa: F401  a fixture
from tests.teach.lti.conftest import switched_on  # noqa: F401  a fixture
from tests.teach.lti.test_marks import answer, begun, homework, school, sent  # noqa: F401  fixtures among them
from trainer.classroom.models import Assignment


def test_all_marks(homework, school, capsys):  # noqa: F811  # the fixture that is imported
    answer(homework)
    ben = builders.enrolled(homework.classroom, "Ben")
    homework.submissions.create(enrollment=ben, handed_in_at=timezone.now())
    call_command("lti_send", homework.slug)
    assert capsys.readouterr().out == "1 sent, 0 not to be known yet, 0 failed\n"
    assert [body["scoreGiven"] for body in sent(school)] == [50]


def test_marks_that_are_kept_back_stay_back(homework, school, capsys):  # noqa: F811  # the fixture that is imported
    Assignment.objects.update(feedback="never")
    answer(homework)
    call_command("lti_send", homework.slug)
    assert capsys.readouterr().out == "0 sent, 1 not to be known yet, 0 failed\n"
    assert sent(school) == []


def test_failures_are_told(homework, school):  # noqa: F811  # the fixture that is imported
    answer(homework)
    school.status = 500
    with pytest.raises(CommandError, match="not all were taken"):
        call_command("lti_send", homework.slug)


def test_no_such_assignment(db):
    with pytest.raises(CommandError, match="no assignment 'x'"):
        call_command("lti_send", "x")


def test_not_configured(db, settings):
    settings.PLATFORM = ""
    with pytest.raises(CommandError, match="LTI=1"):
        call_command("lti_send", "x")
