"""More time is later than everybody's due date, or minutes on a limit; given, changed, taken back."""

from datetime import UTC, datetime

import pytest

from tests.classroom.answers import answered
from tests.classroom.builders import PAST, assignment, classroom, enrolled
from trainer.classroom.models import Assignment, Enrollment, Extension

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


SEEN = "Verdicts are shown at once: 1 other learner has seen some."
WHEN = "Sat 28 Nov 2082, 20:00"
HOLDING = "To hold them back, give everybody the later date."


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"feedback": "at_once"}, SEEN),
        (
            {"feedback": "after_due"},
            f"2 other learners are shown the verdicts after {WHEN}, even if this one goes on. {HOLDING}",
        ),
        (
            {"feedback": "after_due", "due_at": PAST},
            "2 other learners have been shown the verdicts since Fri 2 Jan 2026, 04:04.",
        ),
        ({"feedback": "never"}, ""),
    ],
)
def test_the_form_says_how_many_others_see_the_verdicts_all_the_same(
    teaching, room, owner, supply, facts, told
):
    found = assignment(room, supply[:1], **({"due_at": DUE} | facts))
    aiko, ben = enrolled(room), enrolled(room, "Ben")
    enrolled(room, "Cho")
    gone = enrolled(room, "Dai")
    for each in (aiko, ben, gone):
        answered(found, each, 1, "yes", 1.0)
    Enrollment.objects.filter(pk=gone.pk).update(left_at=PAST)
    assert teaching.get(f"/teach/a/{found.slug}/more-time/{aiko.pk}/").context["told"] == told


def test_a_date_beyond_the_end_of_late_answers_is_said_to_end_them(teaching, room, owner):
    until = datetime(2082, 11, 30, 19, tzinfo=UTC)
    found = assignment(room, [], due_at=DUE, late="half", late_until=until)
    where = f"/teach/a/{found.slug}/more-time/{enrolled(room).pk}/"
    said = "With a due date after that, this learner’s late answers do not count."
    assert said in teaching.get(where).text
    teaching.post(where, {"due_at": "2082-11-29T20:00"})
    assert "no late answers after that" not in teaching.get(f"/teach/a/{found.slug}/").text
    teaching.post(where, {"due_at": "2082-12-01T20:00"})
    assert "no late answers after that" in teaching.get(f"/teach/a/{found.slug}/").text
    Assignment.objects.update(late="refuse", late_until=None)
    assert said not in teaching.get(where).text
