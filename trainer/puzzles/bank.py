"""The bank: JSON lines, a file per kind, at most 1,024 bytes a line, sorted by digest.

A line is an *entry*: a position with its kind and level, the answer that it pins (compared in a
test, never used to grade), its source and, for a position from a record, what came of it.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from trainer.puzzles.digests import canonical_text, puzzle_digest, slug_of
from trainer.scenarios.position import Position, PositionError

BANK: Final = Path(__file__).parent / "bank"
MAX_LINE: Final = 1024
_NEEDED: Final = {"kind", "level", "position", "answer", "source"}
_ALLOWED: Final = _NEEDED | {"aftermath", "twin"}


class BankError(ValueError):
    """A line that is no entry; the message names file and line."""


@dataclass(frozen=True)
class Entry:
    """One line of the bank.

    `source` is `{"record", "round", "event"}` or `{"seed"}`; `twin` the slug of the entry that
    differs from this one by the least that turns its answer round.
    """

    kind: str
    level: int
    position: Mapping[str, Any]
    answer: str
    source: Mapping[str, Any]
    aftermath: Mapping[str, Any] = field(default_factory=dict)
    twin: str = ""

    @cached_property
    def digest(self) -> str:
        """Names kind and position, not the answer."""
        return puzzle_digest(self.kind, self.position)

    @cached_property
    def parsed(self) -> Position:
        """:raises PositionError: if the position is not of schema 1."""
        return Position.from_json(self.position)

    @property
    def slug(self) -> str:
        return slug_of(self.digest)


def format_line(entry: Entry) -> str:
    """The entry's line without its end.

    :raises BankError: if it takes more than 1,024 bytes.
    """
    fields = {name: getattr(entry, name) for name in sorted(_NEEDED)}
    fields |= {name: getattr(entry, name) for name in ("aftermath", "twin") if getattr(entry, name)}
    line = canonical_text(fields)
    size = len(line.encode())
    if size > MAX_LINE:
        raise BankError(f"{entry.kind} {entry.slug}: {size} bytes, {MAX_LINE} at most")
    return line


def parse_line(line: str) -> Entry:
    """The entry of a line.

    :raises BankError: saying what is missing, too much or of the wrong type.
    """
    try:
        fields = json.loads(line)
    except ValueError as error:
        raise BankError(f"not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise BankError(f"an object expected, {type(fields).__name__} given")
    missing, unknown = _NEEDED - fields.keys(), fields.keys() - _ALLOWED
    if missing or unknown:
        raise BankError(f"missing {sorted(missing)}, unknown {sorted(unknown)}")
    entry = Entry(**fields)
    try:
        _ = entry.parsed
    except PositionError as error:
        raise BankError(str(error)) from None
    return entry


def read_bank(folder: Path = BANK) -> list[Entry]:
    """All entries of a folder's `*.jsonl`, file by file.

    :raises BankError: naming file and line; also for a puzzle that stands twice.
    """
    seen: dict[str, str] = {}
    entries = []
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            place = f"{path.name}, line {number}"
            try:
                entry = parse_line(line)
            except BankError as error:
                raise BankError(f"{place}: {error}") from None
            if entry.slug in seen:
                raise BankError(f"{place}: {entry.slug} stands at {seen[entry.slug]} already")
            seen[entry.slug] = place
            entries.append(entry)
    return entries


def write_bank(entries: Iterable[Entry], folder: Path = BANK) -> None:
    """Write a file per kind, sorted by digest; files of other kinds stay as they are.

    :raises BankError: before anything is written.
    """
    files: dict[str, list[tuple[str, str]]] = {}
    for entry in entries:
        files.setdefault(entry.kind, []).append((entry.digest, format_line(entry)))
    for kind, lines in files.items():
        text = "".join(f"{line}\n" for _, line in sorted(lines))
        (folder / f"{kind}.jsonl").write_text(text)
