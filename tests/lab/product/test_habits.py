"""First answers, lessons reached and returns, on rows that are known."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.progress.conftest import answered, make_version
from trainer.accounts.models import Learner, User
from trainer.lab.product.habits import Reached, Returned, first_answers, lessons_reached, returns
from trainer.progress.models import Attempt, Day
from trainer.rulebook.path import lessons

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 29)


def test_the_first_answer_counts_from_the_question_and_from_an_account_that_was_there():
    now, version = timezone.now(), make_version()
    for joined, first in ((-3600, 20), (None, 90), (500, 40)):
        user = None
        if joined is not None:
            user = User.objects.create_user(f"u{joined}")
            User.objects.filter(pk=user.pk).update(date_joined=now + timedelta(seconds=joined))
        learner = Learner.objects.create(user=user)
        for number in range(2):
            attempt = answered(learner, version, nonce=f"k{number}").attempt
            shown = now + timedelta(seconds=number * 1000)
            Attempt.objects.filter(pk=attempt.pk).update(
                shown_at=shown, answered_at=shown + timedelta(seconds=first)
            )
    Learner.objects.create()
    found = first_answers()
    assert found.since_question == [20, 40, 90]
    assert found.since_account == [3620]


def test_lessons_count_for_who_opened_them_of_who_opened_any():
    path = list(lessons())
    for opened in ([path[0]], [path[0], path[2]], [path[6]], ["a-lesson-of-a-former-path"], []):
        Learner.objects.create(lessons_read=dict.fromkeys(opened, 1))
    titles = [each.title for each in lessons().values()]
    assert lessons_reached() == [
        Reached(1, titles[0], 2, 3),
        Reached(3, titles[2], 1, 3),
        Reached(7, titles[6], 1, 3),
    ]


def test_returns_count_those_whose_first_day_is_long_enough_ago():
    for first, others in ((40, [1, 6, 29]), (40, []), (8, [1]), (1, [1]), (0, [])):
        learner = Learner.objects.create()
        for offset in [0, *others]:
            day = TODAY - timedelta(days=first - offset)
            Day.objects.create(learner=learner, day=day, answers=1)
    assert returns(TODAY) == [Returned(2, 3, 3, 4), Returned(7, 1, 1, 3), Returned(30, 1, 1, 2)]
