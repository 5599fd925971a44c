"""Tests are marked before `-m` chooses among them: else a run on another database would be empty."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def chosen(marker, where):
    told = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        marker,
        where,
    ]
    said = subprocess.run(told, cwd=ROOT, check=False, capture_output=True, text=True).stdout
    return sum("::" in line for line in said.splitlines())


def test_tests_of_what_is_stored_are_chosen_by_their_marker():
    assert chosen("db", "tests/progress") > 20


def test_a_test_without_a_database_is_not():
    assert chosen("db", "tests/rules/tiles") == 0
