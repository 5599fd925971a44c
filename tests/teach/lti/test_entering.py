"""Whom a launch signs in, which class it joins and what it opens; who gets nothing."""

import pytest
from django.contrib.auth import get_user
from django.core.management import call_command
from django.utils import timezone
from lti_tool.models import LtiLineItem, LtiUser

from tests.classroom import builders
from tests.teach.lti.conftest import Journey
from tests.teach.lti.platform import CLAIM
from trainer.accounts.actions import make_managed_accounts
from trainer.accounts.models import Learner, User
from trainer.classroom.models import Classroom, Enrollment, LinkedAssignment, Role, Teaching
from trainer.classroom.people.enrolling import leave, put_into_course
from trainer.classroom.people.learners import restore_learner

pytestmark = pytest.mark.django_db


@pytest.fixture
def course(journey):
    """The course, known by a launch that opened nothing."""
    journey.open(person="first")
    return LtiUser.objects.get(sub="first").registration.deployments.get().contexts.get()


@pytest.fixture
def owner():
    return builders.teacher("owner", builders.classroom())


@pytest.fixture
def homework(course, owner):
    """An assignment that the class's owner put into the course."""
    found = builders.assignment(Classroom.objects.get(), [])
    put_into_course(assignment=found, context=course.pk, user=owner)
    return found


def signed_in(journey):
    return get_user(journey.browser)


def test_learner_is_signed_in_and_enrolled_and_opens_the_assignment(school, homework):
    journey = Journey(school)
    assert journey.open(homework, person="p")["Location"] == f"/hw/{homework.slug}/"
    enrollment = Enrollment.objects.get()
    user = signed_in(journey)
    assert enrollment.learner.user == user
    assert (enrollment.name, enrollment.classroom) == ("Aiko Tanaka", homework.classroom)
    assert "aiko" not in user.username.lower()
    assert (user.email, user.first_name, user.has_usable_password()) == ("", "", False)


def test_state_cookies_are_taken_back(school, homework):
    journey = Journey(school)
    journey.open(homework)
    assert [name for name, kept in journey.browser.cookies.items() if "state" in name and kept.value] == []


def test_second_launch_is_the_same_person_and_keeps_the_teachers_name_for_it(school, homework):
    Journey(school).open(homework, person="p")
    Enrollment.objects.update(name="Aiko T.")
    journey = Journey(school)
    journey.open(homework, person="p", name="Somebody Else")
    assert Enrollment.objects.get().name == "Aiko T."
    assert Enrollment.objects.get().learner.user == signed_in(journey)


def test_same_person_of_a_platform_that_is_registered_twice(school, homework):
    Journey(school).open(homework, person="p")
    user = Enrollment.objects.get().learner.user
    assert LtiUser.objects.get(sub="p").auth_user == user
    call_command(
        "lti_register", f"--issuer={school.url}", "--client-id=second", f"--auth-url={school.url}/auth",
        f"--token-url={school.url}/token", f"--keyset-url={school.url}/keys", "--deployment=9",
    )  # fmt: skip
    journey = Journey(school)
    begun = journey.login(client_id="second")
    claims = {"person": "p", "aud": "second", f"{CLAIM}deployment_id": "9"}
    journey.browser.get(journey.send(journey.message(begun=begun, **claims))["Location"])
    assert signed_in(journey) == user


def test_person_without_a_name(school, homework):
    Journey(school).open(homework, name=None, email=None)
    assert Enrollment.objects.get().name == "Without a name"


def test_name_in_two_parts(school, homework):
    Journey(school).open(homework, name=None, given_name="Aiko", family_name="Mori")
    assert Enrollment.objects.get().name == "Aiko Mori"


def test_work_of_the_guest_in_this_browser_is_taken_along(school, homework):
    journey = Journey(school)
    guest = Learner.objects.create()
    session = journey.browser.session
    session["learner"] = str(guest.pk)
    session.save()
    journey.open(homework)
    assert Enrollment.objects.get().learner == guest


def test_whoever_was_signed_in_before_is_signed_out(school, homework, owner):
    journey = Journey(school)
    journey.browser.force_login(owner)
    journey.open(homework)
    assert signed_in(journey) not in {owner, None}


def test_who_left_or_was_removed_stays_out_until_the_teacher_takes_them_back(school, homework):
    Journey(school).open(homework)
    leave(enrollment=Enrollment.objects.get(), now=timezone.now())
    response = Journey(school).open(homework)
    assert response.status_code == 403
    assert "Its teacher can take you back" in response.text
    assert Enrollment.objects.get().left_at is not None
    restore_learner(enrollment=(own := Enrollment.objects.get()), by=builders.a_teacher_of(own.classroom))
    assert Journey(school).open(homework).status_code == 302


def test_full_class_opens_for_its_own_and_takes_nobody_new(school, homework, monkeypatch):
    monkeypatch.setattr("trainer.classroom.people.enrolling.MAX_LEARNERS", 1)
    Journey(school).open(homework, person="p")
    assert Journey(school).open(homework, person="p").status_code == 302
    response = Journey(school).open(homework, person="q")
    assert response.status_code == 403
    assert "The class is full" in response.text
    assert Enrollment.objects.count() == 1


