"""Every benchmark runs once, tiny: one that broke would let its figure fall unseen. Nothing is timed here."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import TINY
from tests.pages.conftest import sampled
from trainer.puzzles.bank import write_bank

FOLDER = Path(__file__).parent.parent.parent / "benchmarks"
SAYS = {
    "grading": [
        "htmx answer .* at least 0.6",
        "plain form and the page after it .* at least 0.3",
        "htmx answer that nobody gave before",
    ],
    "classroom": ["acknowledged: 4 of 4", "answer median: .* times the floor"],
    "lesson": ["a phone looks", "errors: none"],
    "gradebook": ["3 x 1 x 2 +gradebook", "3 x 1 x 2 +results", "3 x 1 x 2 +regrade"],
    "stalled": [r"half headers \(20\): median", r"half bodies \(20\): median"],
    "house": [r"modules +\d", r"can-ron +\d+ +\d"],
    "growth": [r"20 +300 puzzles", r"ordinary /next/[^ ]+ +\d", r"most /progress/ +\d"],
    "pictures": ["can-ron +[1-9]"],
    "first_visit": [r"home +\d", r"dearest puzzle +\d"],
    "first_answers": [r"rules +\d"],
}
"""What must be printed, beside something."""


@pytest.fixture(scope="module")
def bank(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bank")
    write_bank(list(sampled().values()), folder)
    return folder


@pytest.fixture(scope="module")
def ready(tmp_path_factory):
    """A database with its tables, made once."""
    folder = tmp_path_factory.mktemp("tables")
    settings = {"VAR_DIR": str(folder), "DEBUG": "1", "MIGRATED": "", "DATABASE_URL": ""}
    done = [sys.executable, "-m", "benchmarks.tables"]
    subprocess.run(done, env=os.environ | settings, cwd=FOLDER.parent, check=True)
    (made,) = folder.glob("*.sqlite3")
    return made


def run(name, bank, folder, ready):
    env = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", *TINY[name].format(bank=bank).split()],
        env=env | {"DEBUG": "1", "VAR_DIR": str(folder), "MIGRATED": str(ready)},
        cwd=FOLDER.parent,
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("name", TINY)
def test_it_runs_to_its_end(name, bank, tmp_path, ready):
    done = run(name, bank, tmp_path, ready)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip()
    for line in SAYS.get(name, ()):
        assert re.search(line, done.stdout), done.stdout


def test_each_program_here_is_such_a_benchmark_or_part_of_one():
    texts = {path.stem: path.read_text() for path in FOLDER.glob("*.py") if path.stem != "__main__"}
    programs = {name for name, text in texts.items() if '__name__ == "__main__"' in text}
    parts = {name for name in programs if any(f'"benchmarks.{name}"' in text for text in texts.values())}
    assert programs - parts == set(TINY)
