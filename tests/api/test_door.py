"""What is the same of all that the API answers: who may keep it, how often it is asked, how it refuses."""

import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client

from tests.classroom.builders import assignment, classroom, enrolled
from trainer.accounts.turns import AT_ONCE
from trainer.api.urls import urlpatterns

pytestmark = pytest.mark.django_db
SCORE = "/api/v1/score/?hand=234m456p789s3334s&tile=5s&by=ron&rules=ema_2025&seat=S"
OPEN = (
    "/api/openapi.json",
    "/api/v1/judge/",
    "/api/v1/judge/two-rons/?rules=m_league",
    SCORE + "&riichi=1",
    "/api/v1/waits/?hand=2345m456p789s111z",
    "/api/v1/puzzles/",
    "/api/v1/today/",
)


@pytest.mark.parametrize("address", OPEN)
def test_any_site_may_show_an_answer_and_anybody_may_keep_it_for_a_minute(client, bank, address):
    response = client.get(address)
    assert response.status_code == 200, response.text
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["Cache-Control"] == "public, max-age=60"
    assert "Cookie" in response.headers["Vary"]
    assert not response.cookies
    again = client.get(address, headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("address", ["/", "/judge/", "/rules/"])
def test_no_page_may_be_read_by_other_sites(client, address):
    assert "Access-Control-Allow-Origin" not in client.get(address).headers


def test_what_the_rules_alone_decide_asks_the_database_for_the_count_alone(client, django_assert_num_queries):
    client.get(SCORE)
    with django_assert_num_queries(0):
        assert client.get(SCORE).status_code == 200
        assert client.get("/api/v1/judge/two-rons/").status_code == 200


def test_whoever_sends_cookies_gets_what_nobody_keeps(client):
    client.cookies[settings.SESSION_COOKIE_NAME] = "nobody"
    response = client.get(SCORE)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "private, no-store")


@pytest.mark.parametrize("address", OPEN)
def test_in_an_exam_the_api_tells_nothing(client, bank, address):
    aiko = enrolled(room := classroom())
    exam = assignment(room, [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    client.force_login(aiko.learner.user)
    aiko.learner.in_class = True
    aiko.learner.save()
    Client().get(address)  # what is kept for others is not told either
    client.post(f"/hw/{exam.slug}/start/")
    for asked in (client, _signed_out(client)):
        response = asked.get(address)
        assert response.status_code == 403
        assert response.json() == {"error": "Nothing is told while an exam is under way.", "where": ""}
        assert response.headers["Cache-Control"] in ("no-store", "private, no-store")


def _signed_out(client):
    """The same browser, with the mark of the exam alone."""
    other = Client()
    other.cookies = client.cookies.copy()
    del other.cookies[settings.SESSION_COOKIE_NAME]
    return other


def test_an_address_that_asks_too_often_waits_and_is_told_how_long(client, settings):
    settings.API_A_MINUTE = 2 * AT_ONCE
    codes = [client.get(SCORE).status_code for _ in range(2 * AT_ONCE + 2)]
    assert codes == [200] * (2 * AT_ONCE) + [429] * 2
    response = client.get(SCORE)
    assert 0 < int(response.headers["Retry-After"]) <= 61
    assert response.json()["error"].startswith("Too many requests: wait ")
    other = client.get(SCORE, REMOTE_ADDR="192.0.2.7")
    assert other.status_code == 200


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_it_is_only_read(method):
    response = getattr(Client(enforce_csrf_checks=True), method)(SCORE)
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD, OPTIONS"
    assert response.json()["error"] == "The API is only read: send GET."


def test_head_and_options(client):
    assert client.head(SCORE).headers["ETag"] == client.get(SCORE).headers["ETag"]
    asked = client.options(SCORE)
    assert (asked.status_code, asked.headers["Access-Control-Allow-Methods"]) == (204, "GET, HEAD")


def test_what_is_not_there_is_told_as_json(client):
    for address in ("v2/", "v1/none/", "v1/judge/none-such/", "v1/puzzles/zzzz/"):
        response = client.get(f"/api/{address}")
        assert (response.status_code, response.json()["error"]) == (404, "Nothing is found at this address.")


def test_a_process_that_nobody_asks_does_not_load_it():
    """django-ninja takes half a second and some megabytes."""
    code = (
        "import django, sys; django.setup(); from django.urls import get_resolver; "
        "get_resolver().url_patterns; import trainer.api.urls; "
        "print(sorted({'ninja', 'pydantic'} & set(sys.modules)))"
    )
    env = {
        "DJANGO_SETTINGS_MODULE": "trainer.settings",
        "VAR_DIR": str(settings.VAR_DIR),
        "ENV_FILE": "/dev/null",
    }
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env=env,
        check=True,
        capture_output=True,
        text=True,
    )
    assert ran.stdout.strip() == "[]"


def test_the_schema_has_every_address(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    own = {f"/api/{each.pattern}".replace("<slug:slug>", "{slug}") for each in urlpatterns}
    assert set(paths) == own - {"/api/openapi.json", "/api/<path:other>"}
