"""Every benchmark runs once, tiny: one that broke would let its figure fall unseen. Nothing is timed here."""

import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.__main__ import TINY
from benchmarks.breaking import newest_migration
from tests.once import made_once, migrated_file
from tests.pages.conftest import sampled
from trainer.puzzles.bank import read_bank, write_bank
from trainer.rulebook.examples import examples

PATIENCE = 240
"""Seconds; no benchmark takes a third of it, and a test that stands still is ended after 300."""
FOLDER = Path(__file__).parent.parent.parent / "benchmarks"
SAYS = {
    "grading": [
        "htmx answer .* at least 0.6",
        "plain form and the page after it .* at least 0.3",
        "htmx answer that nobody gave before",
        "p99 of an htmx answer: .* times the floor's",
        "two processes beside one: .* at most 1.1",
    ],
    "api": [r"kept ruling .* at least 0.6", r"new scores +\d"],
    "keeping": [r"backup .* MiB .* rows", r"restore .* restored and compared: \d+ tables", "faults: [1-9]"],
    "uploads": ["archive of records: .* 302", "one record: .* 422", r"worker +\d"],
    "start": [r"later starts \(1\): \d", r"first +\d+ +\d+ +\d", r"web 2 +\d", r"worker +\d"],
    "classroom": ["acknowledged: 4 of 4", "answer median: .* times the floor"],
    "site": [
        r"4 learners +[1-9]",
        r"  htmx answer +[1-9]",
        r"1 a class at once +6 ",
        r"  draft: touch saved +[1-9]",
        r"1 teachers +[1-9]",
        r"1 guests at the judge +[1-9]",
        r"1 guests of the API +[1-9]",
        r"1 bare floor +[1-9]",
        r"times the bare floor's, in this run: \d",
        r"  web 2 +resident \d",
        r"  worker +resident \d",
        r"answers acknowledged: [1-9]\d*, lost 0, stored twice 0, given up 0",
        "wrong: nothing",
    ],
    "lesson": ["a phone looks", "errors: none"],
    "making": [r"can-ron +1: \d"],
    "gradebook": ["3 x 1 x 2 +gradebook", "3 x 1 x 2 +results", "3 x 1 x 2 +regrade"],
    "stalled": [r"half headers \(20\): median", r"half bodies \(20\): median"],
    "house": [r"modules +\d", r"can-ron +\d+ +\d"],
    "growth": [r"20 +300 puzzles", r"ordinary /next/[^ ]+ +\d", r"most /progress/ +\d"],
    "pictures": ["can-ron +[1-9]"],
    "first_visit": [r"home +\d", r"dearest puzzle +\d"],
    "first_answers": [r"rules +\d"],
    "batch_hosts": [
        "a worker killed with [1-9]",
        "shards there: 12 of 12; done again though finished: 0",
        "the same as one process tells: yes",
    ],
    "faults": [
        "kill-web .* 4 answers, longest silence .*: all stored once",
        "upgrade .* (4 answers, .*: all stored once|not tried: there is no older commit here)",
    ],
    "term": [
        "answers acknowledged, and stored +[1-9].* as it is to be",
        "marks in the gradebook +12 +12 +as it is to be",
        "handed in by the worker +2 +2 +as it is to be",
    ],
    "fuzz": ["tiles +29 inputs", "LTI token +29 inputs", "1,015 inputs without a crash"],
}
"""What must be printed, beside something."""


@pytest.fixture(scope="module")
def bank(tmp_path_factory):
    """Lines that the last release reads too: it knows no `under`, and no kind that is new."""

    def fill(folder):
        known = known_before()
        write_bank([replace(each, under={}) for each in sampled().values() if each.kind in known], folder)

    return made_once(tmp_path_factory, "bank", fill)


def known_before():
    """The kinds that the bank of the last release has."""
    place = ["git", "-C", str(FOLDER.parent), "ls-tree", "--name-only", f"{newest_migration()}^"]
    done = subprocess.run([*place, "trainer/puzzles/bank/"], check=True, capture_output=True, text=True)
    return {Path(line).stem for line in done.stdout.split()}


@pytest.fixture(scope="module")
def rich(tmp_path_factory):
    """The same, and enough positions that ask a rule for a repair set."""

    def fill(folder):
        few = list(sampled().values())
        shown = {slug for rule in ("TEN-1", "URA-3", "DEF-4") for slug in examples(rule)}
        asking = [each for each in read_bank() if each.slug in shown]
        write_bank([*few, *(each for each in asking if each not in few)], folder)

    return made_once(tmp_path_factory, "rich", fill)


@pytest.fixture(scope="module")
def ready(tmp_path_factory):
    """A database with its tables, made once."""
    return migrated_file(tmp_path_factory)


def run(name, banks, folder, ready):
    env = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    told = {"DEBUG": "1", "VAR_DIR": str(folder), "MIGRATED": str(ready), "PYTHONFAULTHANDLER": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", f"benchmarks.{name}", *TINY[name].format(**banks).split()],
        env=env | told,
        cwd=FOLDER.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        # Whoever stands still of all its processes says where, and ends.
        os.killpg(process.pid, signal.SIGABRT)
        out, err = process.communicate()
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return subprocess.CompletedProcess(name, process.returncode, out, err)


@pytest.mark.parametrize("name", TINY)
def test_it_runs_to_its_end(name, request, tmp_path, ready):
    asked = [each for each in ("bank", "rich") if f"{{{each}}}" in TINY[name]]
    done = run(name, {each: request.getfixturevalue(each) for each in asked}, tmp_path, ready)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip()
    for line in SAYS.get(name, ()):
        assert re.search(line, done.stdout), done.stdout


def test_each_program_here_is_such_a_benchmark_or_part_of_one():
    texts = {path.stem: path.read_text() for path in FOLDER.glob("*.py") if path.stem != "__main__"}
    programs = {name for name, text in texts.items() if '__name__ == "__main__"' in text}
    parts = {name for name in programs if any(f'"benchmarks.{name}"' in text for text in texts.values())}
    packages = {path.parent.name for path in FOLDER.glob("*/__main__.py")}
    assert (programs - parts) | packages == set(TINY)
