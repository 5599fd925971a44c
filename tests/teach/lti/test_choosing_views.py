"""A teacher chooses an assignment; the platform gets a signed link to it, in a window or in its frame."""

import re

import pytest

from tests.classroom import builders
from tests.teach.lti.conftest import Journey
from tests.teach.lti.platform import CLAIM, CLIENT, DL
from trainer.classroom.models import Classroom, LinkedAssignment

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return builders.teacher("owner", builders.classroom())


@pytest.fixture
def homework(owner):
    return builders.assignment(Classroom.objects.get(), [])


def signed_in_to_choose(journey, owner, **settings):
    """The owner's browser on the page of the choice."""
    journey.browser.force_login(owner)
    journey.open(person="t", role="Instructor", **journey.school.choosing(**settings))
    response = journey.browser.post("/lti/who/", {"as": "me"})
    assert response["Location"] == "/lti/choose/"
    return journey.browser


def token_in(page):
    return re.search(r'name="JWT" value="([^"]+)"', page)[1]


def test_round_trip(journey, school, owner, homework):
    browser = signed_in_to_choose(journey, owner)
    assert "First homework · Tuesday club" in browser.get("/lti/choose/").content.decode()
    response = browser.post("/lti/choose/", {"assignment": homework.slug})
    page = response.content.decode()
    assert f'action="{school.url}/chosen"' in page
    assert f"form-action 'self' {school.url};" in response["Content-Security-Policy"]
    told = school.read(token_in(page), audience=school.url)
    assert told["iss"] == CLIENT
    assert told[f"{CLAIM}message_type"] == "LtiDeepLinkingResponse"
    assert told[f"{DL}data"] == "opaque"
    assert told[f"{DL}content_items"] == [
        {
            "type": "ltiResourceLink",
            "title": "First homework",
            "url": "http://testserver/lti/launch/",
            "custom": {"assignment": homework.slug},
            "lineItem": {"scoreMaximum": 100, "label": "First homework", "resourceId": homework.slug},
            "window": {"targetName": "_blank"},
        }
    ]


def test_a_repair_set_can_not_be_chosen(journey, owner, homework):
    type(homework).objects.filter(pk=homework.pk).update(about="FUR-1")
    browser = signed_in_to_choose(journey, owner)
    assert "First homework · Tuesday club" not in browser.get("/lti/choose/").text
    assert browser.post("/lti/choose/", {"assignment": homework.slug}).status_code == 422


def test_learners_may_open_what_was_chosen(journey, school, owner, homework):
    browser = signed_in_to_choose(journey, owner)
    browser.post("/lti/choose/", {"assignment": homework.slug})
    assert LinkedAssignment.objects.get().linked_by == owner
    assert Journey(school).open(homework)["Location"] == f"/hw/{homework.slug}/"


def test_platform_that_wants_no_column(journey, school, owner, homework):
    browser = signed_in_to_choose(journey, owner, accept_lineitem=False)
    page = browser.post("/lti/choose/", {"assignment": homework.slug}).content.decode()
    (item,) = school.read(token_in(page), audience=school.url)[f"{DL}content_items"]
    assert "lineItem" not in item


def test_chosen_in_a_window_and_handed_over_in_the_frame(school, owner, homework, client):
    asked = {"target_link_uri": "http://testserver/lti/choose/", "iss": school.url, "login_hint": "x"}
    frame = client.post("/lti/login/", asked, HTTP_SEC_FETCH_DEST="iframe").content.decode()
    ticket = re.search(r'name="ticket" value="([^"]+)"', frame)[1]
    journey = Journey(school)
    begun = journey.login(ticket=ticket)
    claims = school.choosing()
    entered = journey.send(journey.message(begun=begun, person="t", role="Instructor", **claims))
    journey.browser.get(entered["Location"])
    journey.browser.force_login(owner)
    waiting = client.post("/lti/picked/", {"ticket": ticket}).content.decode()
    assert "Nothing has been chosen" in waiting
    session = journey.browser.session
    assert session["lti"]["visit"]
    journey.browser.post("/lti/who/", {"as": "me"})
    chosen = journey.browser.post("/lti/choose/", {"assignment": homework.slug}).content.decode()
    assert "JWT" not in chosen
    response = client.post("/lti/picked/", {"ticket": ticket})
    told = school.read(token_in(response.content.decode()), audience=school.url)
    assert told[f"{DL}content_items"][0]["custom"] == {"assignment": homework.slug}
    assert "frame-ancestors *" in response["Content-Security-Policy"]
    assert "JWT" not in client.post("/lti/picked/", {"ticket": "another"}).content.decode()


def test_only_what_the_teacher_teaches(journey, owner, homework):
    other = builders.assignment(builders.classroom("Another class"), [], title="Not mine")
    browser = signed_in_to_choose(journey, owner)
    assert "Not mine" not in browser.get("/lti/choose/").content.decode()
    assert browser.post("/lti/choose/", {"assignment": other.slug}).status_code == 422
    assert not LinkedAssignment.objects.exists()


def test_teacher_without_assignments_is_told_what_to_do(journey, owner):
    page = signed_in_to_choose(journey, owner).get("/lti/choose/").content.decode()
    assert "You have no assignments yet" in page


@pytest.mark.parametrize("count", [1, 3])
def test_queries(journey, owner, django_assert_num_queries, count):
    for number in range(count):
        builders.assignment(Classroom.objects.get(), [], title=f"Homework {number}")
    browser = signed_in_to_choose(journey, owner)
    with django_assert_num_queries(7):
        browser.get("/lti/choose/")


def test_learner_can_not_choose(journey, school):
    assert journey.open(**school.choosing()).status_code == 403


@pytest.mark.parametrize("url", ["javascript:alert(1)", "https://x.example;script-src *", ""])
def test_return_address_that_is_none(journey, owner, homework, url):
    browser = signed_in_to_choose(journey, owner, deep_link_return_url=url)
    response = browser.post("/lti/choose/", {"assignment": homework.slug})
    assert response.status_code == 403
    assert "JWT" not in response.content.decode()


def test_platform_that_takes_no_such_links(journey, owner, homework):
    claims = journey.school.choosing(accept_types=["file"])
    assert journey.send(journey.message(role="Instructor", **claims)).status_code == 403


def test_choice_without_a_launch(client, owner):
    client.force_login(owner)
    assert client.get("/lti/choose/").status_code == 403


def test_a_new_assignment_is_set_in_a_class_and_then_stands_there(journey, owner):
    room = Classroom.objects.get()
    browser = signed_in_to_choose(journey, owner)
    page = browser.get("/lti/choose/").text
    assert f'href="/teach/c/{room.slug}/assign/"' in page
    assert "You have no assignments yet." in page
    made = builders.assignment(room, [], title="Made meanwhile")
    assert "Made meanwhile · Tuesday club" in browser.get("/lti/choose/").text
    response = browser.post("/lti/choose/", {"assignment": made.slug})
    assert 'name="JWT"' in response.text
