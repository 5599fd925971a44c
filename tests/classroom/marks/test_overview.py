"""The list of a class's assignments: states, who is done, and as many queries for one as for three."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import PAST, assignment, classroom, enrolled
from tests.classroom.doing.test_due import HOUR, NOW, answered
from trainer.classroom.doing.due import assignment_rows, due_in, state_of
from trainer.classroom.marks.gradebook import gradebook
from trainer.classroom.models import Answer, Extension, Submission, SubmissionItem

SOON = timezone.now() + timedelta(days=1)


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ({"ready_at": None, "published_at": None}, "preparing"),
        ({"ready_at": None, "published_at": None, "failed_at": PAST}, "failed"),
        ({"published_at": None}, "draft"),
        ({"opens_at": SOON}, "planned"),
        ({}, "open"),
        ({"due_at": SOON}, "open"),
        ({"due_at": PAST}, "closed"),
        ({"due_at": PAST, "late": "half"}, "open"),
        ({"due_at": PAST - timedelta(days=1), "late": "half", "late_until": PAST}, "closed"),
    ],
)
def test_states(db, facts, state):
    assert state_of(assignment(classroom(), [], **facts), timezone.now()) == state


@pytest.mark.parametrize("number", [1, 3])
def test_counts_in_two_queries(db, django_assert_num_queries, number):
    room = classroom()
    learners = [enrolled(room, name) for name in ("Aiko", "Botan", "Chie")]
    for each in range(number):
        found = assignment(room, [], title=f"No {each}")
        Submission.objects.create(assignment=found, enrollment=learners[0])
        Submission.objects.create(assignment=found, enrollment=learners[1], handed_in_at=PAST)
        Submission.objects.create(assignment=found, enrollment=learners[2], handed_in_at=PAST)
    learners[2].left_at = PAST
    learners[2].save()
    with django_assert_num_queries(2):
        rows = assignment_rows(room)
    assert [(row.title, row.begun, row.done) for row in rows] == [
        (f"No {each}", 2, 1) for each in range(number)
    ]


def test_what_comes_next_stands_first_and_what_is_over_last(db):
    """As a course is copied: its exam is made last, and is due last."""
    room, day = classroom(), timedelta(days=1)
    aiko = enrolled(room)
    for title, days, facts in (
        ("opener", 1, {}),
        ("homework", 8, {}),
        ("exam", 80, {"published_at": None}),
        ("last week", -7, {}),
        ("yesterday", -1, {}),
        ("no date", None, {}),
    ):
        due_at = None if days is None else timezone.now() + days * day
        assignment(room, [], title=title, due_at=due_at, **facts)
    titles = ["opener", "homework", "exam", "no date", "yesterday", "last week"]
    assert [row.title for row in assignment_rows(room)] == titles
    told = [each.assignment.title for each in due_in(room, aiko.learner, timezone.now())]
    assert told == [each for each in titles if each != "exam"]


@pytest.mark.parametrize(
    ("facts", "places", "handed_in", "done"),
    [
        ({}, 1, None, 0),
        ({}, 2, None, 1),
        ({"mode": "mastery"}, 2, None, 1),
        ({"mode": "exam"}, 2, None, 0),
        ({"mode": "exam"}, 1, NOW, 1),
        ({"minutes": 90}, 2, None, 0),
        ({"minutes": 90}, 0, NOW, 1),
        ({"minutes": 30}, 1, None, 1),
        ({"minutes": 30}, 2, None, 1),
        ({"mode": "exam", "due_at": NOW - HOUR}, 2, None, 2),
        ({"mode": "exam", "due_at": NOW - HOUR, "late": "half"}, 2, None, 0),
    ],
)
def test_done_is_what_the_learner_is_told_and_the_gradebook_says(
    bank, monkeypatch, facts, places, handed_in, done
):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    aiko = enrolled(classroom())
    found = assignment(aiko.classroom, list(bank.values())[:2], **facts)
    answered(aiko, found, places, handed_in_at=handed_in)
    Answer.objects.update(arrived_at=NOW - HOUR)
    Submission.objects.create(assignment=found, enrollment=enrolled(aiko.classroom, "Ben"))
    [row] = assignment_rows(aiko.classroom)
    assert (row.begun, row.done) == (2, done)
    [told] = due_in(aiko.classroom, aiko.learner, NOW)
    [cell] = gradebook(aiko.classroom, now=NOW).rows[0].cells
    assert (told.state == "done", cell.state == "done") == (bool(done), bool(done))


def test_more_time_keeps_open_what_would_be_over(bank, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    aiko = enrolled(classroom())
    found = assignment(aiko.classroom, list(bank.values())[:2], mode="exam", due_at=NOW - HOUR)
    answered(aiko, found, 2)
    Extension.objects.create(assignment=found, enrollment=aiko, due_at=NOW + HOUR)
    assert [row.done for row in assignment_rows(aiko.classroom)] == [0]


def test_until_mastery_an_open_round_is_not_done(bank):
    aiko = enrolled(classroom())
    submission = answered(aiko, assignment(aiko.classroom, list(bank.values())[:2], mode="mastery"), 2)
    first = submission.items.first()
    SubmissionItem.objects.create(
        submission=submission, slot=first.slot, version=first.version, place=1, round=2
    )
    assert [row.done for row in assignment_rows(aiko.classroom)] == [0]


def test_a_place_that_was_not_come_to_is_not_done(bank):
    aiko = enrolled(classroom())
    submission = answered(aiko, assignment(aiko.classroom, list(bank.values())[:2]), 2)
    submission.items.last().delete()
    assert [row.done for row in assignment_rows(aiko.classroom)] == [0]
