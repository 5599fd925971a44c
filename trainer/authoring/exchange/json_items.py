"""The puzzles of a JSON document, one at a time, with their lines: `{"puzzles": [...], ...}`.

The document as a whole is never built: brackets are counted first, within bounds of depth and length, and
each value is parsed by itself. What a hostile file can take is so the size of one puzzle.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from trainer.authoring.exchange.decoding import column_of, line_of
from trainer.authoring.exchange.lines import MAX_ITEM, MAX_PUZZLES, LineError

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
