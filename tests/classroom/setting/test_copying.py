"""A class is copied: its assignments with their distances, and nothing of its learners."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, enrolled, teacher
from trainer.classroom.setting.copying import copy_class

PARIS = ZoneInfo("Europe/Paris")
FIRST = datetime(2026, 9, 7, 18, 0, tzinfo=PARIS)
pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(room):
    return teacher(classroom=room)


@pytest.fixture
def term(room, yes, waits, owner):
    """Two assignments a week apart, and one for some."""
    works = [
        assignment(room, [yes], title="One", due_at=FIRST),
        assignment(room, [waits], title="Two", opens_at=FIRST, due_at=FIRST + timedelta(days=56)),
    ]
    assignment(room, [yes], title="Repair", for_some=True)
    answered(works[0], enrolled(room), 1, "yes", 1.0)
    return works


def test_drafts_keep_their_distance_and_time_of_day_from_the_new_first_day(room, term, owner):
    made = copy_class(classroom=room, by=owner, name="Spring", begins=date(2027, 2, 1))
    assert [each.title for each in made.assignments.order_by("pk")] == ["One", "Two"]
    one, two = made.assignments.order_by("pk")
    assert one.due_at.astimezone(PARIS) == datetime(2027, 2, 1, 18, 0, tzinfo=PARIS)
    # Summer time begins between the two.
    assert two.due_at == datetime(2027, 3, 29, 16, 0, tzinfo=UTC)
    assert {each.published_at for each in (one, two)} == {None}
    assert not made.enrollments.exists()
    assert [each.version for slot in one.slots.all() for each in slot.choices.all()] == [
        each.version for slot in term[0].slots.all() for each in slot.choices.all()
    ]


def test_without_a_first_day_there_are_no_dates(room, term, owner):
    made = copy_class(classroom=room, by=owner, name="Spring")
    assert {(each.opens_at, each.due_at) for each in made.assignments.all()} == {(None, None)}


def test_the_same_page_sent_twice_makes_one(room, term, owner):
    first, second = (
        copy_class(classroom=room, by=owner, name="Spring", slug="samesamesame") for _ in range(2)
    )
    assert first == second
    assert first.assignments.count() == 2
