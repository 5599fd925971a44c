"""Processor time of a first answer to a puzzle that nobody has met: `python -m benchmarks.first_answers`.

Puzzles of the bank, of all kinds in turn, in a database in memory: of each the page is asked for, then it is
answered by htmx, then what its verdict leaves for later is fetched. All is the whole request, database and
templates included. A part of the puzzles goes before, unmeasured, so that modules, templates and the tables
of the rules are loaded; what is measured was met by nobody. Milliseconds, for kinds of rules and for
decisions.
"""

import argparse
import os
import re
import statistics
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

os.environ["DATABASE_URL"] = "sqlite://:memory:"

from django.conf import settings
from django.core.management import call_command
from django.test import Client

import benchmarks.grading_answers as answers  # which sets Django up
from trainer.puzzles.bank import BANK
from trainer.puzzles.models import PuzzleVersion
from trainer.scenarios.kind import kinds

HTMX = {"HX-Request": "true"}
BEFORE = 4
"""One in so many goes before."""
MOST = {"rules": 12, "decisions": 30}
"""Milliseconds of an answer."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Processor time of a first answer to a puzzle.")
    parser.add_argument("--puzzles", type=int, default=400, help="how many different ones are answered")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    options = parser.parse_args()
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    answers.migrated()
    call_command("load_bank", folder=options.bank, verbosity=0)
    client, found = Client(SERVER_NAME="localhost"), answers.asked_of_bank(options.puzzles)
    found = sorted(found, key=lambda version: version.digest)
    spared = -(-len(found) // BEFORE)
    taken: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for number, version in enumerate(found):
        times = _answered(client, version, right=number % 2 == 0)
        if number >= spared:
            of = "decisions" if kinds()[version.puzzle.kind].family == "decisions" else "rules"
            taken[of].append(times)
    _report(taken)


def _answered(client: Client, version: PuzzleVersion, *, right: bool) -> tuple[float, ...]:
    """Milliseconds of the question, of the answer to it, and of what is fetched after."""
    where = f"/p/{version.puzzle.slug}/"
    asking, page = _timed(client, "get", where)
    (key,) = re.findall(r'name="key" value="([^"]+)"', page)
    form: dict[str, Any] = defaultdict(list)
    for name, text in answers.form_of(version, right=right):
        form[name].append(text)
    answering, verdict = _timed(client, "post", where, {"key": key, **form}, headers=HTMX)
    (later,) = re.findall(r'hx-get="(/further/[^"]+)"', verdict)
    return asking, answering, _timed(client, "get", later, headers=HTMX)[0]


def _timed(client: Client, method: str, *sent: Any, **named: Any) -> tuple[float, str]:
    """:raises RuntimeError: if it was not answered with 200."""
    started = time.process_time()
    response = getattr(client, method)(*sent, **named)
    taken = 1000 * (time.process_time() - started)
    if response.status_code != 200:
        raise RuntimeError(f"{sent[0]}: {response.status_code}")
    return taken, response.text


def _report(taken: dict[str, list[tuple[float, ...]]]) -> None:
    print(f"{'median (95th percentile)':28}{'question':>16}{'answer':>16}{'fetched after':>16}  demanded")
    for name, times in taken.items():
        cells = "".join(
            f"{statistics.median(each):8.1f} ({_late(each):5.1f})" for each in zip(*times, strict=True)
        )
        print(f"{name:28}{cells}  an answer in {MOST[name]}")


def _late(times: tuple[float, ...]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]


if __name__ == "__main__":
    main()
