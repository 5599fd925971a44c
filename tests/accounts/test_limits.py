"""How often passwords and codes may be guessed: failures count, and nobody is shut out by others."""

import re
import time
from datetime import timedelta
from types import SimpleNamespace

import pytest
from allauth.core.internal.ratelimit import parse_rates
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from trainer import settings as project
from trainer.accounts import limits
from trainer.accounts.limits import (
    CARD_CODES,
    JOIN_CODES,
    PASSWORDS,
    TURN,
    Guessing,
    Limit,
    TooManyFailuresError,
    forgive,
)
from trainer.accounts.middleware import note_browser, remember
from trainer.accounts.models import FailureCount, User
from trainer.settings import cache as cache_settings

pytestmark = pytest.mark.django_db
FEW = Guessing(Limit("test own", 2, 600), Limit("test others", 5, 600), Limit("test day", 8, 86400))


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Stands still: whole seconds are compared."""
    now = time.time()
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: now))


@pytest.fixture
def visit(rf):
    def make(user=None, address="192.0.2.1", known=()):
        request = rf.get("/", REMOTE_ADDR=address)
        request.session, request.user = SessionStore(), user or AnonymousUser()
        for each in known:
            note_browser(request=request, user=each)
            response = HttpResponse()
            remember(request, response)
            request.COOKIES["browser"] = response.cookies["browser"].value
        return request

    return make


@pytest.fixture
def aiko():
    return User.objects.create_user("aiko")


def fail(request, times, name="", user=None):
    for _ in range(times):
        FEW.failed(request, name, user)


def wait(request, name="", user=None, limits=FEW):
    """Seconds that one has to wait, 0 for none."""
    try:
        limits.check(request, name, user)
    except TooManyFailuresError as error:
        return error.seconds
    return 0


def later(request, seconds):
    request.session["turn"] -= seconds


def test_who_is_signed_in_has_an_own_count_wherever_they_are(visit, aiko):
    ben = User.objects.create_user("ben")
    fail(visit(aiko), 1)
    assert wait(visit(aiko)) == 0
    fail(visit(aiko), 1)
    assert wait(visit(aiko, address="192.0.2.2")) == TURN
    assert wait(visit(ben)) == 0


def test_strangers_of_an_address_share_a_count(visit):
    fail(visit(), 5)
    assert wait(visit()) == TURN
    assert wait(visit(address="192.0.2.2")) == 0


def test_guesses_at_one_moment_are_no_more_than_one_after_the_other(visit, monkeypatch):
    """Each was looked at before any was counted."""
    fail(visit(), 5)
    monkeypatch.setattr(Guessing, "check", lambda *args: False)
    with pytest.raises(TooManyFailuresError) as refused:
        FEW.begin(visit(), "", None)
    assert refused.value.seconds > 0
    monkeypatch.undo()
    assert wait(visit()) == TURN


def test_failures_at_one_name_refuse_no_other(visit):
    fail(visit(), 5, "aiko")
    assert (wait(visit(), "aiko"), wait(visit(), "ben")) == (TURN, 0)


def test_browser_that_is_known_is_not_refused_for_strangers(visit, aiko):
    for place in range(2):
        fail(visit(address=f"192.0.2.{place}"), 5, "aiko", aiko.pk)
    assert wait(visit(address="192.0.2.9"), "aiko", aiko.pk) > TURN
    assert wait(visit(known=[aiko]), "aiko", aiko.pk) == 0


def test_browser_is_known_to_those_who_signed_in_there(visit, aiko):
    ben = User.objects.create_user("ben")
    fail(visit(), 5, "aiko", aiko.pk)
    assert wait(visit(known=[ben]), "aiko", aiko.pk) == TURN
    assert wait(visit(known=[aiko, ben]), "aiko", aiko.pk) == 0


def test_cookie_that_was_made_up_makes_no_browser_known(visit, aiko):
    fail(visit(), 5, "aiko", aiko.pk)
    stranger = visit()
    stranger.COOKIES["browser"] = f"x:{aiko.pk}:1vabcd:signature"
    assert wait(stranger, "aiko", aiko.pk) == TURN


def test_turn_comes_after_half_a_minute_whatever_others_do(visit):
    fail(visit(), 5, "aiko")
    waiting = visit()
    assert wait(waiting, "aiko") == TURN
    later(waiting, 10)
    assert wait(waiting, "aiko") == TURN - 10
    later(waiting, TURN - 10)
    assert (wait(waiting, "aiko"), wait(visit(), "aiko")) == (0, TURN)


def test_turn_is_one_try(visit):
    fail(visit(), 5, "aiko")
    waiting = visit()
    wait(waiting, "aiko")
    later(waiting, TURN)
    fail(waiting, 1, "aiko")
    assert wait(waiting, "aiko") == TURN


def test_turn_from_before_the_clock_was_set_back_is_no_longer_wait(visit):
    fail(visit(), 5)
    waiting = visit()
    wait(waiting)
    later(waiting, -5000)
    assert wait(waiting) == TURN


def test_guesses_at_a_name_end_for_the_day_from_wherever_they_come(visit):
    for place in range(4):
        fail(visit(address=f"192.0.2.{place}"), 2, "aiko")
    assert wait(visit(address="192.0.2.9"), "aiko") > 86000
    assert wait(visit(address="192.0.2.9"), "ben") == 0


def test_a_day_has_less_than_a_thousand_guesses_at_a_name():
    own = PASSWORDS.own.most * 24 * 3600 // PASSWORDS.own.seconds
    assert PASSWORDS.day.most + own < 1000
    assert PASSWORDS.day.seconds == 24 * 3600


def test_limit_begins_anew_when_its_time_is_over(visit):
    fail(visit(), 5)
    FailureCount.objects.update(ends_at=timezone.now())
    assert wait(visit()) == 0
    fail(visit(), 4)
    assert wait(visit()) == 0
    fail(visit(), 1)
    assert wait(visit()) == TURN


def test_count_from_before_the_clock_was_set_back_refuses_nobody(visit):
    fail(visit(), 5)
    FailureCount.objects.update(ends_at=timezone.now() + timedelta(days=9))
    assert wait(visit()) == 0


def test_limit_counts_no_more_than_its_most(visit):
    limit = Limit("test", 3, 600)
    assert [limit.take("somebody") for _ in range(5)] == [True, True, True, False, False]


def test_what_was_right_is_counted_nowhere(visit):
    for _ in range(20):
        forgive(FEW.begin(visit(), "aiko", None))
    assert set(FailureCount.objects.values_list("number", flat=True)) == {0}


def test_looking_up_right_codes_counts_nothing(visit, aiko):
    request = visit(aiko)
    assert [wait(request) for _ in range(50)] == [0] * 50
    assert FailureCount.objects.count() == 0


@pytest.mark.parametrize("limits", [JOIN_CODES, CARD_CODES])
def test_a_class_of_300_that_mistypes_thrice_is_not_shut_out(limits, visit):
    for _ in range(900):
        limits.failed(visit())
    assert wait(visit(), limits=limits) == 0
    assert limits.own.most >= 20


def test_wrong_password_of_a_class_mate_keeps_nobody_out(client, aiko):
    aiko.set_password("suzume-1965")
    aiko.save()
    known, stranger = client, type(client)()
    right, wrong = ({"login": "aiko", "password": word} for word in ("suzume-1965", "wrong"))
    assert known.post("/accounts/login/", right).status_code == 302
    known.post("/accounts/logout/")
    for _ in range(PASSWORDS.others.most):
        assert "not correct" in stranger.post("/accounts/login/", wrong).text
    refused = stranger.post("/accounts/login/", right).text
    # On a slow machine some of the half minute is gone when the page is made.
    assert re.search(r"Too many wrong passwords\. Wait (30|[12]\d) seconds, then try again\.", refused)
    assert known.post("/accounts/login/", right).status_code == 302


@pytest.mark.parametrize(
    ("url", "backend", "location"),
    [
        ("", "django.core.cache.backends.locmem.LocMemCache", ""),
        ("db:", "django.core.cache.backends.db.DatabaseCache", project.CACHE_TABLE),
        ("file:///var/dojo", "django.core.cache.backends.filebased.FileBasedCache", "/var/dojo"),
        ("redis://cache:6379/1", "trainer.patient_cache.PatientRedisCache", "redis://cache:6379/1"),
    ],
)
def test_cache_is_named_by_its_url(url, backend, location):
    config = cache_settings(url)
    assert (config["BACKEND"], config["LOCATION"]) == (backend, location)


@pytest.mark.parametrize("url", ["memory", "http://cache", "/var/dojo"])
def test_cache_of_no_known_sort_is_refused(url):
    with pytest.raises(ValueError, match="CACHE_URL"):
        cache_settings(url)


def test_sign_ups_are_counted_for_all_processes_together(client, settings):
    settings.ACCOUNT_RATE_LIMITS = project.ACCOUNT_RATE_LIMITS
    client.post(reverse("account_signup"), {"username": "ann"})
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT cache_key FROM {project.CACHE_TABLE}")
        assert any("signup" in key for (key,) in cursor.fetchall())


def test_nobody_waits_longer_than_a_turn_for_the_forms_that_others_send():
    shared = [
        rate
        for asked in project.ACCOUNT_RATE_LIMITS.values()
        for rate in parse_rates(asked)
        if rate.per != "user"
    ]
    assert shared
    assert max(rate.duration for rate in shared) <= TURN


def test_one_is_let_in_while_another_process_begins_the_time_of_the_same_address():
    limit, now = Limit("test race", 10, 60), timezone.now()
    count = FailureCount.objects.filter(key=limit._key("192.0.2.1"))
    FailureCount.objects.create(key=limit._key("192.0.2.1"), ends_at=now + timedelta(seconds=1))
    begun = []

    def meanwhile(execute, sql, params, many, context):
        done = execute(sql, params, many, context)
        if sql.startswith("UPDATE") and not begun:
            begun.append(True)
            count.update(number=1, ends_at=now + timedelta(seconds=61))
        return done

    with connection.execute_wrapper(meanwhile):
        assert limit.take("192.0.2.1")
    assert begun
