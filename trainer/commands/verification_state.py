"""The file that lets an interrupted verification go on: a heading, then a line for each finished record.

Lines are appended and flushed one by one, so a killed run loses at most its last line. A state is
refused if the paths or the code that judges are not those it was begun with.
"""

import fcntl
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import trainer.records
import trainer.rules
from trainer.commands.verification import Result

FORMAT: Final = "verify_records 2"


class StateError(ValueError):
    """A file that can not be gone on with."""


def code_digest() -> str:
    """The sha256 of all modules and tables that decide a verdict on a record."""
    digest = hashlib.sha256()
    for package in (trainer.rules, trainer.records):
        folder = Path(str(package.__file__)).parent
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".json"):
                digest.update(f"{path.relative_to(folder)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


class State:
    """Finished results by name and digest; a context that holds the file open for appending.

    :raises StateError: on entering, if the file is another one, or of other paths or another version
        of the rules, or in use.
    """

    def __init__(self, path: Path, paths: Iterable[Path]) -> None:
        self._path = path
        self._heading = {
            "format": FORMAT,
            "code": code_digest(),
            "paths": [str(each.resolve()) for each in paths],
        }
        self._finished: dict[tuple[str, str], Result] = {}

    def __enter__(self) -> Self:
        self._file = self._path.open("a", encoding="utf-8")
        try:
            self._lock()
            whole = self._read()
            self._file.truncate(whole)
            if not whole:
                self._append(self._heading)
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

    def result(self, name: str, digest: str) -> Result | None:
        """The result of a record that was finished before, with the same bytes."""
        return self._finished.get((name, digest))

    def add(self, result: Result) -> None:
        """Records a result, once."""
        if result.digest and (result.name, result.digest) not in self._finished:
            self._finished[result.name, result.digest] = result
            self._append(result.to_json())

    def _lock(self) -> None:
        """Two runs must not write to one file; the lock goes with the process."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StateError(f"{self._path} is in use by another run") from None

    def _append(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
        self._file.flush()

    def _read(self) -> int:
        """Takes in the file; the number of bytes up to the last whole line."""
        lines = self._path.read_bytes().split(b"\n")
        torn = lines.pop()
        if not lines and self._heading_json().startswith(torn):
            return 0
        self._check_heading(lines[0] if lines else torn)
        for number, line in enumerate(lines[1:], 2):
            try:
                result = Result.from_json(json.loads(line))
            except (ValueError, TypeError, KeyError, AttributeError):
                raise StateError(f"{self._path}: line {number} is damaged") from None
            self._finished[result.name, result.digest] = result
        return sum(len(line) + 1 for line in lines)

    def _heading_json(self) -> bytes:
        return json.dumps(self._heading, ensure_ascii=False).encode()

    def _check_heading(self, line: bytes) -> None:
        try:
            heading = json.loads(line)
        except ValueError:
            heading = None
        if not isinstance(heading, dict) or heading.get("format") != FORMAT:
            raise StateError(f"{self._path} is not a state of verify_records")
        if heading.get("paths") != self._heading["paths"]:
            raise StateError(f"{self._path} is the state of other paths: {heading.get('paths')}")
        if heading.get("code") != self._heading["code"]:
            raise StateError(f"{self._path} is the state of another version of the rules")
