"""The roster of a course is fetched by a worker, shown, and taken by a button."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from lti_tool.models import LtiContext, LtiUser

from tests.classroom import builders
from tests.teach.lti.conftest import Journey
from tests.teach.lti.test_advantage import line
from trainer.classroom.models import Classroom, Enrollment, RosterCopy
from trainer.classroom.people.enrolling import put_into_course
from trainer.classroom.platforms.fetching import KEPT_FOR, LOST, forget_rosters

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


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """What waits for the end of a transaction is done now: a test is one transaction."""
    monkeypatch.setattr(transaction, "on_commit", lambda call: call())


def fetch(client, address, course):
    return client.post(address, {"course": course.pk, "do": "fetch"})


def take(client, address, course):
    fetch(client, address, course)
    return client.post(address, {"course": course.pk, "do": "take"})


def test_opening_the_page_asks_no_platform(course, client, address, school):
    before = len(school.requests)
    assert "Ask the platform" in client.get(address).text
    assert len(school.requests) == before
    assert RosterCopy.objects.count() == 0


def test_while_the_platform_is_asked_the_page_looks_again(course, client, address, room):
    RosterCopy.objects.create(classroom=room, context=course, asked_at=timezone.now())
    page = client.get(address).text
    assert "The platform is being asked." in page
    assert f'hx-get="?course={course.pk}" hx-trigger="every 2s"' in page
    fetch(client, address, course)
    assert RosterCopy.objects.get().members is None


def test_a_worker_that_was_lost_is_not_waited_for(course, client, address, room):
    long_ago = timezone.now() - LOST - timedelta(seconds=1)
    RosterCopy.objects.create(classroom=room, context=course, asked_at=long_ago)
    fetch(client, address, course)
    assert "Ben" in client.get(address).text


def test_names_that_nobody_took_are_forgotten(course, client, address):
    fetch(client, address, course)
    RosterCopy.objects.update(asked_at=timezone.now() - KEPT_FOR - timedelta(seconds=1))
    assert "Ben" not in client.get(address).text
    assert forget_rosters.call() == 1
    assert RosterCopy.objects.count() == 0


def test_looking_changes_nothing(course, client, address):
    fetch(client, address, course)
    page = client.get(address).content.decode()
    assert all(word in page for word in ("Ben", "comes in", "is in already", "Without a name"))
    assert "Mr. Sato" not in page
    assert Enrollment.objects.count() == 1


def test_taking(course, client, address, room):
    response = take(client, address, course)
    assert response["Location"] == f"/teach/c/{room.slug}/"
    names = Enrollment.objects.current().values_list("name", flat=True)
    assert list(names) == ["Aiko", "Ben", "Without a name"]
    assert RosterCopy.objects.count() == 0
    users = LtiUser.objects.filter(sub__in="pqr").values_list("auth_user", flat=True)
    assert len(set(users)) == 3
    assert not LtiUser.objects.exclude(name="").exists()


def test_who_was_taken_is_the_one_who_launches_later(course, client, address, school):
    take(client, address, course)
    journey = Journey(school)
    journey.open(course.assignments.get().assignment, person="q", name="Another name")
    assert Enrollment.objects.count() == 3


def test_who_left_stays_out_and_is_shown_so(course, client, address):
    Enrollment.objects.update(left_at=timezone.now())
    fetch(client, address, course)
    assert "stays out" in client.get(address).content.decode()
    take(client, address, course)
    names = Enrollment.objects.current().values_list("name", flat=True)
    assert list(names) == ["Ben", "Without a name"]


def test_class_without_room_for_all_takes_nobody(course, client, address, monkeypatch):
    monkeypatch.setattr("trainer.classroom.people.enrolling.MAX_LEARNERS", 2)
    response = take(client, address, course)
    assert response.status_code == 409
    assert "has no room for all of them" in response.text
    assert Enrollment.objects.count() == 1


def test_taking_twice(course, client, address):
    for _time in range(2):
        take(client, address, course)
    assert Enrollment.objects.count() == 3


def test_platform_that_does_not_answer(course, client, address, school):
    school.roster = [["garbage"]]
    fetch(client, address, course)
    page = client.get(address).text
    assert "did not give its roster" in page
    assert "Ask the platform again" in page


def test_archived_class(course, client, address):
    Classroom.objects.update(archived_at=timezone.now())
    assert take(client, address, course).status_code == 409
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
    fetch(client, address, course)
    with django_assert_num_queries(6):
        assert client.get(address).text.count("Somebody") == count
