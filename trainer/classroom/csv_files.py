"""Files of a class, and names of people: rosters are read and tidied, with every problem by its line; tables
are written so that no spreadsheet takes a cell for a formula.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final, Literal, TypeAlias

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_BYTES: Final = 1024 * 1024
MAX_LEARNERS: Final = 1000
MAX_NAME: Final = 80
FAMILY: Final = frozenset({"family name", "family", "last name", "lastname", "surname", "姓"})
GIVEN: Final = frozenset({"given name", "given", "first name", "firstname", "forename", "名"})
"""How the two columns of a name may be headed."""
CONTROL: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode's categories of line breaks and control characters."""
TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of what follows, in the rows beside and below too."""

What: TypeAlias = Literal[
    "empty",
    "long",
    "control",
    "twice",
    "in_class",
    "too_many",
    "nobody",
    "size",
    "encoding",
    "quotes",
    "columns",
    "username",
]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a roster is refused: the line, from 1, what is wrong, and with which text or other line."""

    line: int
    what: What
    text: str = ""
    other: int = 0


@dataclass(frozen=True, slots=True)
class Named:
    """A name and the line where it stands."""

    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Roster:
    """What a file or a list says: its names in order, and all its problems by line."""

    names: tuple[Named, ...]
    problems: tuple[Problem, ...]


def tidy_name(text: str) -> str:
    """A name without blanks around it or more than one in a row, in Unicode's composed form."""
    return " ".join(part for part in unicodedata.normalize("NFC", text).split(" ") if part)


def name_problem(name: str) -> Literal["empty", "long", "control"] | None:
    """What is wrong with a name that stands by itself; what nobody can see is none."""
    if any(letter in TURNS or unicodedata.category(letter) in CONTROL for letter in name):
        return "control"
    if all(unicodedata.category(letter)[0] in "CZ" for letter in name):
        return "empty"
    return "long" if len(name) > MAX_NAME else None


def same_name(name: str) -> str:
    """What two names have in common that nobody tells apart: letters, but neither case nor unseen marks."""
    seen = (letter for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter) != "Cf")
    return "".join(seen).casefold()


def read_lines(text: str) -> Roster:
    """Names typed one per line; empty lines do not matter."""
    lines = enumerate(text.splitlines(), 1)
    return Roster(tuple(Named(line, name) for line, said in lines if (name := tidy_name(said))), ())


def read_csv(data: bytes) -> Roster:
    """Names of a file: a column, the one headed `name`, or one of family and one of given names, which are
    joined in the order in which they stand; between columns `,`, `;` or a tab.

    What cannot be read as a table at all is one problem and no name.
    """
    if len(data) > MAX_BYTES:
        return Roster((), (Problem(0, "size"),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Roster((), (Problem(data.count(b"\n", 0, error.start) + 1, "encoding", _encoding(data)),))
    rows, broken = _rows(text)
    names, problems = _names(rows)
    return Roster(tuple(names), tuple(problems + broken))


def checked(roster: Roster, in_class: Iterable[str]) -> Roster:
    """The roster with the problems of its names: by themselves, with each other, with those in the class."""
    there = {same_name(name) for name in in_class}
    problems, seen = list(roster.problems), dict[str, int]()
    for each in roster.names:
        key = same_name(each.name)
        if what := name_problem(each.name):
            problems.append(Problem(each.line, what, each.name[:MAX_NAME]))
        elif key in seen:
            problems.append(Problem(each.line, "twice", each.name, seen[key]))
        elif key in there:
            problems.append(Problem(each.line, "in_class", each.name))
        seen.setdefault(key, each.line)
    if len(roster.names) + len(there) > MAX_LEARNERS:
        problems.append(Problem(0, "too_many", str(len(roster.names))))
    if not roster.names and not problems:
        problems.append(Problem(0, "nobody"))
    return Roster(roster.names, tuple(sorted(problems, key=lambda problem: problem.line)))


def _encoding(data: bytes) -> str:
    """What a file that is not UTF-8 may be."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    try:
        said = data.decode("cp932")
    except UnicodeDecodeError:
        return "Windows-1252"
    wide = [unicodedata.east_asian_width(letter) == "W" for letter in said]
    # A single letter with an accent reads as a single kanji; Japanese stands in rows.
    return "Shift JIS" if any(one and other for one, other in pairwise(wide)) else "Windows-1252"


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return "\t" if "\t" in first else max(",;", key=first.count)


def _rows(text: str) -> tuple[list[tuple[int, list[str]]], list[Problem]]:
    """The rows with the lines where they begin; a quote that is never closed ends them."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for row in reader:
            rows.append((line, [tidy_name(cell) for cell in row]))
            line = reader.line_num + 1
    except csv.Error:
        return rows, [Problem(line, "quotes")]
    return rows, []


def _names(rows: list[tuple[int, list[str]]]) -> tuple[list[Named], list[Problem]]:
    while rows and not any(rows[-1][1]):
        rows = rows[:-1]
    header = [cell.casefold() for cell in rows[0][1]] if rows else []
    named = _named_columns(header)
    columns = named or (0,)
    names: list[Named] = []
    problems: list[Problem] = []
    for line, cells in rows[1:] if named else rows:
        names.append(Named(line, " ".join(cells[at] for at in columns if at < len(cells) and cells[at])))
        others = [cell for at, cell in enumerate(cells) if at not in columns and cell]
        if others and named and "username" in header:
            problems.append(Problem(line, "username", others[0][:MAX_NAME]))
        elif others:
            problems.append(Problem(line, "columns", others[0][:MAX_NAME]))
    return names, problems


def _named_columns(header: list[str]) -> tuple[int, ...]:
    """The places of the columns that make a name, as the first row says; none if it is no header."""
    if "name" in header:
        return (header.index("name"),)
    family = next((at for at, cell in enumerate(header) if cell in FAMILY), None)
    given = next((at for at, cell in enumerate(header) if cell in GIVEN), None)
    return tuple(sorted(at for at in (family, given) if at is not None))


def clean_name(text: str) -> str:
    """A name as it is kept.

    :raises ValidationError: if it is none.
    """
    name = tidy_name(text)
    if name_problem(name):
        raise ValidationError(_("Write a name without line breaks or control characters."))
    return name


CellValue: TypeAlias = str | int | float | None
BOM: Final = "\ufeff"
"""By which spreadsheets know that a file is UTF-8."""
_FORMULA: Final = (*"=+-@", *"＝＋－＠", *"\t\r\n")
"""Also by the full-width signs, which some spreadsheets take for the others."""
_UNSEEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def safe_cell(value: CellValue) -> CellValue:
    """A text that begins like a formula, behind an apostrophe; numbers and other texts as they are.

    None is an empty cell.
    """
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def plain_text(value: str) -> str:
    """A text without the characters that XML, and so a workbook, may not hold."""
    return _UNSEEN.sub("", value)


def csv_chunks(rows: Iterable[Sequence[CellValue]]) -> Iterator[bytes]:
    """A CSV file of safe cells, in UTF-8 with its mark at the front, lines ended as RFC 4180 says; some
    hundred lines at a time.
    """
    mark, left = BOM, iter(rows)
    while some := list(islice(left, 500)):
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerows([safe_cell(value) for value in row] for row in some)
        yield (mark + out.getvalue()).encode()
        mark = ""


def csv_bytes(rows: Iterable[Sequence[CellValue]]) -> bytes:
    """The same as a whole."""
    return b"".join(csv_chunks(rows))
