"""Finished shards of work over records, kept in a folder, so that a run that was cut off can go on.

A *shard* is some records that follow one another. The folder holds `run.json`, which says what work is done
there by which release, and a file for each finished shard: a line with the digest of its records and that of
the results, then the results. Such a file comes into being whole, or not at all. Results are pickled: only
whoever made a folder should read it.
"""

import fcntl
import json
import os
import pickle
import platform
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import numpy as np

import trainer
from trainer.records.sources import Source, Unreadable

CODE: Final = (".py", ".json", ".tsv")
"""Suffixes of the files that may change what comes of a record."""


class ShardError(ValueError):
    """Shards that can not be gone on with; the message names the folder and the reason."""


@cache
def release_shard() -> str:
    """The sha256 of all modules and tables of the site, in hex: the same on hosts with the same release."""
    folder = Path(trainer.__file__).parent
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in CODE:
            digest.update(f"{path.relative_to(folder)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def shard_digest(records: Iterable[Source | Unreadable]) -> str:
    """The sha256 of the names and contents of some records, in hex."""
    digest = sha256()
    for each in records:
        content = each.data if isinstance(each, Source) else each.reason.encode()
        digest.update(f"{each.name}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()


class Shards:
    """The finished shards of one `work`, by number; a context in which no other run writes to the folder.

    :raises ShardError: on entering, if the folder is that of other work or of another release, or in use.
    """

    def __init__(self, folder: Path, work: str, size: int) -> None:
        self._folder = folder
        self._about = {
            "work": work,
            "records in a shard": size,
            "release": release_shard(),
            "Python": platform.python_version(),
            "numpy": np.__version__,
        }

    def __enter__(self) -> Self:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._file = (self._folder / "run.json").open("a+", encoding="utf-8")
        try:
            self._lock()
            self._compare()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def results(self, number: int, records: str) -> list[Any] | None:
        """What came of a shard whose records have that digest; None if it is not finished, or damaged.

        :raises ShardError: if it is that of other records.
        """
        path = self._path(number)
        if not path.exists():
            return None
        heading, _, body = path.read_bytes().partition(b"\n")
        of, _, digest = heading.decode("ascii", "replace").partition(" ")
        if digest != sha256(body).hexdigest():
            return None
        if of != records:
            raise ShardError(f"{path}: the records of this shard have changed since; take another folder")
        found: list[Any] = pickle.loads(body)  # noqa: S301  # written here, by the same account
        return found

    def add(self, number: int, records: str, results: list[Any]) -> None:
        """Keep what came of a shard whose records have that digest."""
        body = pickle.dumps(results)
        path = self._path(number)
        beside = path.with_suffix(".part")
        with beside.open("wb") as file:
            file.write(f"{records} {sha256(body).hexdigest()}\n".encode() + body)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:07}.shard"

    def _lock(self) -> None:
        """The lock goes with the process."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ShardError(f"{self._folder} is in use by another run") from None

    def _compare(self) -> None:
        self._file.seek(0)
        text = self._file.read()
        if not text and any(self._folder.glob("*.shard")):
            raise ShardError(f"{self._folder}: run.json is empty, so nobody knows what the shards are of")
        try:
            about = json.loads(text) if text else None
        except ValueError:
            raise ShardError(f"{self._folder}: run.json can not be read") from None
        if about is None:
            self._file.write(json.dumps(self._about, indent=1) + "\n")
            self._file.flush()
            return
        for name, now in self._about.items():
            if (then := about.get(name)) != now:
                raise ShardError(
                    f"{self._folder} can not be gone on with: {name}: {then} then, {now} now; "
                    "take another folder"
                )
