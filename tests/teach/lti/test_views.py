"""What platforms call: framed pages open a window, our keys are public; nothing of it unless configured."""

import os
import re
import sys

import pytest
from django.urls import NoReverseMatch, clear_url_caches, reverse

from tests.parted import done_there
from tests.teach.lti.platform import School

PAGES = ["login", "launch", "keys", "who", "choose", "picked"]
FRAMED = {"HTTP_SEC_FETCH_DEST": "iframe"}
ASKED = {"iss": "https://school.example", "login_hint": "7", "lti_message_hint": "a&b", "client_id": "c"}


@pytest.mark.parametrize("page", PAGES)
def test_off_unless_configured(client, settings, page):
    settings.ROOT_URLCONF = "trainer.urls"
    assert client.get(f"/lti/{page}/").status_code == 404
    assert client.post(f"/lti/{page}/").status_code == 404


@pytest.mark.parametrize(("value", "answer"), [("1", "/lti/login/"), ("", "NoReverseMatch")])
def test_the_environment_switches_it_on(tmp_path, django_db_blocker, value, answer):
    def look():
        sys.modules.pop("trainer.urls", None)
        clear_url_caches()
        try:
            print(reverse("lti:login", "trainer.urls"))
        except NoReverseMatch:
            print("NoReverseMatch")

    facts = {"LTI": value, "VAR_DIR": str(tmp_path)}
    assert done_there(look, os.environ | facts, django_db_blocker) == (0, f"{answer}\n")


def test_framed_login_offers_the_same_login_in_a_window(client, db):
    response = client.post("/lti/login/", ASKED, **FRAMED)
    page = response.content.decode()
    address = re.search(r'href="(/lti/login/[^"]+)" target="_blank"', page)[1]
    assert address == (
        "/lti/login/?iss=https%3A%2F%2Fschool.example&amp;login_hint=7"
        "&amp;lti_message_hint=a%26b&amp;client_id=c"
    )
    assert "I have chosen" not in page
    assert "frame-ancestors *" in response["Content-Security-Policy"]
    assert "X-Frame-Options" not in response
    assert not response.cookies


def test_framed_login_for_choosing_has_a_way_back(client, db):
    asked = ASKED | {"target_link_uri": "http://testserver/lti/choose/"}
    page = client.get("/lti/login/", asked, **FRAMED).content.decode()
    tickets = re.findall(r'name="ticket" value="([\w-]{43})"|ticket=([\w-]{43})"', page)
    assert len(tickets) == 2
    assert tickets[1][0] == tickets[0][1]


def test_framed_launch_is_sent_again_from_a_window(journey, client):
    message = journey.message()
    page = journey.browser.post("/lti/launch/", message, **FRAMED).content.decode()
    assert f'name="state" value="{message["state"]}"' in page
    assert 'target="_blank"' in page
    assert journey.send(message).status_code == 302


def test_only_a_post_launches(client):
    assert client.get("/lti/launch/").status_code == 405


def test_other_pages_stay_out_of_frames(client, db):
    response = client.get("/accounts/login/")
    assert response["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]


def test_keys_are_public_and_only_public(school: School, client):
    (key,) = client.get("/lti/keys/").json()["keys"]
    assert sorted(key) == ["alg", "e", "kid", "kty", "n", "use"]
    assert (key["alg"], key["use"], key["kty"]) == ("RS256", "sig", "RSA")
