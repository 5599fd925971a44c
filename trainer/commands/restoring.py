"""A backup put back: looked at and compared before it takes the place of what is there, which is kept.

What is wrong with the file is found while the site's own data is untouched: it is unpacked beside it, and
changes place with it in one step, a rename of SQLite's file or one transaction of PostgreSQL.
"""

import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import psycopg
from django.conf import settings
from django.db import connection
from django.utils import timezone

from trainer.commands.alone import alone
from trainer.commands.backups import (
    ASIDE,
    DATABASE,
    LIST,
    PRIVATE,
    SECRET,
    BackupError,
    Tables,
    TableSum,
    of_sqlite,
    refuse_differences,
    sqlite_file,
)
from trainer.commands.schemas import restored_postgres
from trainer.running import RunningError, standing_still

MOST_BYTES: Final = {LIST: 2**20, SECRET: 2**14}
"""What the small parts of a backup may hold."""
SPARE: Final = 64 * 2**20
"""Bytes that stay free on the disk where a backup is unpacked."""


class KeyLeftError(Exception):
    """The database was restored, and the key that belongs to it lies beside its place."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What the database holds now; under which names is kept what was there; which release saved it."""

    tables: Tables
    kept: tuple[str, ...]
    version: str


def restore(file: Path, *, replace: bool = False) -> Restored:
    """Put what was saved in place of the database, which is kept under another name.

    :raises BackupError: if the file is none, or of another sort of database; if there is something that was
        not to be replaced; if what came of it is not what was saved; if the site runs. Nothing has changed
        then.
    :raises KeyLeftError: if the database was restored and the key could not be put in its place.
    """
    try:
        with standing_still(settings.VAR_DIR):
            return _restored(file, f"{timezone.now():%Y%m%d_%H%M%S}", replace=replace)
    except RunningError:
        raise BackupError("the site runs here: stop its web and its worker first") from None
    except sqlite3.Error as error:
        raise BackupError(f"the database in it is damaged: {error}") from None
    except psycopg.Error as error:
        raise BackupError(f"PostgreSQL refuses: {str(error).strip()}") from None


def _restored(file: Path, moment: str, *, replace: bool) -> Restored:
    # SQLite's file is renamed: it is unpacked on the same disk.
    place = sqlite_file().parent if connection.vendor == "sqlite" else settings.VAR_DIR
    with tempfile.TemporaryDirectory(dir=place) as folder:
        facts = _unpacked(file, Path(folder))
        if facts["vendor"] != connection.vendor:
            raise BackupError(f"it was saved from {facts['vendor']}, and this is {connection.vendor}")
        wanted = _tables_of(facts["tables"])
        database, aside = Path(folder, DATABASE), f"{ASIDE}{moment}"
        with _fresh_secret(Path(folder, SECRET), aside) as fresh:
            if connection.vendor == "sqlite":
                with alone():
                    kept = _restored_sqlite(database, wanted, aside, replace=replace)
            else:
                kept = restored_postgres(database, wanted, aside, replace=replace)
            kept += _put_secret(fresh, aside)
    return Restored(wanted, tuple(kept), str(facts.get("version", "")))


def _unpacked(file: Path, folder: Path) -> dict[str, Any]:
    """The list of a backup, whose parts lie in the folder then."""
    try:
        # A backup is not packed, so what it says of its sizes is what it needs.
        with tarfile.open(file, "r:") as archive:
            parts = _parts_of(archive)
            _refuse_too_large(parts, folder)
            for name, part in parts.items():
                source = archive.extractfile(part)
                # Not `extract`: Python before 3.11.4 knows none of its filters.
                with Path(folder, name).open("xb") as target:
                    shutil.copyfileobj(source, target)  # type: ignore[arg-type]  # it is a file
        return _facts_of(Path(folder, LIST).read_text())
    except (OSError, tarfile.TarError, ValueError, RecursionError) as error:
        raise BackupError(f"{file} is no backup of a site: {error}") from None


def _parts_of(archive: tarfile.TarFile) -> dict[str, tarfile.TarInfo]:
    """The parts by name. Links are none, and nothing else is in it."""
    parts: dict[str, tarfile.TarInfo] = {}
    for part in archive:
        if part.name not in (LIST, DATABASE, SECRET) or part.name in parts or not part.isreg():
            raise ValueError(f"what is {part.name!r} in it?")
        if part.size > MOST_BYTES.get(part.name, part.size):
            raise ValueError(f"{part.name} is too large")
        parts[part.name] = part
    if missing := [name for name in (LIST, DATABASE) if name not in parts]:
        raise ValueError(f"there is no {missing[0]} in it")
    return parts


