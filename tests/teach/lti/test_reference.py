"""Launch, choice, score and roster, held against a platform that others wrote (the package lti1p3platform).

It signs the launches and reads our keys, our requests for tokens and our deep linking responses.
"""

from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from django.core.management import call_command
from django.test import Client
from lti_tool.models import Key, LtiContext

from tests.classroom import builders
from tests.teach.lti.platform import CLIENT, DEPLOYMENT, ROLE, new_key, pem
from tests.teach.lti.reference import Reference
from tests.teach.lti.test_choosing_views import token_in
from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.platforms.links import Member, PlatformError, Score
from trainer.teach.lti.advantage import Advantage

pytestmark = pytest.mark.django_db


@pytest.fixture
def reference(client, capsys):
    made = Reference()
    Key.objects.create_from_jwk(new_key("tool"))
    call_command(
        "lti_register",
        f"--issuer={made.url}",
        f"--client-id={CLIENT}",
        f"--auth-url={made.url}/auth",
        f"--token-url={made.url}/token",
        f"--keyset-url={made.url}/keys",
        f"--deployment={DEPLOYMENT}",
    )
    capsys.readouterr()
    made.conf.get_registration().set_tool_key_set(client.get("/lti/keys/").json())
    yield made
    made.close()


@pytest.fixture
def owner():
    return builders.teacher("owner", builders.classroom())


@pytest.fixture
def homework(owner):
    return builders.assignment(Classroom.objects.get(), [])


def asked_of(reference, browser):
    """What we ask the platform once it wants somebody in."""
    begun = browser.post(
        "/lti/login/",
        {"iss": reference.url, "client_id": CLIENT, "login_hint": "7", "target_link_uri": "x"},
    )
    where = urlsplit(begun["Location"])
    assert f"{where.scheme}://{where.netloc}{where.path}" == f"{reference.url}/auth"
    return {name: value[0] for name, value in parse_qs(where.query).items()}


def enter(reference, browser, **who):
    """A browser comes from the platform; where it is led."""
    form = reference.launch(asked_of(reference, browser), **who)
    entered = browser.post(urlsplit(form.pop("launch_url")).path, form)
    assert entered.status_code == 302, entered.text
    return browser.get(entered["Location"])


def choose(reference, owner, homework):
    """The teacher's choice on its way back, as the library reads it."""
    browser = Client()
    browser.force_login(owner)
    enter(reference, browser, person="t", role="Instructor", choosing=True)
    assert browser.post("/lti/who/", {"as": "me"})["Location"] == "/lti/choose/"
    page = browser.post("/lti/choose/", {"assignment": homework.slug}).text
    assert f'action="{reference.url}/chosen"' in page
    return {"JWT": token_in(page)}


def test_what_we_ask_before_a_launch_is_what_the_specification_wants(reference, client):
    asked = asked_of(reference, client)
    assert {name: asked[name] for name in ("scope", "response_type", "response_mode", "prompt")} == {
        "scope": "openid",
        "response_type": "id_token",
        "response_mode": "form_post",
        "prompt": "none",
    }
    assert asked["redirect_uri"] == "http://testserver/lti/launch/"
    assert asked["login_hint"] == "7"


def test_a_choice_is_read_and_opens_for_learners(reference, owner, homework):
    (item,) = reference.conf.validate_deeplinking_resp(choose(reference, owner, homework))
    assert (item["type"], item["title"], item["custom"]) == (
        "ltiResourceLink",
        "First homework",
        {"assignment": homework.slug},
    )
    assert item["lineItem"]["scoreMaximum"] == 100
    opened = enter(reference, Client(), person="p", role="Learner", custom=item["custom"])
    assert opened["Location"] == f"/hw/{homework.slug}/"
    assert Enrollment.objects.get().name == "Aiko Tanaka"


def test_a_choice_gives_the_platforms_data_back_and_is_for_it_alone(reference, owner, homework):
    told = choose(reference, owner, homework)["JWT"]
    claims = jwt.decode(told, pem(new_key("tool")), algorithms=["RS256"], audience=reference.url)
    dl = "https://purl.imsglobal.org/spec/lti-dl/claim/data"
    assert (claims["iss"], claims[dl]) == (CLIENT, {"at": "7"})
    assert claims["https://purl.imsglobal.org/spec/lti/claim/deployment_id"] == DEPLOYMENT


def test_a_mark_is_taken_with_a_token_that_the_platform_gave(reference, owner, homework, moment):
    choose(reference, owner, homework)
    course = LtiContext.objects.select_related("deployment").get()
    Advantage().send(
        Score("p", 0.5, complete=True, at=moment),
        registration=course.deployment.registration_id,
        line_item=f"{reference.url}/columns/5",
    )
    assert reference.taken == [
        (
            "5",
            {
                "userId": "p",
                "scoreGiven": 50.0,
                "scoreMaximum": 100,
                "activityProgress": "Completed",
                "gradingProgress": "FullyGraded",
                "timestamp": "2026-03-01T12:00:00.000+00:00",
            },
        )
    ]


def test_a_key_that_the_platform_does_not_know_gets_no_token(reference, owner, homework, moment):
    choose(reference, owner, homework)
    course = LtiContext.objects.select_related("deployment").get()
    reference.conf.get_registration().set_tool_key_set({"keys": []})
    with pytest.raises(PlatformError):
        Advantage().send(
            Score("p", 0.5, complete=True, at=moment),
            registration=course.deployment.registration_id,
            line_item=f"{reference.url}/columns/5",
        )
    assert reference.taken == []


def test_a_roster_is_read(reference, owner, homework):
    choose(reference, owner, homework)
    reference.people = [
        {"user_id": "p", "name": "Aiko", "roles": [f"{ROLE}Learner"]},
        {"user_id": "t", "name": "Mr. Sato", "roles": [f"{ROLE}Instructor"]},
    ]
    found = Advantage().members(LtiContext.objects.get().pk)
    assert found == [Member("p", "Aiko", "learner"), Member("t", "Mr. Sato", "teacher")]
