"""What a line of a file says: a puzzle, or why it is none.

A *fault* is a line number from 1 (0: the whole file), a code and its values; `trainer.wording.import_lines`
says it. Faults with a code of `NOTES` refuse nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from trainer.scenarios.position import Position

MAX_PUZZLES: Final = 20_000
"""Of one import."""
MAX_TEXT: Final = 20 * 1024 * 1024
"""Bytes of a file of puzzles."""
MAX_ITEM: Final = 64 * 1024
"""Characters of one puzzle."""
NOTES: Final = frozenset(
    {"stored_already", "twice_in_file", "equal", "equal_in_file", "pin_differs", "unreadable", "more"}
)

Value: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a line is refused, or what is to be noted of it."""

    line: int
    code: str
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def refuses(self) -> bool:
        return self.code not in NOTES


class LineError(ValueError):
    """What is read is no puzzle: a code and its values. `line` is 0 where the reader knows it."""

    def __init__(self, code: str, /, line: int = 0, **values: Value) -> None:
        self.code, self.line, self.values = code, line, values
        super().__init__(f"{code} {values}")

    def fault(self, line: int) -> Fault:
        """The same as a fault of a line."""
        return Fault(self.line or line, self.code, self.values)


@dataclass(frozen=True, slots=True)
class EntryWords:
    """What the author says in one language; `hints` one a line."""

    language: str
    title: str = ""
    note: str = ""
    hints: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle as a file says it.

    `name` is what other lines of the file call it by, `twin` the name of another line; `pins` are presets
    with answers as the shape of the kind writes them. `origin` is where a record had it.
    """

    line: int
    kind: str
    position: Position
    level: int | None = None
    tags: tuple[str, ...] = ()
    source: str = ""
    credit: str = ""
    words: tuple[EntryWords, ...] = ()
    pins: tuple[tuple[str, str], ...] = ()
    name: str = ""
    twin: str = ""
    origin: Mapping[str, Any] | None = None
