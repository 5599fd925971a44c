"""A backup of the site in one file; `restoring` puts it back.

The file is a tar of the database (a SQLite file, or a custom dump of PostgreSQL), the secret key where the
site keeps it itself, and a list of all tables with how many rows they have and a sum over what is in them.
Saved is one moment, while the site goes on.
"""

import json
import os
import sqlite3
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from hashlib import md5
from pathlib import Path
from typing import Any, Final, LiteralString
from urllib.parse import quote

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from psycopg.conninfo import make_conninfo
from psycopg.sql import SQL, Identifier

DATABASE, SECRET, LIST = "database", "secret_key", "tables.json"
PRIVATE: Final = 0o600
ASIDE: Final = "before_"
"""How the name begins under which a restore keeps what was there: of a schema, and of files."""
_HEX: Final = 15
"""Hexadecimal digits of a row's digest that go into the sum of its table."""


class BackupError(RuntimeError):
    """What cannot be saved or restored, in words for who runs the site."""


@dataclass(frozen=True, slots=True)
class TableSum:
    """How many rows a table has, and the sum of their digests, which hangs on no order."""

    rows: int
    digest: str


_SUMMED: Final[LiteralString] = (
    "SELECT count(*), coalesce(sum("
    "('x' || lpad(substr(md5(t::text), 1, 15), 16, '0'))::bit(64)::bigint::numeric), 0)::text FROM {} t"
)
Tables = Mapping[str, TableSum]


def save(file: Path) -> Tables:
    """Save the site into a new file; what it holds.

    :raises BackupError: if the file is there already, or the database's own program fails.
    """
    if file.exists():
        raise BackupError(f"{file} is there already")
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        database = Path(folder, DATABASE)
        tables = _saved_sqlite(database) if connection.vendor == "sqlite" else _saved_postgres(database)
        facts: dict[str, Any] = {
            "vendor": connection.vendor,
            "version": settings.VERSION,
            "made_at": timezone.now().isoformat(timespec="seconds"),
        }
        facts |= {"tables": {name: asdict(each) for name, each in tables.items()}}
        Path(folder, LIST).write_text(json.dumps(facts, indent=1))
        whole = Path(folder, "whole")
        with tarfile.open(whole, "w") as archive:
            for path in (Path(folder, LIST), database, settings.VAR_DIR / SECRET):
                if path.exists():
                    archive.add(path, path.name)
        whole.chmod(PRIVATE)
        whole.rename(file)
    return tables


def refuse_differences(wanted: Tables, found: Tables) -> None:
    """:raises BackupError: naming the tables that do not hold what was saved."""
    if differing := sorted(name for name in wanted.keys() | found if wanted.get(name) != found.get(name)):
        raise BackupError(f"what it holds is not what was saved: {', '.join(differing)}")


def sqlite_file() -> Path:
    """The database's file.

    :raises BackupError: if it has none.
    """
    name = str(connection.settings_dict["NAME"])
    if "memory" in name:
        raise BackupError("a database in memory is not saved")
    return Path(name)


def _saved_sqlite(target: Path) -> Tables:
    with closing(sqlite3.connect(sqlite_file())) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    target.chmod(PRIVATE)
    return of_sqlite(target)


def of_sqlite(path: Path) -> Tables:
    """What the database of a file holds, which nobody writes meanwhile.

    :raises sqlite3.DatabaseError: if it is none, or damaged.
    """
    # As it lies there: nothing is written beside it.
    with closing(sqlite3.connect(f"file:{quote(str(path))}?immutable=1", uri=True)) as database:
        names = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        rows = 'SELECT * FROM "{}"'  # the names are the database's own
        return {name: _sum_of(database.execute(rows.format(name))) for (name,) in names.fetchall()}


def _sum_of(rows: Iterator[Any]) -> TableSum:
    number = total = 0
    for row in rows:
        number += 1
        total += int(md5(repr(row).encode(), usedforsecurity=False).hexdigest()[:_HEX], 16)
    return TableSum(number, str(total))


def _saved_postgres(target: Path) -> Tables:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        (snapshot,) = cursor.fetchone()
        with postgres_address() as (address, env):
            _run(
                [
                    "pg_dump",
                    "-Fc",
                    f"--snapshot={snapshot}",
                    f"--exclude-schema={ASIDE}*",
                    f"--file={target}",
                    address,
                ],
                env,
            )
        return of_postgres(cursor)


def of_postgres(cursor: Any) -> Tables:
    """What the tables of `public` hold, as the cursor's transaction sees them."""
    found = {}
    cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")
    for (name,) in cursor.fetchall():
        cursor.execute(SQL(_SUMMED).format(Identifier("public", name)))
        found[name] = TableSum(*cursor.fetchone())
    return found


@contextmanager
def postgres_address() -> Iterator[tuple[str, dict[str, str]]]:
    """How the programs of PostgreSQL reach the database; a password never stands in a list of processes."""
    told = connection.settings_dict
    parts = {"host": told["HOST"], "port": told["PORT"], "user": told["USER"], "dbname": told["NAME"]}
    # What else the address of the database says: several hosts, which of them, how it is encrypted.
    parts |= {name: value for name, value in told["OPTIONS"].items() if isinstance(value, str)}
    given = {name: value for name, value in parts.items() if value}
    yield make_conninfo(**given), {"PGPASSWORD": told["PASSWORD"]}


def _run(command: list[str], env: dict[str, str]) -> None:
    try:
        told = os.environ | {name: value for name, value in env.items() if value}
        subprocess.run(command, env=told, check=True, stderr=subprocess.PIPE)  # noqa: S603  # our own words
    except FileNotFoundError:
        raise BackupError(f"{command[0]} is not installed here: it comes with PostgreSQL") from None
    except subprocess.CalledProcessError as error:
        raise BackupError(f"{command[0]}: {error.stderr.decode(errors='replace').strip()}") from None