def test_who_left_makes_room(school, homework, monkeypatch):
    monkeypatch.setattr("trainer.classroom.people.enrolling.MAX_LEARNERS", 1)
    Journey(school).open(homework, person="p")
    leave(enrollment=Enrollment.objects.get(), now=timezone.now())
    assert Journey(school).open(homework, person="q").status_code == 302


def test_archived_class_opens_for_its_own_and_takes_nobody_new(school, homework):
    Journey(school).open(homework, person="p")
    Classroom.objects.update(archived_at=timezone.now())
    assert Journey(school).open(homework, person="p").status_code == 302
    assert Journey(school).open(homework, person="q").status_code == 403
    assert Enrollment.objects.count() == 1


def test_assignment_that_no_teacher_put_into_this_course(school, course, owner):
    other = builders.assignment(Classroom.objects.get(), [])
    assert Journey(school).open(other).status_code == 403
    assert not Enrollment.objects.exists()


def test_assignment_from_another_course(school, homework):
    elsewhere = {f"{CLAIM}context": {"id": "course-8"}}
    assert Journey(school).open(homework, **elsewhere).status_code == 403
    assert not Enrollment.objects.exists()


@pytest.mark.parametrize("custom", [{}, {"assignment": "nothing"}, {"assignment": "x" * 500}])
def test_launch_without_an_assignment_of_ours(school, course, custom):
    assert Journey(school).open(**{f"{CLAIM}custom": custom}).status_code == 403


def test_somebody_who_only_looks_on(school, homework):
    assert Journey(school).open(homework, role="Mentor").status_code == 403
    assert not Enrollment.objects.exists()


def test_teacher_who_is_new_here_says_who_it_is(school, homework):
    response = Journey(school).open(homework, person="t", role="Instructor")
    assert response["Location"] == "/lti/who/"
    assert not LtiUser.objects.filter(sub="t").exclude(auth_user=None).exists()


def test_teacher_of_the_course_becomes_co_teacher(school, homework):
    journey = Journey(school)
    journey.open(homework, person="t", role="Instructor")
    assert "Sign in" in journey.browser.get("/lti/who/").content.decode()
    assert journey.browser.post("/lti/who/")["Location"] == f"/teach/a/{homework.slug}/"
    assert Teaching.objects.get(user=signed_in(journey)).role == Role.CO
    assert not Enrollment.objects.exists()


def test_not_if_no_owner_put_the_assignment_there(school, homework):
    helper = builders.teacher("helper", homework.classroom, Role.CO)
    LinkedAssignment.objects.update(linked_by=helper)
    journey = Journey(school)
    journey.open(homework, person="t", role="Instructor")
    assert journey.browser.post("/lti/who/").status_code == 403
    assert Teaching.objects.count() == 2


def test_account_that_a_teacher_looks_after_does_not_teach(school, homework, owner):
    (learner,) = make_managed_accounts(made_by=owner, count=1)
    journey = Journey(school)
    journey.open(homework, person="t", role="Instructor")
    LtiUser.objects.filter(sub="t").update(auth_user=learner.user)
    response = Journey(school).open(homework, person="t", role="Instructor")
    assert response.status_code == 403
    assert "such an account cannot teach" in response.text
    assert not Teaching.objects.filter(user=learner.user).exists()


def test_teacher_signs_in_and_is_known_from_then_on(school, homework, owner):
    journey = Journey(school)
    journey.open(homework, person="t", role="Instructor")
    journey.browser.post(
        "/accounts/login/", {"login": "owner", "password": "a long pass phrase", "next": "/lti/who/"}
    )
    assert "I am owner" in journey.browser.get("/lti/who/").content.decode()
    journey.browser.post("/lti/who/", {"as": "me"})
    again = Journey(school)
    assert again.open(homework, person="t", role="Instructor").status_code == 302
    assert signed_in(again) == owner


def test_person_is_not_linked_twice(school, homework, owner):
    journey = Journey(school)
    journey.open(homework, person="t", role="Instructor")
    LtiUser.objects.filter(sub="t").update(auth_user=User.objects.create_user("earlier"))
    journey.browser.force_login(owner)
    session = journey.browser.session
    assert "lti" in session
    assert journey.browser.post("/lti/who/", {"as": "me"}).status_code == 403


def test_teacher_of_the_class_links_a_copy_of_the_course_by_opening_it(school, homework, owner):
    registration = LtiUser.objects.get(sub="first").registration
    LtiUser.objects.create(registration=registration, sub="t", auth_user=owner)
    copy = {f"{CLAIM}context": {"id": "course-8"}}
    Journey(school).open(homework, person="t", role="Instructor", **copy)
    assert Journey(school).open(homework, person="p", **copy).status_code == 302
    assert Enrollment.objects.count() == 1


def test_the_page_who_without_a_launch(client):
    assert client.get("/lti/who/").status_code == 403


def test_column_of_the_assignment_is_kept_once(school, homework):
    for person in ("p", "q"):
        Journey(school).open(homework, person=person)
    column = LtiLineItem.objects.get()
    assert (column.url, column.resource_id) == (f"{school.url}/columns/5?type=1", homework.slug)
