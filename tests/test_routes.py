"""Every address of the site says who may come there, and takes no form without its token.

Those of allauth are in the table here; all others are written with `page`, which says it: the tests of
permissions ask them as every sort of person.
"""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLResolver, get_resolver

from tests.route_table import PAGE, page
from tests.teach.test_permissions import ADDRESSES
from trainer.accounts.actions import make_managed_accounts
from trainer.accounts.models import User
from trainer.api import urls as api
from trainer.pages.routes import routes_in

pytestmark = pytest.mark.django_db
API = [f"api/{each.pattern}" for each in api.urlpatterns]
EXEMPT = {
    **dict.fromkeys(API, "it takes nothing, and answers 405"),
    "embed/<str:address>/": "other sites frame it; it reads no session, stores nothing, and has signed keys",
    "lti/login/": "a page of the platform sends it; it only leads back there",
    "lti/launch/": "a page of the platform sends it, with a signed message",
    "lti/picked/": "it is sent from within a frame, where there is no cookie; a ticket stands for it",
    "reminders/stop/<str:token>/": "programs for mail send it, with a signed token",
}
"""What takes forms without a token of ours, and what stands for it."""
LOGIN, HOME = "login", "home"
ACCOUNTS = {
    # guest, learner with an account of the own, one whose account a teacher looks after
    "accounts/login/": ("200", HOME, HOME),
    "accounts/login/code/confirm/": (LOGIN, HOME, "403"),
    "accounts/logout/": (HOME, "200", "200"),
    "accounts/inactive/": ("200", "200", "200"),
    "accounts/signup/": ("200", HOME, HOME),
    "accounts/reauthenticate/": (LOGIN, "200", "403"),
    "accounts/email/": (LOGIN, "200", "403"),
    "accounts/confirm-email/": ("200", "200", "403"),
    "accounts/confirm-email/<key>/": ("200", "200", "403"),
    "accounts/password/change/": (LOGIN, "200", "403"),
    "accounts/password/set/": (LOGIN, "302", "403"),
    "accounts/password/reset/": ("200", "200", "403"),
    "accounts/password/reset/done/": ("200", "200", "403"),
    "accounts/password/reset/key/<uidb36>-<key>/": ("200", "200", "403"),
    "accounts/password/reset/key/done/": ("200", "200", "403"),
}


@pytest.fixture(autouse=True)
def platforms_too(settings):
    settings.ROOT_URLCONF = ADDRESSES
    cache.clear()


def routes(patterns, before=""):
    """Every address as it is written, below all that include it."""
    for each in patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, route)
        else:
            yield route


def every_route():
    return list(routes(get_resolver(ADDRESSES).url_patterns))


def plain(route):
    """An address as a table writes it: allauth's are regular expressions."""
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", route.replace("^", "").replace("$", "")).replace("\\", "")


def filled(route):
    """Some address of the route; nothing need be there."""
    uuid = "00000000-0000-4000-8000-000000000000"
    for kind, value in (
        ("uuid", uuid),
        ("int", "1"),
        ("slug", "abcdefghjkmn"),
        ("str", "abc"),
        ("path", "abc"),
    ):
        route = re.sub(rf"<{kind}:\w+>", value, route)
    return "/" + re.sub(r"<\w+>", "abc", plain(route))


def test_every_address_is_a_page_that_says_who_may_come_or_one_of_allauth():
    found = {plain(route) for route in every_route()}
    accounts = {route for route in found if route.startswith("accounts/")}
    assert found - accounts == routes_in(get_resolver(ADDRESSES).url_patterns).keys()
    assert {route for route in accounts if "factors/" not in route} == ACCOUNTS.keys()


def test_page_of_pages_is_that_of_the_routes():
    routes = routes_in(get_resolver(ADDRESSES).url_patterns)
    assert page(routes) == PAGE.read_text("utf-8"), "run python -m tests.route_table"


@pytest.mark.parametrize("signed_in", [False, True])
def test_no_form_is_taken_without_its_token(signed_in):
    client = Client(enforce_csrf_checks=True)
    if signed_in:
        client.force_login(User.objects.create_superuser("staff", password="a long pass phrase"))
    guarded = [route for route in every_route() if route not in EXEMPT]
    taken = [route for route in guarded if client.post(filled(route), {}).status_code != 403]
    assert taken == []


def outcome(client, route):
    answer = client.get(filled(route))
    where = answer.headers.get("Location", "")
    if where.startswith("/accounts/login/"):
        return LOGIN
    return HOME if where == "/" else str(answer.status_code)


@pytest.mark.parametrize("column", range(3), ids=["guest", "own", "managed"])
def test_accounts_are_answered_as_the_table_says(column):
    own = User.objects.create_user("aiko", password="a long pass phrase")
    managed = make_managed_accounts(made_by=own, count=1)[0].user
    client = Client()
    if user := (None, own, managed)[column]:
        client.force_login(user)
    got = {route: outcome(client, route) for route in ACCOUNTS}
    assert got == {route: row[column] for route, row in ACCOUNTS.items()}


@pytest.mark.parametrize("column", range(3), ids=["guest", "own", "managed"])
def test_second_steps_are_for_accounts_of_the_own(column):
    own = User.objects.create_user("aiko", password="a long pass phrase")
    managed = make_managed_accounts(made_by=own, count=1)[0].user
    client = Client()
    if user := (None, own, managed)[column]:
        client.force_login(user)
    open_to_all = {"accounts/factors/authenticate/", "accounts/factors/webauthn/login/"}
    asked = [
        route for route in every_route() if "accounts/factors/" in route and plain(route) not in open_to_all
    ]
    assert len(asked) > 8
    got = {outcome(client, route) for route in asked}
    assert got <= ({LOGIN}, {"200", "302", "403", "404", "405"}, {"403"})[column]


def test_what_is_only_read_takes_no_form():
    client = Client(enforce_csrf_checks=True)
    assert {client.post(filled(route), {}).status_code for route in API} == {405}
