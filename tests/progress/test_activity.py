from datetime import UTC, date, datetime

from tests.progress.conftest import answered
from trainer.progress.activity import Day, calendar_of
from trainer.progress.models import Attempt

MONDAY = date(2026, 11, 23)


def test_each_day_of_twelve_weeks_has_its_answers_and_days_to_come_have_none(learner, version):
    for number, day in enumerate([21, 21, 23], 1):
        made = answered(learner, version, nonce=f"k{number}").attempt
        Attempt.objects.filter(pk=made.pk).update(answered_at=datetime(2026, 11, day, 9, tzinfo=UTC))
    rows = calendar_of(learner.pk, MONDAY)
    assert [len(row) for row in rows] == [12] * 7
    assert rows[0][0] == Day(date(2026, 9, 7), 0)
    assert rows[0][-1] == Day(MONDAY, 1)
    assert rows[5][-2] == Day(date(2026, 11, 21), 2)
    assert [row[-1] for row in rows[1:]] == [None] * 6
    assert sum(day.answers for row in rows for day in row if day) == 3


def test_a_guest_has_days_without_answers(db):
    assert {day.answers for row in calendar_of(None, MONDAY) for day in row if day} == {0}


def test_more_answers_are_a_step_darker():
    assert [Day(MONDAY, answers).step for answers in (0, 1, 4, 5, 10, 20, 300)] == [0, 1, 1, 2, 3, 4, 4]
