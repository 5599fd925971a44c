"""More time is later than everybody's due date, or minutes on a limit; given, changed, taken back."""

from datetime import UTC, datetime

import pytest

from tests.classroom.builders import PAST, assignment, classroom, enrolled
from trainer.classroom.models import Assignment, Extension

DUE = datetime(2082, 11, 28, 19, tzinfo=UTC)


@pytest.fixture
def found(room, owner):
    return assignment(room, [], due_at=DUE, minutes=30)


@pytest.fixture
def where(room, found):
    return f"/teach/a/{found.slug}/more-time/{enrolled(room).pk}/"


def test_more_time_is_given_changed_and_taken_back(teaching, where):
    assert teaching.post(where, {"due_at": "", "minutes": ""}).status_code == 422
    teaching.post(where, {"due_at": "2082-12-01T20:00", "minutes": "5"})
    given = Extension.objects.get()
    assert (given.due_at.isoformat(), given.minutes) == ("2082-12-01T19:00:00+00:00", 5)
    assert 'value="2082-12-01T20:00"' in teaching.get(where).content.decode()
    teaching.post(where, {"back": ""})
    assert not Extension.objects.exists()


@pytest.mark.parametrize(
    ("due", "minutes"), [("2082-11-27T20:00", "5"), ("2082-11-28T20:00", ""), ("2020-11-28T20:00", "5")]
)
def test_a_date_that_gives_no_more_time_is_refused_at_the_field(teaching, where, due, minutes):
    response = teaching.post(where, {"due_at": due, "minutes": minutes})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["due_at"])
    assert not Extension.objects.exists()


def test_where_nobody_has_a_due_date_nobody_gets_one(teaching, where):
    Assignment.objects.update(due_at=None)
    response = teaching.post(where, {"due_at": "2082-12-01T20:00", "minutes": ""})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["due_at"])


def test_a_learner_of_another_class_gets_no_more_time(teaching, found):
    stranger = enrolled(classroom("Other"))
    assert teaching.get(f"/teach/a/{found.slug}/more-time/{stranger.pk}/").status_code == 404


def test_the_form_begins_with_the_due_date_that_holds(teaching, where):
    assert 'value="2082-11-28T20:00"' in teaching.get(where).content.decode()
    teaching.post(where, {"due_at": "2082-11-28T20:00", "minutes": "5"})
    given = Extension.objects.get()
    assert (given.due_at, given.minutes) == (None, 5)


def test_minutes_are_asked_where_there_is_a_limit(teaching, found, where):
    assert 'name="minutes"' in teaching.get(where).content.decode()
    teaching.post(where, {"due_at": "", "minutes": "5"})
    assert "+5 min" in teaching.get(f"/teach/a/{found.slug}/").content.decode()
    Assignment.objects.update(minutes=None)
    assert 'name="minutes"' not in teaching.get(where).content.decode()
    assert "+5 min" not in teaching.get(f"/teach/a/{found.slug}/").content.decode()
    assert teaching.post(where, {"due_at": "", "minutes": "5"}).status_code == 422


def test_a_date_that_has_passed_is_not_given_and_one_given_stays(teaching, found, where):
    Assignment.objects.update(due_at=PAST)
    late = {"due_at": "2026-01-05T20:00", "minutes": "5"}
    refused = teaching.post(where, late)
    assert refused.context["form"].errors == {"due_at": ["This date has passed."]}
    enrollment = found.classroom.enrollments.get()
    given = Extension.objects.create(
        assignment=found, enrollment=enrollment, due_at=datetime(2026, 1, 5, 19, tzinfo=UTC)
    )
    assert teaching.post(where, late).status_code == 302
    given.refresh_from_db()
    assert given.minutes == 5
