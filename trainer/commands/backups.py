"""A backup of the site in one file, and back: what was restored is compared with what was saved.

The file is a tar of the database (a SQLite file, or a custom dump of PostgreSQL), the secret key where the
site keeps it itself, and a list of all tables with how many rows they have and a sum over what is in them.
Saved is one moment, while the site goes on.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from hashlib import md5
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from psycopg.conninfo import make_conninfo

DATABASE, SECRET, LIST = "database", "secret_key", "tables.json"
PRIVATE: Final = 0o600
_HEX: Final = 15
"""Hexadecimal digits of a row's digest that go into the sum of its table."""


class BackupError(RuntimeError):
    """What cannot be saved or restored, in words for who runs the site."""


@dataclass(frozen=True, slots=True)
class Table:
    """How many rows a table has, and the sum of their digests, which hangs on no order."""

    rows: int
    digest: str


_SUMMED: Final = (
    "SELECT count(*), coalesce(sum("
    "('x' || lpad(substr(md5(t::text), 1, 15), 16, '0'))::bit(64)::bigint::numeric), 0)::text FROM {} t"
)
Tables = Mapping[str, Table]


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


def restore(file: Path, *, replace: bool = False) -> Tables:
    """Put what was saved in place of the database; what it holds, compared with the list of the file.

    :raises BackupError: if the file is none, or of another sort of database; if there is something that was
        not to be replaced; if what came of it is not what was saved.
    """
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR) as folder:
        facts = _unpacked(file, Path(folder))
        if facts["vendor"] != connection.vendor:
            raise BackupError(f"it was saved from {facts['vendor']}, and this is {connection.vendor}")
        if connection.introspection.table_names() and not replace:
            raise BackupError("the database is not empty: say --replace to lose what is in it")
        wanted = {name: Table(**each) for name, each in facts["tables"].items()}
        database = Path(folder, DATABASE)
        found = _restored_sqlite(database) if connection.vendor == "sqlite" else _restored_postgres(database)
        if differing := sorted(name for name in wanted.keys() | found if wanted.get(name) != found.get(name)):
            raise BackupError(f"what was restored is not what was saved: {', '.join(differing)}")
        _put_secret(Path(folder, SECRET))
    return found


def _unpacked(file: Path, folder: Path) -> dict[str, Any]:
    """The list of a backup, whose parts lie in the folder then."""
    try:
        with tarfile.open(file) as archive:
            for name in (LIST, DATABASE, SECRET):
                # Not `extract`: Python before 3.11.4 knows none of its filters. Links are no parts.
                if name in archive.getnames() and (part := archive.extractfile(name)):
                    with Path(folder, name).open("xb") as target:
                        shutil.copyfileobj(part, target)
        facts: dict[str, Any] = json.loads(Path(folder, LIST).read_text())
        if not Path(folder, DATABASE).exists() or not {"vendor", "tables"} <= facts.keys():
            raise KeyError(DATABASE)
    except (OSError, tarfile.TarError, ValueError, KeyError) as error:
        raise BackupError(f"{file} is no backup of a site: {error}") from None
    return facts


def _put_secret(secret: Path) -> None:
    """Where the site keeps its key itself; read by its next start."""
    if secret.exists():
        target = settings.VAR_DIR / SECRET
        shutil.copyfile(secret, target)
        target.chmod(PRIVATE)


def _file() -> str:
    name = str(connection.settings_dict["NAME"])
    if "memory" in name:
        raise BackupError("a database in memory is not saved")
    return name


def _saved_sqlite(target: Path) -> Tables:
    with closing(sqlite3.connect(_file())) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    target.chmod(PRIVATE)
    return _of_sqlite(target)


def _restored_sqlite(source: Path) -> Tables:
    connection.close()
    with closing(sqlite3.connect(source)) as saved, closing(sqlite3.connect(_file())) as target:
        saved.backup(target)
    return _of_sqlite(Path(_file()))


def _of_sqlite(path: Path) -> Tables:
    with closing(sqlite3.connect(path)) as database:
        names = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        rows = 'SELECT * FROM "{}"'  # the names are the database's own
        return {name: _sum_of(database.execute(rows.format(name))) for (name,) in names.fetchall()}


def _sum_of(rows: Iterator[Any]) -> Table:
    number = total = 0
    for row in rows:
        number += 1
        total += int(md5(repr(row).encode(), usedforsecurity=False).hexdigest()[:_HEX], 16)
    return Table(number, str(total))


def _saved_postgres(target: Path) -> Tables:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        (snapshot,) = cursor.fetchone()
        with postgres_address() as (address, env):
            _run(["pg_dump", "-Fc", f"--snapshot={snapshot}", f"--file={target}", address], env)
        return _of_postgres()


def _restored_postgres(source: Path) -> Tables:
    with connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA public CASCADE")
        cursor.execute("CREATE SCHEMA public")
    connection.close()
    with postgres_address() as (address, env):
        options = ["--no-owner", "--no-privileges", "--single-transaction", "--schema=public"]
        _run(["pg_restore", *options, f"--dbname={address}", str(source)], env)
    return _of_postgres()


def _of_postgres() -> Tables:
    found = {}
    with connection.cursor() as cursor:
        for name in sorted(connection.introspection.table_names(cursor)):
            # The names are the database's own.
            cursor.execute(_SUMMED.format(connection.ops.quote_name(name)))
            found[name] = Table(*cursor.fetchone())
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
