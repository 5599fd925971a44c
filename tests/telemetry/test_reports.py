"""Failures that are reported: the way to them, and nothing about who met them.

In a child of this process: what reports changes Django wherever it has begun.
"""

import json
import logging
import os
import sys

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError
from django.test import Client
from django.urls import clear_url_caches, path
from sentry_sdk.transport import Transport

from tests.parted import done_there
from trainer import urls
from trainer.telemetry import reports

SECRET = "aiko"


def fails(request, code):
    name = request.POST["login"]
    raise IntegrityError(f"Key (username)=({name}) exists")


def fail_and_say():
    """Status and id of the failed request, and what was reported, as the last line."""
    sent = []

    class Kept(Transport):
        def capture_envelope(self, envelope):
            sent.extend(item.payload.json for item in envelope.items if item.payload.json)

    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    urls.urlpatterns.insert(0, path("fails/<code>/", fails))
    clear_url_caches()
    reports.begin_reports("https://key@reports.example/1", transport=Kept)
    client = Client(raise_request_exception=False, headers={"user-agent": SECRET, "host": "localhost"})
    client.cookies["browser"] = SECRET
    answer = client.post(f"/fails/{SECRET}/?next={SECRET}", {"login": SECRET})
    logging.getLogger("trainer").error("%s failed", SECRET)
    refused = [client.get("/", headers={"host": "elsewhere.example"}).status_code for _ in range(2)]
    assert refused == [400, 400], refused
    print(json.dumps([answer.status_code, answer["X-Request-ID"], sent]))


@pytest.fixture(scope="module")
def told(tmp_path_factory, django_db_blocker):
    """Status and id of a failed request, and what was reported: the failure, then a line of the log."""
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path_factory.mktemp("var")), "CACHE_URL": ""}
    status, said = done_there(fail_and_say, env, django_db_blocker)
    assert status == 0, said
    return json.loads(said.splitlines()[-1])


def test_a_failed_page_is_reported_by_its_pattern_and_its_id(told):
    status, name, (failure, _line) = told
    assert status == 500
    assert failure["exception"]["values"][-1]["type"] == "IntegrityError"
    assert failure["tags"]["x-request-id"] == name
    assert failure["transaction"] == "/fails/{code}/"
    assert "request" not in failure


def test_nothing_that_was_sent_or_typed_is_reported(told):
    _status, _name, events = told
    assert SECRET not in json.dumps(events)


def test_a_wrong_host_is_not_reported(told):
    _status, _name, events = told
    assert len(events) == 2


def test_a_line_of_the_log_is_reported_without_what_it_was_filled_with(told):
    _status, _name, (_failure, line) = told
    assert line["logentry"] == {"message": "%s failed"}


def test_a_missing_package_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(ImproperlyConfigured, match="install the package sentry-sdk"):
        reports.begin_reports("https://key@reports.example/1")
