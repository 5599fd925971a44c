"""Tests are marked before `-m` chooses among them: else a run on another database would be empty."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


STORED, PURE = "tests/progress/test_actions.py", "tests/rules/tiles/test_tiles.py"


def chosen(marker, *files):
    """How many tests of each file are chosen."""
    told = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-m", marker]
    said = subprocess.run([*told, *files], cwd=ROOT, check=False, capture_output=True, text=True).stdout
    return [sum(line.startswith(f"{file}::") for line in said.splitlines()) for file in files]


def test_tests_of_what_is_stored_are_chosen_by_their_marker_and_those_without_a_database_are_not():
    stored, pure = chosen("db", STORED, PURE)
    assert (stored > 5, pure) == (True, 0)
