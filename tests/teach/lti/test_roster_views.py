"""The roster of a course is shown first and taken by a button."""

import pytest
from django.utils import timezone
from lti_tool.models import LtiContext, LtiUser

from tests.classroom import builders
from tests.teach.lti.conftest import Journey
from tests.teach.lti.test_advantage import line
from trainer.classroom.actions.enrolling import put_into_course
from trainer.classroom.models import Classroom, Enrollment

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    return builders.classroom()


@pytest.fixture
def owner(room):
    return builders.teacher("owner", room)


@pytest.fixture
def course(school, owner, room, client):
    """A course that the class is linked to; Aiko came by a launch, and the owner looks."""
    homework = builders.assignment(room, [])
    Journey(school).open(person="somebody")
    found = LtiContext.objects.get()
    put_into_course(assignment=homework, context=found.pk, user=owner)
    Journey(school).open(homework, person="p", name="Aiko")
    school.roster = [
        [line("t", "Mr. Sato", "Instructor"), line("q", "Ben"), line("p", "Aiko T.")],
        [line("r")],
    ]
    client.force_login(owner)
    return found


@pytest.fixture
def address(room):
    return f"/lti/c/{room.slug}/roster/"


def test_looking_changes_nothing(course, client, address):
    page = client.get(address).content.decode()
    assert all(word in page for word in ("Ben", "comes in", "is in already", "Without a name"))
    assert "Mr. Sato" not in page
    assert Enrollment.objects.count() == 1


def test_taking(course, client, address, room):
    response = client.post(address, {"course": course.pk})
    assert response["Location"] == f"/teach/c/{room.slug}/"
    names = Enrollment.objects.current().values_list("name", flat=True)
    assert list(names) == ["Aiko", "Ben", "Without a name"]
    users = LtiUser.objects.filter(sub__in="pqr").values_list("auth_user", flat=True)
    assert len(set(users)) == 3
    assert not LtiUser.objects.exclude(name="").exists()


def test_who_was_taken_is_the_one_who_launches_later(course, client, address, school):
    client.post(address, {"course": course.pk})
    journey = Journey(school)
    journey.open(course.assignments.get().assignment, person="q", name="Another name")
    assert Enrollment.objects.count() == 3


def test_who_left_stays_out_and_is_shown_so(course, client, address):
    Enrollment.objects.update(left_at=timezone.now())
    assert "stays out" in client.get(address).content.decode()
    client.post(address, {"course": course.pk})
    names = Enrollment.objects.current().values_list("name", flat=True)
    assert list(names) == ["Ben", "Without a name"]


def test_class_without_room_for_all_takes_nobody(course, client, address, monkeypatch):
    monkeypatch.setattr("trainer.classroom.actions.enrolling.MAX_LEARNERS", 2)
    response = client.post(address, {"course": course.pk})
    assert response.status_code == 409
    assert "has no room for all of them" in response.text
    assert Enrollment.objects.count() == 1


def test_taking_twice(course, client, address):
    for _time in range(2):
        client.post(address, {"course": course.pk})
    assert Enrollment.objects.count() == 3


def test_platform_that_does_not_answer(course, client, address, school):
    school.roster = [["garbage"]]
    response = client.get(address)
    assert response.status_code == 502
    assert "did not give its roster" in response.content.decode()


def test_archived_class(course, client, address):
    Classroom.objects.update(archived_at=timezone.now())
    assert client.post(address, {"course": course.pk}).status_code == 409
    assert Enrollment.objects.count() == 1


def test_course_of_another_class(course, client, address):
    assert client.post(address, {"course": course.pk + 1}).status_code == 404


def test_class_without_a_course(owner, client, address):
    client.force_login(owner)
    assert "No course of a platform is linked" in client.get(address).content.decode()


def test_others_see_nothing(course, client, address):
    client.force_login(builders.teacher("somebody else"))
    assert client.get(address).status_code == 404
    client.logout()
    assert client.get(address)["Location"] == f"/accounts/login/?next={address}"


@pytest.mark.parametrize("count", [1, 3])
def test_queries(course, client, address, school, django_assert_num_queries, count):
    school.roster = [[line(f"n{number}", "Somebody") for number in range(count)]]
    with django_assert_num_queries(9):
        client.get(address)
