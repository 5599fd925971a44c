"""What is said about dates is the same everywhere, for whom they were moved too."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.play.homework.conftest import url
from trainer.classroom.models import Extension

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (None, "A late answer counts half, until "),
        (20 * MINUTE, "A late answer counts half, until "),
        (60 * MINUTE, "A late answer is kept, but does not count."),
        (90 * MINUTE, "A late answer is kept, but does not count."),
    ],
)
def test_late_answers_do_not_end_before_more_time_does(signed, homework, aiko, more, said):
    now = timezone.now()
    found = homework(due_at=now + 10 * MINUTE, late="half", late_until=now + 60 * MINUTE)
    if more:
        Extension.objects.create(assignment=found, enrollment=aiko, due_at=now + more)
    page = signed.get(url(found)).text
    assert said in page
    assert page.count("A late answer") == 1


@pytest.mark.parametrize(
    ("mode", "said"), [("exam", "What you choose after the end"), ("homework", "A late answer")]
)
def test_an_exam_speaks_of_its_end_and_homework_of_late_answers(signed, homework, mode, said):
    found = homework(mode=mode, due_at=timezone.now() + 10 * MINUTE, late="refuse")
    page = signed.get(url(found)).text
    assert f"{said} is kept, but does not count." in page
    assert page.count("is kept, but does not count.") == 1
