"""What of a platform's messages is let in: those that this browser asked for, signed, fresh, once, known."""

import time
from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.utils import timezone
from lti_tool.models import LtiContext, LtiDeployment, LtiRegistration, LtiUser

from tests.teach.lti.conftest import Journey
from tests.teach.lti.platform import CLAIM, new_key
from trainer.classroom.models import PlatformVisit
from trainer.teach.lti.launching import part_of

ROLES = "http://purl.imsglobal.org/vocab/lis/v2/"


def refused(response):
    """Refused, and nobody is signed in."""
    return response.status_code == 403 and SESSION_KEY not in response.client.session


def test_login_sends_state_and_nonce_to_the_platform(journey, school):
    asked = journey.login()
    assert asked["redirect_uri"] == "http://testserver/lti/launch/"
    assert asked["response_mode"] == "form_post"
    assert asked["client_id"] == "dojo-at-school"
    assert journey.browser.cookies[f"lti1p3-{asked['state']}"].value == asked["state"]


def test_the_state_cookie_works_across_sites_where_there_is_tls(journey, school):
    asked = {"iss": school.url, "login_hint": "hint", "target_link_uri": "x"}
    response = journey.browser.post("/lti/login/", asked, secure=True)
    (cookie,) = response.cookies.values()
    assert (cookie["samesite"], cookie["secure"], cookie["httponly"]) == ("None", True, True)


def test_a_good_message_is_let_in_once(journey):
    message = journey.message()
    assert journey.send(message).status_code == 302
    assert refused(journey.send(message))


def test_an_entrance_is_used_once(journey):
    entrance = journey.send(journey.message(person="p"))["Location"]
    journey.browser.get(entrance)
    assert journey.browser.get(entrance).status_code == 403


def test_an_entrance_is_for_the_browser_that_began(journey, school):
    entrance = journey.send(journey.message())["Location"]
    assert refused(Journey(school).browser.get(entrance))


def test_state_of_another_browser(journey, school):
    assert refused(Journey(school).send(journey.message()))


def test_state_and_nonce_of_two_logins(journey):
    one, other = journey.login(), journey.login()
    assert refused(journey.send(journey.message(begun=one | {"nonce": other["nonce"]})))


def test_nonce_that_nobody_gave(journey):
    assert refused(journey.send(journey.message(begun=journey.login() | {"nonce": "made up"})))


def test_answer_that_took_too_long(journey):
    message = journey.message()
    PlatformVisit.objects.update(began_at=timezone.now() - timedelta(minutes=11))
    assert refused(journey.send(message))


def test_signature_of_another_key(journey):
    assert refused(journey.send(journey.message(key=new_key("other"))))


def test_expired_message(journey):
    assert refused(journey.send(journey.message(exp=int(time.time()) - 60)))


@pytest.mark.parametrize("name", ["exp", "sub", "nonce", "aud", f"{CLAIM}deployment_id", f"{CLAIM}roles"])
def test_message_without(journey, name):
    assert refused(journey.send(journey.message(**{name: None})))


def test_message_signed_a_second_ahead_of_our_clock(journey):
    assert journey.send(journey.message(iat=int(time.time()) + 30)).status_code == 302


def test_message_about_no_course(journey):
    assert refused(journey.send(journey.message(**{f"{CLAIM}context": None})))
    assert refused(journey.send(journey.message(**{f"{CLAIM}context": {"title": "no id"}})))


@pytest.mark.parametrize(
    "claims",
    [
        {"sub": "x" * 256},
        {"sub": 5},
        {"name": 5},
        {f"{CLAIM}custom": "text"},
        {f"{CLAIM}roles": [5]},
        {f"{CLAIM}context": ["list"]},
    ],
)
def test_claims_of_a_wrong_shape(journey, claims):
    assert refused(journey.send(journey.message(**claims)))


def test_looking_ahead_uses_no_entrance_up(journey):
    entrance = journey.send(journey.message(person="p"))["Location"]
    assert journey.browser.head(entrance).status_code == 405
    journey.browser.get(entrance)
    assert LtiUser.objects.filter(sub="p").exists()


def test_message_for_another_audience(journey):
    assert refused(journey.send(journey.message(aud="somebody else")))


def test_one_of_several_audiences_has_to_be_the_authorized_party(journey):
    several = ["dojo-at-school", "somebody else"]
    assert refused(journey.send(journey.message(aud=several)))
    assert refused(journey.send(journey.message(aud=several, azp="somebody else")))
    assert journey.send(journey.message(aud=several, azp="dojo-at-school")).status_code == 302


def test_unknown_issuer(journey):
    assert refused(journey.send(journey.message(iss="https://elsewhere.example")))


def test_login_of_an_unknown_issuer(client, db):
    response = client.get("/lti/login/", {"iss": "https://elsewhere.example", "login_hint": "x"})
    assert response.status_code == 400
    assert not PlatformVisit.objects.exists()


def test_unknown_deployment_is_refused_and_not_kept(journey):
    assert refused(journey.send(journey.message(**{f"{CLAIM}deployment_id": "2"})))
    assert LtiDeployment.objects.count() == 1


def test_switched_off_deployment_and_registration(journey):
    LtiDeployment.objects.update(is_active=False)
    assert refused(journey.send(journey.message()))
    message = journey.message()
    LtiRegistration.objects.update(is_active=False)
    assert refused(journey.send(message))


@pytest.mark.parametrize("token", ["", "a.b", "a.b.c", "e30.W10.x", "e30.e30.x", "e30.bnVsbA.x"])
def test_garbage_is_refused(journey, token):
    message = journey.message() | {"id_token": token}
    assert refused(journey.send(message))


def test_message_of_another_kind(journey):
    claims = {f"{CLAIM}message_type": "LtiSubmissionReviewRequest", f"{CLAIM}for_user": {"user_id": "x"}}
    assert refused(journey.send(journey.message(**claims)))


def test_platform_whose_keys_can_not_be_read(journey, caplog):
    message = journey.message()
    LtiRegistration.objects.update(keyset_url="http://127.0.0.1:9/")
    assert refused(journey.send(message))
    assert "launch refused" in caplog.text


def test_no_name_and_no_address_is_kept_of_a_person(journey):
    journey.open(person="p")
    person = LtiUser.objects.get()
    assert (person.sub, person.name, person.given_name, person.email) == ("p", "", "", "")
    assert not PlatformVisit.objects.exists()
    assert LtiContext.objects.get().title == "Riichi for beginners"


def test_old_visits_are_swept_away(journey):
    journey.login()
    PlatformVisit.objects.update(began_at=timezone.now() - timedelta(hours=2))
    journey.login()
    assert PlatformVisit.objects.count() == 1


@pytest.mark.parametrize(
    ("roles", "part"),
    [
        (["Learner"], "learner"),
        ([f"{ROLES}membership#Learner", f"{ROLES}membership#Instructor"], "teacher"),
        ([f"{ROLES}membership#Mentor"], "none"),
        (["ContentDeveloper"], "none"),
        ([f"{ROLES}institution/person#Instructor"], "none"),
        ([], "none"),
    ],
)
def test_parts(roles, part):
    assert part_of(roles) == part
