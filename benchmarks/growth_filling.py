"""Fills a database for `benchmarks.growth`: puzzles, learners, answers with three findings each.

The database makes the rows itself, from numbers: ten million go in within minutes. What each part took, and
how large the database was then, is told on standard error.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import Final
from uuid import UUID

from django.db import connection
from django.utils import timezone

from benchmarks.growth_bare import bare
from trainer.accounts.models import Learner, User
from trainer.progress.settling import settle
from trainer.puzzles.actions import load_bank, puzzle_of_the_day
from trainer.puzzles.bank import read_bank, write_bank
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.restocking import rebuild

DAYS: Final = 60
FINDINGS: Final = ("CAL-1", "FUR-1", "RCH-3")
UUID_OF: Final = {
    "sqlite": "printf('%08x%024x', ({0}) % {1} * {2}, {0})",
    "postgresql": "(lpad(to_hex(({0}) % {1} * {2}), 8, '0') || lpad(to_hex({0}), 24, '0'))::uuid",
}
SPREAD: Final = {"learner": 25_000, "attempt": 16_000_000}
"""So many ids of each lie one after the other all over the room of ids, as the random ones of a site do:
who looks at some by chance finds some. They rise with the number, which fills indexes quickly."""
SECONDS_AGO: Final = {
    "sqlite": "datetime('now', '-' || ({}) || ' seconds')",
    "postgresql": "now() - ({}) * interval '1 second'",
}
NUMBERS: Final = {
    "sqlite": "WITH RECURSIVE numbers(i) AS (SELECT {} UNION ALL SELECT i + 1 FROM numbers WHERE i < {}) ",
    "postgresql": "WITH numbers(i) AS MATERIALIZED (SELECT * FROM generate_series({}::bigint, {}::bigint)) ",
}
SIZE: Final = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}
PRIME: Final = 1_000_003
"""Steps through the puzzles so that no two answers of a learner follow each other in the bank."""


def fill(*, puzzles: int, learners: int, attempts: int, most: int, bank: Path) -> tuple[User, User]:
    """An ordinary learner's user, and that of the one who has answered `most`."""
    with told("puzzles"):
        fill_puzzles(puzzles, bank)
    users = User.objects.bulk_create([User(username="ordinary"), User(username="most")])
    owners = dict(enumerate(users))
    Learner.objects.bulk_create(
        (
            Learner(id=_id_of("learner", n + 1), user=owners.get(n), background="online")
            for n in range(learners)
        ),
        batch_size=2000,
    )
    with told("indexes of answers and findings"), bare("progress_attempt", "progress_finding"):
        with told("answers"):
            fill_attempts(first=1, number=attempts, learner=f"1 + (i - 1) % {learners}", puzzles=puzzles)
            fill_attempts(first=attempts + 1, number=most, learner="2", puzzles=puzzles)
            fill_days(first=attempts + most + 1, learners=learners)
        with told("findings"):
            fill_findings()
    # As a database that has been in use for a while knows its tables.
    with told("statistics"):
        _run("ANALYZE")
    # Of the two whose pages are asked; the answers of the others pass for settled.
    with told("settling"):
        for learner in (1, 2):
            settle(_id_of("learner", learner), most=attempts + most + DAYS)
    return users[0], users[1]


_parts: list[float] = []
"""Seconds that parts inside of those under way took."""


@contextmanager
def told(part: str) -> Iterator[None]:
    """Tell how long a part took, without the parts inside of it, and how large the database is after it."""
    began, before = time.monotonic(), len(_parts)
    yield
    took = time.monotonic() - began
    inner = sum(_parts[before:])
    _parts[before:] = [took]
    with connection.cursor() as cursor:
        cursor.execute(SIZE[connection.vendor])
        size = cursor.fetchone()[0]
    print(f"{part:34}{took - inner:8.1f} s{size / 2**20:10,.0f} MB", file=sys.stderr, flush=True)


