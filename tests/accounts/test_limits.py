"""How often codes may be guessed: failures count, for the person, the address and the code."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache, caches
from django.core.management import call_command
from django.db import connection

from trainer.accounts.limits import CARD_CODES, JOIN_CODES, Guessing, Limit, TooManyFailuresError
from trainer.accounts.models import User
from trainer.settings import CACHE_TABLE
from trainer.settings import cache as cache_settings

pytestmark = pytest.mark.django_db
FEW = Guessing(Limit("test person", 2, 600), Limit("test address", 5, 600), Limit("test code", 3, 600))


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def visit(rf):
    def make(user=None, address="192.0.2.1"):
        request = rf.get("/", REMOTE_ADDR=address)
        request.session, request.user = SessionStore(), user or AnonymousUser()
        return request

    return make


def fail(request, *codes):
    for code in codes:
        FEW.failed(request, code)


def refused(request, code="right"):
    try:
        FEW.check(request, code)
    except TooManyFailuresError as error:
        return error.minutes
    return None


def test_account_is_refused_after_its_failures_wherever_it_is(visit):
    aiko, ben = (User.objects.create_user(name) for name in ("aiko", "ben"))
    fail(visit(aiko), "one")
    assert refused(visit(aiko)) is None
    fail(visit(aiko), "two")
    assert refused(visit(aiko, address="192.0.2.2")) == 10
    assert refused(visit(ben)) is None


def test_all_processes_count_together_in_a_table_of_the_database(visit, settings):
    settings.CACHES = {"default": cache_settings("db:")}
    call_command("createcachetable", verbosity=0)
    ben = User.objects.create_user("ben")
    fail(visit(ben), "one")
    caches["default"].close()
    assert refused(visit(ben)) is None
    fail(visit(ben), "two")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {CACHE_TABLE}")
        assert cursor.fetchone() == (4,)
    assert refused(visit(ben)) == 10


@pytest.mark.parametrize(
    ("url", "backend", "location"),
    [
        ("", "locmem.LocMemCache", ""),
        ("file:///var/dojo", "filebased.FileBasedCache", "/var/dojo"),
        ("redis://cache:6379/1", "redis.RedisCache", "redis://cache:6379/1"),
    ],
)
def test_cache_is_named_by_its_url(url, backend, location):
    config = cache_settings(url)
    assert (config["BACKEND"], config["LOCATION"]) == (f"django.core.cache.backends.{backend}", location)


@pytest.mark.parametrize("url", ["memory", "http://cache", "/var/dojo"])
def test_cache_of_no_known_sort_is_refused(url):
    with pytest.raises(ValueError, match="CACHE_URL"):
        cache_settings(url)


def test_session_of_a_guest_counts_like_an_account(visit):
    guest, other = visit(), visit()
    guest.session.create()
    other.session.create()
    fail(guest, "one", "two")
    assert (refused(guest), refused(other)) == (10, None)


def test_address_is_refused_after_everybodys_failures(visit):
    fail(visit(), *"abcde")
    assert refused(visit()) == 10
    assert refused(visit(address="192.0.2.2")) is None


def test_one_wrong_code_is_looked_up_a_few_times_by_everybody(visit):
    for place in range(3):
        fail(visit(address=f"192.0.2.{place}"), "wrong")
    assert refused(visit(address="192.0.2.9"), "wrong") == 10
    assert refused(visit(address="192.0.2.9"), "right") is None


def test_looking_up_right_codes_counts_nothing(visit):
    request = visit(User.objects.create_user("aiko"))
    assert [refused(request) for _ in range(50)] == [None] * 50


@pytest.mark.parametrize("limits", [JOIN_CODES, CARD_CODES])
def test_a_class_of_300_that_mistypes_thrice_is_not_shut_out(limits, visit):
    for _ in range(3):
        for place in range(300):
            limits.failed(visit(), f"typo {place}")
    limits.check(visit(), "right")
    assert limits.person.most >= 20
