"""Puzzles as JSON, read one at a time with their lines, and written; docs/exchange.md has the format."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from trainer.authoring.actions.drafting import hints_of
from trainer.authoring.imports.entries import (
    MAX_ITEM,
    MAX_PUZZLES,
    Fault,
    ImportedEntry,
    LineError,
    column_of,
    entry_of,
    line_of,
    shortened,
    text,
)
from trainer.puzzles.models import Collection
from trainer.scenarios.position.position import Position, PositionError
from trainer.wording.errors import error_sentence

MAX_DEPTH: Final = 16
MAX_HEAD: Final = 20
"""Fields of a document."""
ITEMS: Final = "puzzles"
_SPACE: Final = re.compile(r"[ \t\r\n]*+")
_MARKS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+("?)|[{}\[\]]', re.DOTALL)
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+("?)', re.DOTALL)
_PLAIN: Final = re.compile(r"[^\s,\]}{\[:\"]++")
_OPENING: Final = "{["


class Piece(NamedTuple):
    """A value of the document: where it begins and ends, and the line where it begins."""

    start: int
    end: int
    line: int


class Document:
    """What a text holds beside its puzzles (`head`), and where they are (`pieces`).

    :raises LineError: for what is no JSON object, with line and column.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._counted = (0, 1)
        self.head: dict[str, Any] = {}
        self.pieces: list[Piece] = []
        end = self._each(self._expect(0, "{"), "}", self._field)
        if self._skip(end) < len(text):
            raise self._error("after_end", self._skip(end))

    def values(self) -> Iterator[tuple[int, Any]]:
        """Each puzzle with its line: its value, or the `LineError` that says why it has none."""
        for piece in self.pieces:
            try:
                yield piece.line, self._value(piece.start, piece.end)
            except LineError as error:
                yield piece.line, error

    def _field(self, at: int) -> int:
        """A name with its value; where the value ends."""
        if not self._text.startswith('"', at):
            raise self._error("not_json", at)
        end = self._end(at)
        name = self._value(at, end)
        if name in self.head or (name == ITEMS and self.pieces):
            raise self._error("field_twice", at, field=name[:40])
        start = self._skip(self._expect(end, ":"))
        if name == ITEMS:
            return self._each(self._expect(start, "["), "]", self._item)
        if len(self.head) == MAX_HEAD:
            raise self._error("unknown_field", at, field=name[:40])
        end = self._end(start)
        self.head[name] = self._value(start, end)
        return end

    def _item(self, at: int) -> int:
        if len(self.pieces) == MAX_PUZZLES:
            raise self._error("too_many", at, most=MAX_PUZZLES)
        end = self._end(at)
        self.pieces.append(Piece(at, end, self._line(at)))
        return end

    def _each(self, at: int, closing: str, read: Callable[[int], int]) -> int:
        """Read what stands between commas up to the closing bracket; the place behind that."""
        at = self._skip(at)
        if self._text.startswith(closing, at):
            return at + 1
        while True:
            at = self._skip(read(self._skip(at)))
            if self._text.startswith(closing, at):
                return at + 1
            at = self._expect(at, ",")

    def _end(self, at: int) -> int:
        """Where the value ends that begins here.

        :raises LineError: if it is longer than one puzzle can be, nested too deeply, or not closed.
        """
        if self._text[at : at + 1] in tuple(_OPENING):
            return self._closing(at)
        found = (_STRING if self._text.startswith('"', at) else _PLAIN).match(self._text, at, at + MAX_ITEM)
        if found is None or found[0] == '"' or (found.lastindex and not found[1]):
            raise self._error("unclosed" if found else "not_json", at)
        return found.end()

    def _closing(self, start: int) -> int:
        depth = 0
        for mark in _MARKS.finditer(self._text, start, start + MAX_ITEM):
            if mark[0][0] == '"':
                if not mark[1]:
                    break
            elif mark[0] in _OPENING:
                depth += 1
                if depth > MAX_DEPTH:
                    raise self._error("too_deep", mark.start(), most=MAX_DEPTH)
            else:
                depth -= 1
                if depth == 0:
                    return mark.end()
        whole = len(self._text) - start > MAX_ITEM
        raise self._error("too_long" if whole else "unclosed", start, most=MAX_ITEM)

    def _value(self, start: int, end: int) -> Any:
        try:
            return json.loads(self._text[start:end], parse_constant=_refuse)
        except json.JSONDecodeError as error:
            raise self._error("not_json", start + error.pos) from None
        except (ValueError, RecursionError):
            raise self._error("not_json", start) from None

    def _skip(self, at: int) -> int:
        found = _SPACE.match(self._text, at)
        return found.end() if found else at

    def _expect(self, at: int, mark: str) -> int:
        at = self._skip(at)
        if not self._text.startswith(mark, at):
            raise self._error("not_json", at)
        return at + 1

    def _line(self, at: int) -> int:
        """The line of a place that is not before the last one asked for."""
        seen, line = self._counted
        line += self._text.count("\n", seen, at)
        self._counted = (at, line)
        return line

    def _error(self, code: str, at: int, **values: str | int) -> LineError:
        return LineError(code, line=line_of(self._text, at), column=column_of(self._text, at), **values)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


