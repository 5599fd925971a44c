"""One run of `benchmarks.importing`, in a fresh database that the environment names; prints seconds as JSON.

python -m benchmarks.importing_runs import FILE        the document in FILE, dry and for good
python -m benchmarks.importing_runs duplicates FILE    look-ups among as many versions as FILE says
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import django

from benchmarks.tables import migrated

os.environ["DJANGO_SETTINGS_MODULE"] = "trainer.settings"
django.setup()

from django.db import connection  # noqa: E402  # needs settings

from trainer.accounts.models import User  # noqa: E402  # needs settings
from trainer.authoring.imports.jobs import confirm_import, run_import, start_import  # noqa: E402  # needs settings
from trainer.authoring.imports.storing import (  # noqa: E402  # needs settings
    CHUNK,
    Checked,
    equal_to,
    stored_with,
)
from trainer.puzzles.digests import digest_of  # noqa: E402  # needs settings

SEED = 20261121
LOOK_UPS = 300
NOW = "2026-11-21 00:00:00"


def imported(text: str, owner: User) -> dict[str, float]:
    """A dry run and the import."""
    job = start_import(owner=owner, format="json", filename="bank.json", payload=text)
    began = time.perf_counter()
    job = run_import(job=job)
    checked, worked = time.perf_counter(), time.process_time()
    if not confirm_import(job=job):
        sys.exit(f"the dry run is {job.state}: {job.report[:500]}")
    job = run_import(job=job)
    ended = time.perf_counter()
    if job.stored < job.total:
        print(f"{job.stored} of {job.total} are new", file=sys.stderr)
    return {
        "dry run": checked - began,
        "import": ended - checked,
        "processor time of the import": time.process_time() - worked,
    }


def duplicates(text: str, owner: User) -> dict[str, float]:
    """Medians of look-ups; half of what is looked up is there. The versions have no positions, which no
    look-up reads.
    """
    number, rng = int(text), Random(SEED)
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO puzzles_puzzle (id, slug, kind, status, from_bank, created_at) "
            "VALUES (%s, %s, 'waits', 'published', true, %s)",
            ((n, f"{n:016}", NOW) for n in range(1, number + 1)),
        )
        cursor.executemany(
            "INSERT INTO puzzles_puzzleversion (puzzle_id, number, position, ruleset, players, level, "
            "answer_class, digest, canonical_key, created_at) "
            "VALUES (%s, 1, '{}', 'ema_2025', 4, 1, '', %s, %s, %s)",
            ((n, digest_of(f"d{n}"), digest_of(f"k{n}"), NOW) for n in range(1, number + 1)),
        )
    one = [digest_of(f"k{rng.randrange(2 * number)}") for _ in range(LOOK_UPS)]
    many = [[rng.randrange(2 * number) for _ in range(CHUNK)] for _ in range(20)]
    keys = [[digest_of(f"k{n}") for n in some] for some in many]
    again = [[_checked(n) for n in some] for some in many]
    return {
        "one canonical key": statistics.median(_taken(partial(equal_to, [key])) for key in one),
        f"{CHUNK} canonical keys": statistics.median(_taken(partial(equal_to, some)) for some in keys),
        f"{CHUNK} puzzles": statistics.median(_taken(partial(stored_with, some, owner)) for some in again),
    }


def _checked(number: int) -> Checked:
    """What a line asks that is the puzzle of that number; no look-up reads the line itself."""
    entry: Any = None
    return Checked(entry, "{}", 1, digest_of(f"d{number}"), digest_of(f"k{number}"), (), ())


def _taken(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    migrated()
    what, file = sys.argv[1:]
    run = {"import": imported, "duplicates": duplicates}[what]
    print(json.dumps(run(Path(file).read_text(), User.objects.create_user("author"))))
