"""Failures that are reported: the way to them, and nothing about who met them.

In a process of its own: what reports changes Django wherever it has begun.
"""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from trainer.telemetry import reports

SECRET = "aiko"
FAILING = """
import json, logging, django
from django.conf import settings
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
django.setup()
from django.db import IntegrityError
from django.test import Client
from django.urls import path
from sentry_sdk.transport import Transport
from trainer import urls
from trainer.telemetry import reports

class Kept(Transport):
    sent = []
    def capture_envelope(self, envelope):
        self.sent += [item.payload.json for item in envelope.items if item.payload.json]

def fails(request, code):
    name = request.POST["login"]
    raise IntegrityError(f"Key (username)=({name}) exists")

urls.urlpatterns.insert(0, path("fails/<code>/", fails))
reports.begin_reports("https://key@reports.example/1", transport=Kept)
client = Client(raise_request_exception=False, headers={"user-agent": "aiko", "host": "localhost"})
client.cookies["browser"] = "aiko"
answer = client.post("/fails/aiko/?next=aiko", {"login": "aiko"})
logging.getLogger("trainer").error("%s failed", "aiko")
refused = [client.get("/", headers={"host": "elsewhere.example"}).status_code for _ in range(2)]
assert refused == [400, 400], refused
print(json.dumps([answer.status_code, answer["X-Request-ID"], Kept.sent]))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Status and id of a failed request, and what was reported: the failure, then a line of the log."""
    done = subprocess.run(
        [sys.executable, "-c", FAILING],
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "trainer.settings",
            "VAR_DIR": str(tmp_path_factory.mktemp("var")),
            "CACHE_URL": "",
        },
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


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
