"""One run of `benchmarks.growth`, in a new database that the environment names; prints a JSON object.

python -m benchmarks.growth_pages PUZZLES LEARNERS ATTEMPTS MOST TIMES BANK
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django

from benchmarks.tables import migrated

os.environ["DJANGO_SETTINGS_MODULE"] = "trainer.settings"
django.setup()

from django.conf import settings  # noqa: E402  # needs settings
from django.db import connection  # noqa: E402  # needs settings
from django.test import Client  # noqa: E402  # needs settings

from benchmarks.growth_filling import fill  # noqa: E402  # needs settings
from trainer.accounts.models import User  # noqa: E402  # needs settings
from trainer.progress.models import Attempt  # noqa: E402  # needs settings

PAGES = (
    "/",
    "/choose/",
    "/next/?kind=&ruleset=",
    "/next/?kind=waits&ruleset=",
    "/next/?kind=kan&kind=waits&level=1&level=2&level=3&ruleset=",
    "/next/?ruleset=tenhou_4p",
    "/next/?rule=FUR-1&rule=RCH-3&ruleset=",
    "/next/?change=tenhou_4p..ema_2025",
    "/next/?difficulty=normal&ruleset=",
    "/days/",
    "/p/{puzzle}/",
    "/p/{puzzle}/a/{attempt}/",
    "/progress/",
    "/settings/",
    "/path/",
    "/k/",
    "/rules/",
    "/rules/FUR-1/",
    "/glossary/",
    "/rulesets/",
    "/classes/",
)
KIND = "waits"
"""A page of one puzzle is asked for one of this kind, so that both databases show the same."""
OPTIMIZE = {"sqlite": "PRAGMA optimize", "postgresql": "ANALYZE"}


def main() -> None:
    *numbers, bank = sys.argv[1:]
    puzzles, learners, attempts, most, times = map(int, numbers)
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.ALLOWED_HOSTS = ["*"]
    settings.SECURE_SSL_REDIRECT = False
    migrated()
    users = fill(puzzles=puzzles, learners=learners, attempts=attempts, most=most, bank=Path(bank))
    with connection.cursor() as cursor:
        cursor.execute(OPTIMIZE[connection.vendor])
    print(json.dumps({name: row for user in users for name, row in asked(user, times).items()}))


def asked(user: User, times: int) -> dict[str, dict[str, float]]:
    """Each page as a user asks for it, once with nothing kept and then so many times: medians."""
    client, found = Client(), {}
    client.force_login(user)
    answers = Attempt.objects.filter(learner__user=user).select_related("version__puzzle")
    own = answers.filter(version__puzzle__kind=KIND).first() or answers.first()
    assert own is not None
    names = {"puzzle": own.version.puzzle.slug, "attempt": own.pk}
    for page in PAGES:
        address = page.format(**names)
        _timed(client, address)
        ms, db, queries = zip(*(_timed(client, address) for _ in range(times)), strict=True)
        row = {"ms": statistics.median(ms), "db": statistics.median(db), "queries": max(queries)}
        found[f"{user.username} {page}"[:43]] = row
    return found


def _timed(client: Client, address: str) -> tuple[float, float, int]:
    """Milliseconds of a page, of its queries, and how many they were. SQLite works in this process: what is
    counted then is processor time, which others on the machine do not lengthen.

    :raises RuntimeError: if the page is not shown.
    """
    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    taken: list[float] = []

    def query(execute: Callable[..., Any], *given: Any) -> Any:
        began = clock()
        try:
            return execute(*given)
        finally:
            taken.append(1000 * (clock() - began))

    with connection.execute_wrapper(query):
        began = clock()
        status = client.get(address).status_code
        ms = 1000 * (clock() - began)
    if status not in (200, 302):
        raise RuntimeError(f"{address}: {status}")
    return ms, sum(taken), len(taken)


if __name__ == "__main__":
    main()
