"""A sheet of people that somebody brings: its text in whatever encoding it was saved, its rows, and which of
its columns seem to make the name of a person, by headings in the languages of Europe and East Asia.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from trainer.classroom.people.encodings import SURE, Reading, readings, sure
from trainer.classroom.people.headings import (
    ALSO_A_NAME,
    BESIDE,
    FAMILY,
    GIVEN,
    NAMING,
    USERNAMES,
    WHOLE,
    folded,
)
from trainer.classroom.people.names import MAX_NAME, tidy_name

MAX_BYTES: Final = 1024 * 1024
MAX_ROWS: Final = 2000
MAX_COLUMNS: Final = 30
Trouble: TypeAlias = Literal["size", "rows", "workbook", "encoding", "quotes"]


_TOP: Final = 10
"""Rows in which headings are looked for: titles and what a program says of itself stand above them."""


class SheetError(ValueError):
    """What was brought cannot be read as a sheet: `trouble` says why, `line` where."""

    def __init__(self, trouble: Trouble, line: int = 0) -> None:
        super().__init__(f"{trouble} in line {line}")
        self.trouble, self.line = trouble, line


@dataclass(frozen=True, slots=True)
class SheetRow:
    """The cells of a row, tidied, and the line of the file where it begins, from 1."""

    line: int
    cells: tuple[str, ...]

    def cell(self, at: int) -> str:
        """The cell of a column, empty where the row is too short."""
        return self.cells[at] if at < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows that are not blank. `encoding`: what the file showed itself to be; empty for UTF-8.

    Where it shows nothing, `readings` are the ways to read it, of which `codec` was taken, and `data` is the
    file.
    """

    rows: tuple[SheetRow, ...]
    encoding: str = ""
    readings: tuple[Reading, ...] = ()
    codec: str = ""
    data: bytes = b""

    @property
    def width(self) -> int:
        """How many columns the widest row has."""
        return max((len(row.cells) for row in self.rows), default=0)

    def as_text(self) -> str:
        """The same as a text that `read_text` reads again with tabs: blank rows keep the lines apart, and one
        control character stands for all.
        """
        out = io.StringIO()
        writer = csv.writer(out, delimiter="\t", lineterminator="\n")
        at = 1
        for row in self.rows:
            out.write("\n" * (row.line - at))
            writer.writerow([re.sub(r"[\x00-\x1f]", "\x7f", cell) for cell in row.cells])
            at = row.line + 1
        return out.getvalue()


def read_bytes(data: bytes, codec: str = "") -> Sheet:
    """The sheet of a file: CSV, or text with tabs, in UTF-8, UTF-16 or by one of its `readings`: the one with
    this codec, else the likeliest.

    :raises SheetError: if it is none.
    """
    if len(data) > MAX_BYTES:
        raise SheetError("size")
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise SheetError("workbook")
    if known := sure(data):
        try:
            return read_text(data.decode(known), encoding=SURE[known])
        except UnicodeDecodeError as error:
            raise SheetError("encoding", data.count(b"\n", 0, error.start) + 1) from None
    ways = readings(data, NAMING)
    if not ways:
        raise SheetError("encoding", _first_line_beyond_ascii(data))
    taken = codec if any(codec == way.codec for way in ways) else ways[0].codec
    sheet = read_text(data.decode(taken))
    return replace(sheet, readings=ways, codec=taken, data=data)


def _first_line_beyond_ascii(data: bytes) -> int:
    lines = enumerate(data.split(b"\n"), 1)
    return next((number for number, line in lines if not line.isascii()), 0)


