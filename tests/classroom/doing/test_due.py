"""What a learner has to do: dates for this learner, how far, in which order."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from tests.classroom.builders import assignment, classroom, enrolled
from trainer.classroom.doing import due
from trainer.classroom.doing.due import due_in, due_next
from trainer.classroom.doing.work import work_of
from trainer.classroom.models import Answer, Extension, Submission, SubmissionItem
from trainer.classroom.setting.schedule import GRACE, terms_of
from trainer.progress.models import Attempt

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def aiko(bank):
    return enrolled(classroom())


@pytest.fixture
def entries(bank):
    return list(bank.values())[:2]


def answered(own, work, places, **facts):
    """A submission with an answer to so many places, and a second try to the first of them."""
    submission = Submission.objects.create(assignment=work, enrollment=own, started_at=NOW - HOUR, **facts)
    slots = list(work.slots.all())
    for slot in slots:
        version = slot.choices.get().version
        SubmissionItem.objects.create(submission=submission, slot=slot, version=version, place=slot.place)
    for item in submission.items.all()[:places]:
        for number in range(1, 3 if item.place == 1 else 2):
            attempt = Attempt.objects.create(
                learner=own.learner,
                version=item.version,
                key=f"{item.pk}-{number}",
                shown_at=NOW,
                answered_at=NOW,
                raw="yes",
                answer="yes",
                score=0,
                solved="no",
                rules_version=1,
            )
            Answer.objects.create(item=item, number=number, attempt=attempt, arrived_at=NOW, score=0)
    return submission


def only(own):
    [found] = due_in(own.classroom, own.learner, NOW)
    return found


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ({}, "open"),
        ({"opens_at": NOW + HOUR}, "later"),
        ({"due_at": NOW}, "open"),
        ({"due_at": NOW - HOUR}, "over"),
        ({"due_at": NOW - HOUR, "late": "half"}, "late"),
        ({"due_at": NOW - 2 * HOUR, "late": "half", "late_until": NOW - HOUR}, "over"),
    ],
)
def test_state_by_the_dates(aiko, entries, facts, state):
    assignment(aiko.classroom, entries, **facts)
    found = only(aiko)
    assert (found.state, found.answered, found.places, found.begun) == (state, 0, 2, False)


def test_more_time_holds_for_its_learner_alone(aiko, entries):
    work = assignment(aiko.classroom, entries, due_at=NOW - HOUR)
    ben = enrolled(aiko.classroom, "Ben")
    Extension.objects.create(assignment=work, enrollment=aiko, due_at=NOW + HOUR)
    assert (only(aiko).state, only(aiko).schedule.due_at) == ("open", NOW + HOUR)
    assert (only(ben).state, only(ben).schedule.due_at) == ("over", NOW - HOUR)


@pytest.mark.parametrize(
    ("everybodys", "extended", "due"),
    [
        (NOW + 2 * HOUR, NOW + HOUR, NOW + 2 * HOUR),
        (NOW - 2 * HOUR, NOW - HOUR, NOW - HOUR),
        (None, NOW - HOUR, None),
        (NOW, None, NOW),
    ],
)
def test_the_later_of_everybodys_date_and_the_extension_holds(aiko, entries, everybodys, extended, due):
    work = assignment(aiko.classroom, entries, due_at=everybodys)
    Extension.objects.create(assignment=work, enrollment=aiko, due_at=extended)
    open_now = due is None or due >= NOW
    assert (only(aiko).schedule.due_at, only(aiko).schedule.is_extended) == (
        due,
        due == extended and due is not None,
    )
    assert only(aiko).state == ("open" if open_now else "over")
    assert bool(due_next(aiko.learner, NOW)) == open_now


def test_limit_that_ran_out_is_done_and_minutes_more_open_it(aiko, entries):
    work = assignment(aiko.classroom, entries, minutes=30)
    answered(aiko, work, 1)
    assert only(aiko).state == "done"
    Extension.objects.create(assignment=work, enrollment=aiko, minutes=60)
    assert only(aiko).state == "open"


@pytest.mark.parametrize(("places", "state"), [(0, "open"), (1, "open"), (2, "done")])
def test_places_with_an_answer_are_counted_once(aiko, entries, places, state):
    answered(aiko, assignment(aiko.classroom, entries), places)
    ben = enrolled(aiko.classroom, "Ben")
    assert (only(aiko).answered, only(aiko).places, only(aiko).state) == (places, 2, state)
    assert (only(ben).answered, only(ben).begun) == (0, False)


def test_mastery_is_done_once_no_further_variant_waits(aiko, entries):
    submission = answered(aiko, assignment(aiko.classroom, entries, mode="mastery"), 2)
    assert only(aiko).state == "done"
    first = submission.items.first()
    SubmissionItem.objects.create(
        submission=submission, slot=first.slot, version=first.version, place=1, round=2
    )
    assert (only(aiko).state, only(aiko).answered) == ("open", 1)


def test_handed_in_is_done(aiko, entries):
    answered(aiko, assignment(aiko.classroom, entries), 1, handed_in_at=NOW)
    assert only(aiko).state == "done"
    assert due_next(aiko.learner, NOW) == []


def test_drafts_are_not_seen(aiko, entries):
    assignment(aiko.classroom, entries, published_at=None)
    assert due_in(aiko.classroom, aiko.learner, NOW) == []


def test_next_is_the_soonest_due_over_all_classes_that_go_on(aiko, entries):
    other, old = classroom("Other"), classroom("Old", archived_at=NOW)
    for room in (other, old):
        enrolled(room, user=aiko.learner.user)
    assignment(aiko.classroom, entries, title="no date")
    assignment(aiko.classroom, entries, title="tomorrow", due_at=NOW + 24 * HOUR)
    assignment(other, entries, title="soon", due_at=NOW + HOUR)
    assignment(other, entries, title="over", due_at=NOW - HOUR)
    assignment(other, entries, title="later", opens_at=NOW + HOUR)
    assignment(old, entries, title="archived", due_at=NOW + HOUR)
    assignment(classroom("Strange"), entries, title="strange", due_at=NOW + HOUR)
    titles = [each.assignment.title for each in due_next(aiko.learner, NOW)]
    assert titles == ["soon", "tomorrow", "no date"]


@pytest.mark.parametrize("count", [1, 3])
def test_one_query_however_many(aiko, entries, count, django_assert_num_queries):
    for number in range(count):
        assignment(aiko.classroom, entries, title=f"{number}")
    with django_assert_num_queries(1):
        assert len([each.assignment.classroom.zone for each in due_next(aiko.learner, NOW)]) == count
    with django_assert_num_queries(1):
        assert len(due_in(aiko.classroom, aiko.learner, NOW)) == count


@pytest.mark.parametrize(
    "facts", [{"mode": "exam"}, {"minutes": 90}, {"mode": "exam", "due_at": NOW - HOUR, "late": "half"}]
)
def test_what_is_handed_in_is_not_done_by_the_last_answer(aiko, entries, facts):
    submission = answered(aiko, assignment(aiko.classroom, entries, **facts), 2)
    assert work_of(aiko.learner_id, submission.assignment.slug).is_handed_in_once
    assert only(aiko).state == "answered"
    assert [each.state for each in due_next(aiko.learner, NOW)] == ["answered"]
    Submission.objects.update(handed_in_at=NOW)
    assert (only(aiko).state, due_next(aiko.learner, NOW)) == ("done", [])


@pytest.mark.parametrize("places", [0, 1, 2])
@pytest.mark.parametrize(("ago", "state"), [(GRACE, "over"), (GRACE + timedelta(seconds=1), "done")])
def test_what_was_not_handed_in_in_time_is_over_and_soon_done_by_itself(aiko, entries, places, ago, state):
    answered(aiko, assignment(aiko.classroom, entries, mode="exam", due_at=NOW - ago), places)
    assert (only(aiko).state, due_next(aiko.learner, NOW)) == (state, [])


def test_next_is_what_the_dates_of_each_leave_open(aiko, monkeypatch):
    """The database sorts out what the schedules say, for all ways that dates and limits meet."""
    times = (None, NOW - HOUR, NOW, NOW + HOUR)
    for by, until, late, minutes in product(times, times[:3], ("refuse", "half"), (None, 30, 60, 90)):
        facts = {"due_at": by, "late_until": until, "late": late, "minutes": minutes}
        for more in (None, {"due_at": NOW + HOUR}, {"due_at": NOW - 2 * HOUR}, {"minutes": 45}):
            work = assignment(aiko.classroom, [], opens_at=NOW, **facts)
            Submission.objects.create(assignment=work, enrollment=aiko, started_at=NOW - HOUR)
            if more:
                Extension.objects.create(assignment=work, enrollment=aiko, **more)
    assignment(aiko.classroom, [], opens_at=NOW + HOUR)
    every = due_in(aiko.classroom, aiko.learner, NOW)
    open_ones = {each.assignment.pk for each in every if each.is_to_do}
    assert 0 < len(open_ones) < len(every)
    monkeypatch.setattr(due, "SHOWN", len(every))
    assert {each.assignment.pk for each in due_next(aiko.learner, NOW)} == open_ones


def test_next_reads_no_more_than_it_shows(aiko, entries, monkeypatch):
    read = []
    monkeypatch.setattr(due, "terms_of", lambda each: read.append(each) or terms_of(each))
    assignment(aiko.classroom, entries, title="over", due_at=NOW - HOUR)
    answered(aiko, assignment(aiko.classroom, entries, title="done"), 2)
    for number in range(due.SHOWN + 1):
        assignment(aiko.classroom, entries, title=f"{number}")
    assert len(due_next(aiko.learner, NOW)) == len(read) == due.SHOWN
