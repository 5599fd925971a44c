"""Puzzles as CSV: a row each, tiles in MPSZ; docs/exchange.md describes the columns.

A row is a picture of the table at the moment of the question, of which `reconstruct` makes a history; or,
with `dealt` and `events`, the history itself.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from trainer.authoring.exchange.csv_cells import rows_of, written
from trainer.authoring.exchange.csv_table import HISTORY, PICTURE, history_cells, position_of
from trainer.authoring.exchange.fields import entry_of, shortened
from trainer.authoring.exchange.lines import Entry, Fault, LineError
from trainer.classroom.csv_cells import BOM

_OF_PUZZLE: Final = ("id", "kind", "level", "tags", "source", "credit", "twin")
_WORDS: Final = ("language", "title", "note", "hints")
COLUMNS: Final = (*_OF_PUZZLE[:2], *HISTORY, *PICTURE, *_OF_PUZZLE[2:], *_WORDS, "pins")
WRITTEN: Final = (*_OF_PUZZLE[:2], *HISTORY, *_OF_PUZZLE[2:], *_WORDS, "pins")
"""The columns of an export: histories, so that nothing is lost; words in one language."""
_NEEDED: Final = ("kind", "ruleset", "hero")
_BETWEEN: Final = "; "


class CsvFile:
    """A table that was uploaded: how many rows it has, and its lines.

    :raises LineError: for a first row that does not name columns.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._names = self._header()
        self.total = sum(1 for _ in rows_of(text)) - 1
        self.collection: dict[str, str] = {}

    def lines(self) -> Iterator[Entry | Fault]:
        """An entry or a fault for each row below the first, in order."""
        rows = rows_of(self._text)
        next(rows)
        for row in rows:
            if isinstance(row, Fault):
                yield row
                return
            try:
                yield self._entry(*row)
            except LineError as error:
                yield error.fault(row[0])

    def _header(self) -> list[str]:
        first = next(rows_of(self._text), None)
        if first is None:
            raise LineError("no_puzzles")
        if isinstance(first, Fault):
            raise LineError(first.code, line=first.line, **first.values)
        line, cells = first
        names = [cell.lower() for cell in cells]
        while names and not names[-1]:
            names.pop()
        for place, name in enumerate(names, 1):
            if name not in COLUMNS:
                raise LineError("unknown_column", line=line, column=place, name=shortened(name))
            if names.index(name) < place - 1:
                raise LineError("column_twice", line=line, column=place, name=name)
        if missing := [name for name in _NEEDED if name not in names]:
            raise LineError("missing_column", line=line, name=missing[0])
        return names

    def _entry(self, line: int, cells: list[str]) -> Entry:
        if any(cells[len(self._names) :]):
            raise LineError("cells", n=len(cells), columns=len(self._names))
        row = {name: cell for name, cell in zip(self._names, cells, strict=False) if cell}
        value: dict[str, Any] = {name: row[name] for name in _OF_PUZZLE if name in row}
        value |= _lists(row) | _level(row)
        if said := {name: row[name] for name in ("title", "note") if name in row} | _hints(row):
            value["words"] = {row.get("language", "en"): said}
        return entry_of(value, position_of(row), line)


def _lists(row: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "tags" in row:
        found["tags"] = [tag.strip() for tag in row["tags"].split(",")]
    if "pins" in row:
        found["pins"] = pairs("pins", row["pins"])
    return found


def _level(row: Mapping[str, str]) -> dict[str, int]:
    if "level" not in row:
        return {}
    if row["level"] not in tuple("12345"):
        raise LineError("bad_field", field="level", given=shortened(row["level"]))
    return {"level": int(row["level"])}


def _hints(row: Mapping[str, str]) -> dict[str, list[str]]:
    return {"hints": row["hints"].splitlines()} if "hints" in row else {}


def pairs(name: str, cell: str) -> dict[str, str]:
    """`a=1; b=2` by name.

    :raises LineError: for a part without `=`.
    """
    found = {}
    for part in filter(None, map(str.strip, cell.split(";"))):
        key, equals, value = part.partition("=")
        if not equals or key.strip() in found:
            raise LineError("bad_field", field=name, given=shortened(part))
        found[key.strip()] = value.strip()
    return found


def csv_text(entries: Iterable[Entry], language: str) -> Iterator[str]:
    """The file piece by piece: its head, then a row for each puzzle, with its words in this language, or else
    the first that it has."""
    yield BOM + _line(WRITTEN)
    for entry in entries:
        row = _cells(entry, language)
        yield _line([written(row.get(name, "")) for name in WRITTEN])


def _line(cells: Iterable[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue()


def _cells(entry: Entry, language: str) -> dict[str, str]:
    row = {
        "id": entry.name,
        "kind": entry.kind,
        "level": "" if entry.level is None else str(entry.level),
        "tags": ", ".join(entry.tags),
        "source": entry.source,
        "credit": entry.credit,
        "twin": entry.twin,
        "pins": _BETWEEN.join(f"{preset}={answer}" for preset, answer in entry.pins),
    }
    words = next((each for each in entry.words if each.language == language), None)
    words = words or next(iter(entry.words), None)
    if words is not None:
        row |= {name: getattr(words, name) for name in _WORDS}
    return row | history_cells(entry.position)
