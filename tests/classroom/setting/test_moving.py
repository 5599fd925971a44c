"""Dates of several assignments move together; an exam that somebody has begun keeps its own."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.classroom.answers import submission
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from trainer.classroom.setting.moving import (
    MovedMeanwhileError,
    Shift,
    dates_seen,
    move_dates,
    moves,
)

pytestmark = pytest.mark.django_db
PARIS = ZoneInfo("Europe/Paris")
NOW = datetime(2026, 10, 1, 12, 0, tzinfo=UTC)
DUE = datetime(2026, 10, 20, 18, 0, tzinfo=PARIS)
DAY = timedelta(days=1)


@pytest.fixture
def room():
    found = classroom(zone="Europe/Paris")
    teacher(classroom=found)
    return found


def works(room, *facts):
    made = [assignment(room, [], title=f"No {n}", **each) for n, each in enumerate(facts, 1)]
    return list(room.assignments.filter(pk__in=[each.pk for each in made]).order_by("pk"))


def move(room, chosen, shift, *, seen=None, now=NOW):
    by = room.teachings.get().user
    keys = [each.pk for each in chosen]
    seen = dates_seen(chosen) if seen is None else seen
    return move_dates(classroom=room, chosen=keys, shift=shift, seen=seen, by=by, now=now)


def test_all_dates_move_by_days_at_the_same_time_of_day(room):
    """Summer time ends between the old dates and the new."""
    facts = {"opens_at": DUE - DAY, "due_at": DUE, "late": "half", "late_until": DUE + DAY}
    chosen = works(room, facts, {"due_at": DUE})
    left = assignment(room, [], due_at=DUE)
    move(room, chosen, Shift(days=7))
    for each in (*chosen, left):
        each.refresh_from_db()
    assert chosen[0].due_at == datetime(2026, 10, 27, 17, 0, tzinfo=UTC)
    assert chosen[0].opens_at == datetime(2026, 10, 26, 17, 0, tzinfo=UTC)
    assert chosen[0].late_until == datetime(2026, 10, 28, 17, 0, tzinfo=UTC)
    assert (chosen[1].due_at, left.due_at) == (chosen[0].due_at, DUE)


def test_all_are_due_at_one_moment_and_late_answers_keep_their_distance(room):
    to = DUE + 30 * DAY
    one, two = works(room, {"due_at": DUE, "late": "half", "late_until": DUE + DAY}, {})
    move(room, [one, two], Shift(due_at=to))
    for each in (one, two):
        each.refresh_from_db()
    assert (one.due_at, one.late_until, two.due_at, two.late_until) == (to, to + DAY, to, None)


def test_each_move_stands_in_the_journal_with_before_and_after(room):
    move(room, works(room, {"due_at": DUE}), Shift(days=1))
    [entry] = room.journal.all()
    said = (entry.what, entry.by, entry.about, entry.before, entry.after)
    by = room.teachings.get().user
    assert said == ("dates", by, "No 1", "2026-10-20 18:00", "2026-10-21 18:00")


def test_an_exam_that_was_begun_keeps_its_dates_and_one_that_waits_moves(room):
    exam = {"mode": "exam", "due_at": DUE}
    begun, waiting = works(room, exam, exam)
    submission(begun, enrolled(room))
    made = move(room, [begun, waiting], Shift(days=1))
    assert [each.refused for each in made] == ["begun", ""]
    for each in (begun, waiting):
        each.refresh_from_db()
    assert (begun.due_at, waiting.due_at) == (DUE, DUE + DAY)
    assert room.journal.count() == 1


@pytest.mark.parametrize(
    ("facts", "shift", "refused"),
    [
        ({}, Shift(days=1), "undated"),
        ({"opens_at": DUE}, Shift(days=1), ""),
        ({"due_at": DUE}, Shift(days=-20), "past"),
        ({"due_at": DUE}, Shift(days=-19), ""),
        ({"opens_at": DUE, "due_at": DUE + DAY}, Shift(due_at=DUE), "order"),
        ({"opens_at": DUE, "due_at": DUE + 2 * DAY}, Shift(due_at=DUE + DAY), ""),
    ],
)
def test_what_can_not_be_is_refused_with_the_reason(room, facts, shift, refused):
    [only] = moves(works(room, facts), shift, NOW)
    assert only.refused == refused


def test_pressed_twice_it_moves_once(room):
    chosen = works(room, {"due_at": DUE})
    seen = dates_seen(chosen)
    move(room, chosen, Shift(days=7), seen=seen)
    with pytest.raises(MovedMeanwhileError):
        move(room, chosen, Shift(days=7), seen=seen)
    chosen[0].refresh_from_db()
    assert chosen[0].due_at.astimezone(PARIS) == datetime(2026, 10, 27, 18, 0, tzinfo=PARIS)


def test_an_assignment_of_another_class_is_not_moved(room):
    [theirs] = works(classroom("Theirs"), {"due_at": DUE})
    with pytest.raises(MovedMeanwhileError):
        move(room, [theirs], Shift(days=7))
