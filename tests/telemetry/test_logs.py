"""Lines of the log: of use to a machine, and about nobody."""

import json
import logging
import sys

import pytest
from django.db import IntegrityError, connection
from django.urls import resolve

from trainer.accounts.models import User
from trainer.telemetry.logs import Json, Line, QuietFilter, WrongHosts, slow_queries


def record_of(name="trainer", message="%s went wrong", *args, failure=None, **extra):
    record = logging.LogRecord(name, logging.ERROR, __file__, 1, message, args or ("it",), failure)
    vars(record).update(extra)
    QuietFilter().filter(record)
    return record


def failed(error):
    try:
        raise RuntimeError("a step on the way") from error
    except RuntimeError:
        return sys.exc_info()


def test_a_line_of_json_is_one_object():
    told = json.loads(Json().format(record_of(told={"ms": 3.5})))
    assert {name: told[name] for name in ("level", "logger", "message", "request", "ms")} == {
        "level": "ERROR",
        "logger": "trainer",
        "message": "it went wrong",
        "request": "-",
        "ms": 3.5,
    }
    assert told["time"].endswith("+00:00")


@pytest.mark.parametrize("formatter", [Line(), Json()])
def test_a_failure_shows_the_way_and_none_of_the_words_of_the_database(formatter):
    told = formatter.format(record_of(failure=failed(IntegrityError("Key (username)=(aiko) exists"))))
    assert "RuntimeError: a step on the way" in told
    assert "IntegrityError: (words of the database left out)" in told
    assert "aiko" not in told


def test_a_failed_request_is_told_by_the_pattern_of_its_address(rf):
    request = rf.get("/accounts/password/reset/key/7-secret/")
    request.resolver_match = resolve(request.path)
    record = record_of("django.request", "Internal Server Error: %s", request.path, request=request)
    told = Line().format(record)
    assert "secret" not in told
    assert "failed: GET accounts/password/reset/key/(?P<uidb36>" in told


def test_wrong_hosts_are_one_line_a_minute_with_their_number_and_no_name():
    now = [100.0]
    hosts = WrongHosts(lambda: now[0])
    lines = []
    for seconds in (0, 1, 58, 0.5, 0.5, 59, 61):
        now[0] += seconds
        record = record_of("django.security.DisallowedHost", "Invalid HTTP_HOST header: %r", "aiko.example")
        if hosts.filter(record):
            lines.append(f"{now[0]:g} {record.levelname} {record.getMessage()}")
    said = "WARNING requests under a name that ALLOWED_HOSTS does not have, since the last such line:"
    assert lines == [f"100 {said} 1", f"160 {said} 4", f"280 {said} 2"]


@pytest.mark.django_db
def test_a_slow_query_is_logged_without_its_values(caplog):
    with connection.execute_wrapper(slow_queries(0.0)):
        assert not User.objects.filter(username="aiko").exists()
    (line,) = caplog.records
    assert "username" in line.told["sql"]
    assert "aiko" not in line.getMessage()


@pytest.mark.django_db
def test_a_quick_query_is_not_logged(caplog):
    with connection.execute_wrapper(slow_queries(600.0)):
        assert not User.objects.exists()
    assert caplog.records == []