VERSION: Final = 1
MARK: Final = "riichi-dojo"
_HEAD: Final = frozenset({MARK, "collection"})
_COLLECTION: Final = {"title": 80, "description": 2000, "licence": 12}


class JsonFile:
    """A document that was uploaded: how many puzzles it has, what it says of itself, its lines.

    With `found` it is one that was made here of game records, whose puzzles name where they are from.

    :raises LineError: for what is no such document.
    """

    def __init__(self, said: str, *, found: bool = False) -> None:
        self._document = Document(said)
        self._found = found
        head = self._document.head
        if MARK not in head:
            raise LineError("no_version", line=1)
        if type(head[MARK]) is not int or head[MARK] != VERSION:
            raise LineError("version", line=1, given=shortened(head[MARK]), known=VERSION)
        if unknown := sorted(head.keys() - _HEAD):
            raise LineError("unknown_field", line=1, field=shortened(unknown[0]))
        self.total = len(self._document.pieces)
        self.collection = _collection(head.get("collection", {}))

    def lines(self) -> Iterator[ImportedEntry | Fault]:
        """An entry or a fault for each puzzle, in order."""
        for line, value in self._document.values():
            try:
                yield self._entry(line, value)
            except LineError as error:
                yield error.fault(line)

    def _entry(self, line: int, value: Any) -> ImportedEntry:
        if isinstance(value, LineError):
            raise value
        if not isinstance(value, dict):
            raise LineError("bad_field", field=ITEMS, given=shortened(value))
        for name in ("kind", "position"):
            if name not in value:
                raise LineError("missing", field=name)
        origin = value.pop("origin", None) if self._found else None
        try:
            position = Position.from_json(value["position"])
        except PositionError as error:
            raise LineError("bad_position", said=error_sentence(error)) from None
        entry = entry_of(value, position, line)
        return entry if origin is None else replace(entry, origin=origin)


def _collection(value: object) -> dict[str, str]:
    """Title, description and licence of the collection that the document was."""
    if not isinstance(value, dict) or value.keys() - _COLLECTION.keys():
        raise LineError("bad_field", line=1, field="collection", given=shortened(value))
    found = {name: text(value, name, most) for name, most in _COLLECTION.items()}
    if found["licence"] and found["licence"] not in Collection.Licence.values:
        raise LineError("bad_field", line=1, field="licence", given=shortened(found["licence"]))
    return found


def json_value(entry: ImportedEntry) -> dict[str, Any]:
    """The object of a puzzle, what is empty left out."""
    words = {
        each.language: {
            name: said
            for name, said in (
                ("title", each.title),
                ("note", each.note),
                ("hints", list(hints_of(each.hints))),
            )
            if said
        }
        for each in entry.words
    }
    more = {
        "id": entry.name,
        "level": entry.level,
        "tags": list(entry.tags),
        "source": entry.source,
        "credit": entry.credit,
        "licence": entry.licence,
        "after": entry.after,
        "after_link": entry.after_link,
        "words": words,
        "pins": dict(entry.pins),
        "twin": entry.twin,
        "origin": entry.origin,
    }
    value: dict[str, Any] = {"kind": entry.kind, "position": entry.position.to_json(short=True)}
    return value | {name: said for name, said in more.items() if said}


def json_text(entries: Iterable[ImportedEntry], collection: Collection | None = None) -> Iterator[str]:
    """The document piece by piece, a puzzle on each line."""
    head: dict[str, Any] = {MARK: VERSION}
    if collection is not None:
        head["collection"] = {
            name: getattr(collection, name) for name in _COLLECTION if getattr(collection, name)
        }
    yield json.dumps(head, ensure_ascii=False)[:-1] + f', "{ITEMS}": ['
    comma = "\n"
    for entry in entries:
        yield comma + json.dumps(json_value(entry), ensure_ascii=False, sort_keys=True)
        comma = ",\n"
    yield "\n]}\n"
