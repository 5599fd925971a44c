"""Into a class and out of it again."""

from datetime import UTC, datetime

import pytest

from tests.classroom.builders import classroom, enrolled
from trainer.accounts.models import Learner
from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.people import enrolling as joining
from trainer.classroom.setting.classes import archive_class, close_joining, renew_join_code

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["abcd2345", "ABCD 2345", " abcd-2345 "])
def test_code_is_found_however_it_is_typed(typed):
    room = classroom(join_code="abcd2345")
    assert joining.class_of_code(typed) == room


@pytest.mark.parametrize("typed", ["", "-", "abcd234", "None"])
def test_other_codes_are_no_class(typed):
    classroom(join_code="abcd2345")
    classroom(join_code=None)
    assert joining.class_of_code(typed) is None


def test_joined_twice_is_in_once_under_the_first_name():
    room, learner = classroom(), Learner.objects.create()
    first = joining.join(classroom=room, learner=learner, name="Aiko")
    assert joining.join(classroom=room, learner=learner, name="Other") == first
    assert Enrollment.objects.get().name == "Aiko"


def test_who_left_comes_back_to_the_same_enrolment_and_name():
    room = classroom()
    own = enrolled(room, "Aiko")
    joining.leave(enrollment=own, now=NOW)
    assert list(Enrollment.objects.of(own.learner)) == []
    assert joining.join(classroom=room, learner=own.learner, name="Aiko T") == own
    own.refresh_from_db()
    assert (own.name, own.left_at) == ("Aiko", None)


@pytest.mark.parametrize("change", ["archive", "close", "renew"])
def test_class_that_closed_meanwhile_takes_nobody(change):
    page = classroom()
    room = Classroom.objects.get()
    if change == "archive":
        archive_class(classroom=room, now=NOW)
    elif change == "close":
        close_joining(classroom=room)
    else:
        renew_join_code(classroom=room)
    with pytest.raises(joining.ClosedError):
        joining.join(classroom=page, learner=Learner.objects.create(), name="Aiko")
    assert Enrollment.objects.count() == 0


def test_full_class_takes_nobody_until_somebody_leaves(monkeypatch):
    monkeypatch.setattr(joining, "MAX_LEARNERS", 1)
    room, late = classroom(), Learner.objects.create()
    first = enrolled(room)
    with pytest.raises(joining.FullError):
        joining.join(classroom=room, learner=late, name="Ben")
    joining.leave(enrollment=first, now=NOW)
    assert joining.join(classroom=room, learner=late, name="Ben").left_at is None