def _refuse_too_large(parts: Mapping[str, tarfile.TarInfo], folder: Path) -> None:
    needed = sum(part.size for part in parts.values()) + SPARE
    free = shutil.disk_usage(folder).free
    if needed > free:
        raise BackupError(
            f"it needs {needed // 2**20} MiB in {folder.parent}, and {free // 2**20} MiB are free"
        )


def _facts_of(text: str) -> dict[str, Any]:
    facts = json.loads(text)
    if not isinstance(facts, dict) or not {"vendor", "tables"} <= facts.keys():
        raise ValueError(f"{LIST} does not say what was saved")
    return facts


def _tables_of(listed: object) -> Tables:
    match listed:
        case dict() if listed and all(map(_is_table, listed.values())):
            return {str(name): TableSum(each["rows"], each["digest"]) for name, each in listed.items()}
    raise BackupError(f"{LIST} in it does not say what was saved")


def _is_table(each: object) -> bool:
    match each:
        case {"rows": int(), "digest": str(), **more}:
            return not more
    return False


@contextmanager
def _fresh_secret(secret: Path, aside: str) -> Iterator[Path | None]:
    """The saved key, beside the place where the site keeps its key itself, if it is another one.

    A full disk, or a right that is missing, shows here, before the database changes place.
    """
    target = settings.VAR_DIR / SECRET
    if not secret.exists() or (target.exists() and target.read_bytes() == secret.read_bytes()):
        yield None
        return
    _refuse_taken(_kept_name(target, aside))
    fresh = target.with_suffix(".new")
    try:
        # Not a rename: it may be another disk's.
        shutil.copyfile(secret, fresh)
        fresh.chmod(PRIVATE)
        yield fresh
    except KeyLeftError:
        raise
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _put_secret(fresh: Path | None, aside: str) -> list[str]:
    """Let the next start of the site read that key. The name of the one that was there.

    :raises KeyLeftError: if it can not be renamed.
    """
    if fresh is None:
        return []
    target = settings.VAR_DIR / SECRET
    try:
        kept = [str(_named_anew(target, aside))] if target.exists() else []
        fresh.replace(target)
    except (OSError, BackupError) as error:
        raise KeyLeftError(
            f"the database is restored, but its key could not be put in its place ({error}): "
            f"rename {fresh} to {target} before the site starts"
        ) from None
    return kept


def _restored_sqlite(database: Path, wanted: Tables, aside: str, *, replace: bool) -> list[str]:
    """The unpacked file takes the place of the database's; the names of what was there."""
    live = sqlite_file()
    connection.close()
    if not replace and _holds_something(live):
        raise BackupError("the database is not empty: say --replace, and it is kept under another name")
    _check_sqlite(database)
    refuse_differences(wanted, of_sqlite(database))
    database.chmod(PRIVATE)
    with database.open("rb") as file:
        os.fsync(file.fileno())
    kept = []
    if live.exists():
        _close_notes(live)
        kept = [str(_named_anew(live, aside))]
        for notes in (live.with_name(f"{live.name}{end}") for end in ("-wal", "-shm")):
            if notes.exists():
                notes.rename(f"{kept[0]}{notes.name.removeprefix(live.name)}")
    database.replace(live)
    return kept


def _holds_something(live: Path) -> bool:
    if not live.exists():
        return False
    with closing(sqlite3.connect(live)) as database:
        (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return bool(tables)


def _check_sqlite(database: Path) -> None:
    """:raises sqlite3.DatabaseError: if it is no database, or damaged."""
    with closing(sqlite3.connect(f"file:{quote(str(database))}?immutable=1", uri=True)) as saved:
        # What is damaged need not be text, and is told all the same.
        saved.text_factory = lambda raw: raw.decode(errors="replace")
        (said, *_), *_ = saved.execute("PRAGMA integrity_check").fetchall()
    if said != "ok":
        raise sqlite3.DatabaseError(said)


def _close_notes(live: Path) -> None:
    """What SQLite keeps in `-wal` goes into its file; one that is damaged keeps it beside itself."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(live)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _named_anew(path: Path, aside: str) -> Path:
    """A second name for a file, which it alone has once another file takes its place."""
    kept = _kept_name(path, aside)
    _refuse_taken(kept)
    try:
        os.link(path, kept)
    except OSError:
        # A disk without such names.
        path.rename(kept)
    kept.chmod(PRIVATE)
    return kept


def _kept_name(path: Path, aside: str) -> Path:
    return path.with_name(f"{path.name}.{aside}")


def _refuse_taken(kept: Path) -> None:
    if kept.exists():
        raise BackupError(f"{kept} is there already")