def fill_puzzles(number: int, bank: Path) -> None:
    """Of a bank some, or all and then copies of them by turns, which differ in slug, digest and key."""
    entries = read_bank(bank)
    step = max(1, len(entries) // number)
    with tempfile.TemporaryDirectory() as folder:
        write_bank(list(islice(entries[::step], number)), Path(folder))
        load_bank(folder=Path(folder))
    own = PuzzleVersion.objects.count()
    if number > own:
        _copies(own, number)
        _run("ANALYZE")
        with told("stock"):
            rebuild()


def _copies(own: int, number: int) -> None:
    """Copies of the first `own` puzzles, up to so many in all."""
    key, copied = _text_of("i") + " || substr({}, 11)", _numbers(own + 1, number)
    with bare("puzzles_puzzle", "puzzles_puzzleversion"):
        _run(
            f"{copied} INSERT INTO puzzles_puzzle "
            "(id, slug, kind, status, from_bank, created_at) "
            f"SELECT i, {_text_of('i')}, kind, 'published', false, p.created_at "
            f"FROM numbers JOIN puzzles_puzzle p ON p.id = 1 + (i - 1) % {own}"
        )
        _run(
            f"{copied} INSERT INTO puzzles_puzzleversion "
            "(id, puzzle_id, number, position, ruleset, players, level, answer_class, digest, "
            "canonical_key, created_at) SELECT i, i, 1, v.position, ruleset, players, level, answer_class, "
            f"{key.format('digest')}, {key.format('canonical_key')}, v.created_at "
            f"FROM numbers JOIN puzzles_puzzleversion v ON v.puzzle_id = 1 + (i - 1) % {own}"
        )


def fill_findings() -> None:
    """Three of each answer."""
    rules = " UNION ALL ".join(f"SELECT '{code}' AS code" for code in FINDINGS)
    _run(
        'INSERT INTO progress_finding (attempt_id, sort, code, "right") '
        f"SELECT id, 'rule', code, score = 1 FROM progress_attempt CROSS JOIN ({rules}) AS rules"
    )


def fill_attempts(*, first: int, number: int, learner: str, puzzles: int) -> None:
    """So many answers from the number `first` on, four of five right, spread over puzzles and days."""
    _attempts(
        _numbers(first, first + number - 1),
        learner=learner,
        version=f"1 + CAST(i AS bigint) * {PRIME} % {puzzles}",
        answered_at=SECONDS_AGO[connection.vendor].format(f"i % {DAYS * 86_400}"),
        source="numbers",
    )


def fill_days(*, first: int, learners: int) -> None:
    """The puzzles of the last days, each answered by half of the learners on its day."""
    half = max(1, learners // 2)
    for ago in range(DAYS):
        begins = first + ago * half
        chosen = puzzle_of_the_day(timezone.localdate() - timedelta(days=ago))
        assert chosen is not None
        _attempts(
            _numbers(begins, begins + half - 1),
            learner=f"3 + (i - {begins})",
            version=str(chosen.pk),
            answered_at=SECONDS_AGO[connection.vendor].format(str(ago * 86_400)),
            source=f"numbers WHERE i - {begins} < {learners - 2}",
        )


def _attempts(numbers: str, *, learner: str, version: str, answered_at: str, source: str) -> None:
    own, owner = _uuid_of("attempt", "i"), _uuid_of("learner", learner)
    _run(
        f"{numbers} INSERT INTO progress_attempt (id, learner_id, version_id, key, shown_at, answered_at, "
        "raw, answer, score, solved, rules_version, rated, settled, taught) "
        f"SELECT {own}, {owner}, {version}, {_text_of('i')}, {answered_at}, "
        f"{answered_at}, 'answer=yes', 'yes', CASE WHEN i % 5 = 0 THEN 0 ELSE 1 END, 'yes', 1, true, "
        f"({learner}) > 2, false "
        f"FROM {source}"
    )


def _numbers(first: int, last: int) -> str:
    """The numbers from the first to the last as a table `numbers` with the column `i`."""
    return NUMBERS[connection.vendor].format(first, last)


def _uuid_of(what: str, number: str) -> str:
    """The id for a number, to the database."""
    return UUID_OF[connection.vendor].format(number, SPREAD[what], 2**32 // SPREAD[what])


def _id_of(what: str, number: int) -> UUID:
    """The same id, in Python."""
    room = SPREAD[what]
    return UUID(hex=f"{number % room * (2**32 // room):08x}{number:024x}")


def _text_of(number: str) -> str:
    """Ten letters for a number."""
    return f"substr(CAST(10000000000 + {number} AS varchar(11)), 2)"


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
