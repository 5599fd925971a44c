"""What the environment asks for is begun in every process."""

import json
import os

import pytest
from django.apps import apps
from django.db import connection
from django.db.backends.signals import connection_created

from tests.parted import done_there


@pytest.fixture
def said(tmp_path, django_db_blocker):
    """The last line of what a process with an environment writes where it begins and asks its database."""

    def ask():
        connection_created.receivers.clear()
        connection_created.sender_receivers_cache.clear()
        apps.get_app_config("telemetry").ready()
        with connection.cursor() as cursor:
            # A hundred thousand steps, which take longer than a millisecond anywhere.
            steps = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
            cursor.execute(steps + " SELECT count(*) FROM n WHERE i != %s", ["aiko"])

    def begun(**environment):
        told = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "ENV_FILE": "/dev/null"}
        status, text = done_there(ask, told | environment, django_db_blocker)
        assert status == 0, text
        return text.strip().splitlines()[-1:] or [""]

    return begun


def test_no_variable_no_line(said):
    assert said() == [""]


def test_slow_queries_are_logged_in_the_wanted_format(said):
    (line,) = said(SLOW_QUERY_MS="1", LOG_FORMAT="json")
    assert "FROM n WHERE i != %s" in json.loads(line)["sql"]
    assert "aiko" not in line