def read_text(text: str, *, delimiter: str = "", encoding: str = "") -> Sheet:
    """The sheet of a text; between columns stands the delimiter, or the one that a line `sep=;` before all
    others names, or else `,`, `;`, `|` or a tab, whichever makes the rows alike; cells may stand in quotes.

    :raises SheetError: if a quote is never closed, or there are more rows than anybody's class has.
    """
    if named := _NAMED.match(text):
        delimiter, text = delimiter or named["sign"], "\n" * named[0].count("\n") + text[named.end() :]
    rows: list[SheetRow] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter or _delimiter(text), strict=True)
    line = 1
    try:
        for cells in reader:
            tidy = tuple(tidy_name(cell[: MAX_NAME + 1]) for cell in cells[:MAX_COLUMNS])
            if any(cell.strip(",;|") for cell in tidy):
                rows.append(SheetRow(line, tidy))
            if len(rows) > MAX_ROWS:
                raise SheetError("rows", line)
            line = reader.line_num + 1
    except csv.Error:
        raise SheetError("quotes", line) from None
    return Sheet(tuple(rows), encoding)


_NAMED: Final = re.compile(r"\s*\"?sep=(?P<sign>[,;|\t])\"?[ ,;|\t]*(\r?\n|\Z)", re.IGNORECASE)
_QUOTED: Final = re.compile(r'"[^"]*"')


def _delimiter(text: str) -> str:
    """The sign between the words that head columns, else the one that most rows have equally often, quoted
    parts not counted. One that less than half of the rows have stands within names.
    """
    heads = [line for line in text.splitlines() if line.strip()][:_TOP]
    lines = [line for line in _QUOTED.sub("", text).splitlines() if line.strip()][:_ALIKE]

    def fitness(sign: str) -> tuple[int, int, int]:
        counts = Counter(line.count(sign) for line in lines)
        del counts[0]
        rows, number = max(((rows, number) for number, rows in counts.items()), default=(0, 0))
        headed = max((_headings_in(line, sign) for line in heads if sign in line), default=0)
        return headed, *((rows, number) if rows * 2 >= len(lines) else (0, 0))

    return max("\t;,|", key=fitness)


def _headings_in(line: str, sign: str) -> int:
    cells = [folded(cell) for cell in line.split(sign) if cell.strip()]
    known = sum(cell in NAMING or cell in BESIDE for cell in cells)
    return known if known > 1 or known == len(cells) else 0


_ALIKE: Final = 50
"""Rows that are looked at for it."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns of a sheet make a name, joined in their order, and how many rows at its top name nobody:
    the headings and what stands above them.
    """

    names: tuple[int, ...]
    heading: int


def headings_at(sheet: Sheet) -> int | None:
    """The index of the row of headings: one that has a word for names, further down no word but headings."""
    for at, row in enumerate(sheet.rows[:_TOP]):
        cells = [folded(cell) for cell in row.cells if cell]
        known = [cell for cell in cells if cell in NAMING]
        if known and all(cell in NAMING or cell in BESIDE for cell in cells):
            return at
        if at == 0 and not ALSO_A_NAME.issuperset(known):
            return at
    return None


def guessed(sheet: Sheet) -> Columns:
    """The columns that are headed as names are; else the first that looks like names, without a heading."""
    at = headings_at(sheet)
    header = [folded(cell) for cell in sheet.rows[at].cells] if at is not None else []
    above = 0 if at is None else at + 1
    given, family, whole = (_headed(header, words) for words in (GIVEN, FAMILY, WHOLE))
    if given is not None and family is not None and given != family:
        return Columns(tuple(sorted((family, given))), above)
    found = next((at for at in (whole, family, given) if at is not None), None)
    if found is not None:
        return Columns((found,), above)
    likely = Counter(
        at for row in sheet.rows[above:] for at, cell in enumerate(row.cells) if _looks_named(cell)
    )
    best = max(range(sheet.width), key=lambda at: (likely[at], -at), default=0)
    return Columns((best,), above)


def username_column(sheet: Sheet) -> int | None:
    """The column that is headed as usernames are."""
    at = headings_at(sheet)
    return None if at is None else _headed([folded(cell) for cell in sheet.rows[at].cells], USERNAMES)


def _headed(header: Iterable[str], words: frozenset[str]) -> int | None:
    return next((at for at, cell in enumerate(header) if cell in words), None)


def _looks_named(cell: str) -> bool:
    return any(letter.isalpha() for letter in cell) and not any(
        letter.isdigit() or letter == "@" for letter in cell
    )
