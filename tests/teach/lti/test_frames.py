"""In a browser: a platform frames us, we open a window, and a choice comes back in the frame."""

from urllib.parse import urlencode

import pytest
from lti_tool.models import LtiContext, LtiUser

from tests.classroom import builders
from tests.teach.lti.conftest import Journey
from tests.teach.lti.platform import CLAIM, CLIENT, DL
from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.people.enrolling import put_into_course

PASS = "a long pass phrase"


@pytest.fixture
def owner(transactional_db):
    return builders.teacher("owner", builders.classroom())


@pytest.fixture
def homework(owner):
    return builders.assignment(Classroom.objects.get(), [])


def course_page(school, site, path):
    """The address of a page of the platform with our login in a frame."""
    asked = {"iss": school.url, "client_id": CLIENT, "login_hint": "7", "target_link_uri": f"{site}{path}"}
    return f"{school.url}/course?{urlencode({'tool': f'{site}/lti/login/?{urlencode(asked)}'})}"


def test_learner_gets_from_a_frame_into_a_window(live_server, page, school, owner, homework):
    Journey(school).open(person="first")
    put_into_course(assignment=homework, context=LtiContext.objects.get().pk, user=owner)
    school.next_claims = {"person": "p", f"{CLAIM}custom": {"assignment": homework.slug}}
    page.goto(course_page(school, live_server.url, "/lti/launch/"))
    with page.context.expect_page() as opened:
        page.frame_locator("iframe").get_by_role("link", name="Open").click()
    opened.value.wait_for_url(f"{live_server.url}/hw/{homework.slug}/")
    assert Enrollment.objects.get().learner.user == LtiUser.objects.get(sub="p").auth_user


def test_teacher_chooses_in_a_window_and_the_frame_hands_it_over(live_server, page, school, owner, homework):
    school.next_claims = {"person": "t", "role": "Instructor", **school.choosing()}
    page.goto(course_page(school, live_server.url, "/lti/choose/"))
    frame = page.frame_locator("iframe")
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="Open").click()
    window = opened.value
    window.get_by_role("main").get_by_role("link", name="Sign in").click()
    window.get_by_label("Username").fill("owner")
    window.get_by_label("Password").fill(PASS)
    window.get_by_role("button", name="Sign in", exact=True).click()
    window.get_by_role("button", name="I am owner").click()
    window.get_by_label("First homework").check()
    window.get_by_role("button", name="Choose").click()
    window.get_by_text("Close this window").wait_for()
    frame.get_by_role("button", name="I have chosen").click()
    frame.get_by_role("button", name="Put it into the course").click()
    frame.get_by_text("Chosen.").wait_for()
    told = school.read(school.chosen[0], audience=school.url)
    assert told[f"{DL}content_items"][0]["custom"] == {"assignment": homework.slug}
    assert LtiUser.objects.get(sub="t").auth_user == owner
