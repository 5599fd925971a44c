"""What the environment asks for is begun in every process."""

import json
import os
import subprocess
import sys

from django.conf import settings

ASK = """
import django
django.setup()
from django.db import connection
with connection.cursor() as cursor:
    # A million steps, which take longer than a millisecond anywhere.
    steps = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)"
    cursor.execute(steps + " SELECT count(*) FROM n WHERE i != %s", ["aiko"])
"""


def said(tmp_path, **environment):
    """The last line of what a process with that environment writes to standard error."""
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "trainer.settings",
            "VAR_DIR": str(tmp_path),
            **environment,
        },
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.strip().splitlines()[-1:] or [""]


def test_no_variable_no_line(tmp_path):
    assert said(tmp_path) == [""]


def test_slow_queries_are_logged_in_the_wanted_format(tmp_path):
    (line,) = said(tmp_path, SLOW_QUERY_MS="1", LOG_FORMAT="json")
    assert "FROM n WHERE i != %s" in json.loads(line)["sql"]
    assert "aiko" not in line


def test_an_unknown_format_is_refused_by_name(tmp_path):
    assert said(tmp_path, LOG_FORMAT="xml") == ["ValueError: LOG_FORMAT is 'xml': line or json expected"]
