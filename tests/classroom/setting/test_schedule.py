"""Which dates hold for one learner, and what an answer counts by its arrival."""

from datetime import UTC, datetime, timedelta

import pytest

from trainer.classroom.setting.schedule import More, Schedule, Terms

DUE = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
UNTIL = DUE + 2 * HOUR
NEVER = datetime(9999, 12, 31, tzinfo=UTC)


def schedule(*, more=None, started=None, **facts):
    terms = {"opens_at": None, "due_at": DUE, "late": "refuse", "late_until": None, "minutes": None}
    return Schedule(Terms(**terms | {"feedback": "at_once"} | facts), more or More(), started)


@pytest.mark.parametrize(
    ("facts", "arrived", "counts"),
    [
        ({}, DUE, 1),
        ({}, DUE + SECOND, 0),
        ({"late": "half"}, DUE + SECOND, 0.5),
        ({"late": "accept"}, DUE + 1000 * HOUR, 1),
        ({"late": "half", "late_until": UNTIL}, UNTIL, 0.5),
        ({"late": "accept", "late_until": UNTIL}, UNTIL + SECOND, 0),
        ({"due_at": None}, DUE + 1000 * HOUR, 1),
        ({"more": More(UNTIL)}, UNTIL, 1),
        ({"more": More(UNTIL)}, UNTIL + SECOND, 0),
        ({"more": More(DUE - HOUR)}, DUE, 1),
        ({"more": More(UNTIL + HOUR), "late": "half", "late_until": UNTIL}, UNTIL + HOUR, 1),
        ({"more": More(UNTIL + HOUR), "late": "half", "late_until": UNTIL}, UNTIL + HOUR + SECOND, 0),
        ({"minutes": 60, "started": DUE - 2 * HOUR}, DUE - HOUR, 1),
        ({"minutes": 60, "started": DUE - 2 * HOUR}, DUE - HOUR + SECOND, 0),
        ({"minutes": 60, "started": DUE - 2 * HOUR, "more": More(None, 30)}, DUE - HOUR / 2, 1),
        ({"minutes": 60, "started": DUE - HOUR / 2, "late": "half"}, DUE + HOUR / 2, 0.5),
        ({"minutes": 60, "started": DUE - HOUR / 2, "late": "accept"}, DUE + HOUR / 2 + SECOND, 0),
    ],
)
def test_what_an_answer_counts(facts, arrived, counts):
    assert schedule(**facts).weight(arrived) == counts


@pytest.mark.parametrize(
    ("facts", "closes"),
    [
        ({}, DUE),
        ({"due_at": None}, None),
        ({"late": "accept"}, None),
        ({"late": "accept", "late_until": UNTIL}, UNTIL),
        ({"more": More(UNTIL)}, UNTIL),
        ({"due_at": None, "more": More(UNTIL)}, None),
        ({"minutes": 60}, DUE),
        ({"minutes": 60, "started": DUE - 2 * HOUR}, DUE - HOUR),
        ({"minutes": 60, "started": DUE - HOUR / 2}, DUE),
        ({"minutes": 60, "started": DUE, "due_at": None}, DUE + HOUR),
    ],
)
def test_after_which_moment_nothing_counts(facts, closes):
    assert schedule(**facts).closes_at == closes


@pytest.mark.parametrize(
    ("now", "is_open"), [(DUE - 2 * HOUR, False), (DUE - HOUR, True), (DUE, True), (DUE + SECOND, False)]
)
def test_open_from_the_first_moment_to_the_last(now, is_open):
    assert schedule(opens_at=DUE - HOUR).is_open(now) == is_open


@pytest.mark.parametrize(
    ("facts", "shown"),
    [
        ({}, None),
        ({"feedback": "never"}, NEVER),
        ({"feedback": "after_due"}, DUE),
        ({"feedback": "after_due", "due_at": None}, NEVER),
        ({"feedback": "after_due", "late": "half", "late_until": UNTIL}, UNTIL),
        ({"feedback": "after_due", "more": More(UNTIL)}, UNTIL),
        ({"feedback": "after_due", "minutes": 60, "started": DUE - 2 * HOUR}, DUE),
    ],
)
def test_from_when_verdicts_are_shown(facts, shown):
    assert schedule(**facts).shown_from(NEVER) == shown


def test_late_after_the_due_date_or_the_limit():
    timed = schedule(minutes=60, started=DUE - 2 * HOUR)
    found = [each.is_late(at) for each in (schedule(), timed) for at in (DUE - HOUR, DUE, DUE + SECOND)]
    assert found == [False, False, True, False, True, True]
