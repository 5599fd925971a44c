"""A sheet of people that somebody brings: its text in whatever encoding it was saved, its rows, and which of
its columns seem to make the name of a person, by headings in English, German, French and Japanese.
"""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from trainer.classroom.people.names import MAX_NAME, tidy_name

MAX_BYTES: Final = 1024 * 1024
MAX_ROWS: Final = 2000
MAX_COLUMNS: Final = 30
Trouble: TypeAlias = Literal["size", "rows", "workbook", "encoding", "quotes"]


def _folded(heading: str) -> str:
    """A heading without case, blanks and signs: `First_Name` is `first name`."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", heading)).casefold()


def _headings(*words: str) -> frozenset[str]:
    return frozenset(map(_folded, words))


WHOLE: Final = _headings(
    *("name", "full name", "names", "learner", "student", "student name", "pupil", "participant", "player"),
    *(
        "vollständiger Name",
        "Schüler",
        "Schülername",
        "Schülerin",
        "Teilnehmer",
        "Spieler",
        "Vor- und Nachname",
    ),
    *("nom", "nom complet", "nom et prénom", "prénom et nom", "élève", "étudiant", "participant", "joueur"),
    *("氏名", "名前", "お名前", "姓名", "生徒名", "生徒氏名", "児童名", "学生氏名", "参加者", "参加者名"),
)
FAMILY: Final = _headings(
    *("family name", "family", "last name", "surname", "second name"),
    *("Nachname", "Familienname", "Zuname"),
    *("nom de famille", "nom"),
    *("姓", "苗字", "名字", "氏", "名前(姓)", "name"),
)
"""`Name` and `nom` are a family name where a given name stands beside."""
GIVEN: Final = _headings(
    *("given name", "given names", "given", "first name", "first names", "forename"),
    *("Vorname", "Vornamen", "Rufname"),
    *("prénom", "prénoms", "prenom"),
    *("名", "名前(名)", "下の名前"),
)
USERNAMES: Final = _headings(
    *("username", "user name", "login", "Benutzername", "Anmeldename", "nom d'utilisateur", "identifiant"),
    *("ユーザー名", "ユーザ名", "ログイン名"),
)


class SheetError(ValueError):
    """What was brought cannot be read as a sheet: `trouble` says why, `line` where."""

    def __init__(self, trouble: Trouble, line: int = 0) -> None:
        super().__init__(f"{trouble} in line {line}")
        self.trouble, self.line = trouble, line


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, tidied, and the line of the file where it begins, from 1."""

    line: int
    cells: tuple[str, ...]

    def cell(self, at: int) -> str:
        """The cell of a column, empty where the row is too short."""
        return self.cells[at] if at < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows that are not blank. `encoding`: what the file was read as; empty for UTF-8."""

    rows: tuple[Row, ...]
    encoding: str = ""

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


def read_bytes(data: bytes) -> Sheet:
    """The sheet of a file: CSV, or text with tabs, in UTF-8, UTF-16, Shift JIS or Windows-1252.

    :raises SheetError: if it is none.
    """
    if len(data) > MAX_BYTES:
        raise SheetError("size")
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise SheetError("workbook")
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise SheetError("encoding", data.count(b"\n", 0, error.start) + 1) from None
    return read_text(text, encoding=_ENCODINGS[encoding])


_ENCODINGS: Final = {
    "utf-8-sig": "",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "cp932": "Shift JIS",
    "cp1252": "Windows-1252",
}


def _encoding(data: bytes) -> str:
    """Which of `_ENCODINGS` a file seems to be in."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if data.count(0) * 4 > len(data):
        return "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    for encoding in ("utf-8-sig", "cp932"):
        try:
            said = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == "utf-8-sig" or _is_japanese(said):
            return encoding
    return "cp1252"


def _is_japanese(said: str) -> bool:
    """Whether wide letters stand in rows: a single letter with an accent reads as a single kanji."""
    wide = [unicodedata.east_asian_width(letter) == "W" for letter in said]
    return any(one and other for one, other in pairwise(wide))


def read_text(text: str, *, delimiter: str = "", encoding: str = "") -> Sheet:
    """The sheet of a text; between columns stands the delimiter, or else `,`, `;` or a tab, whichever the
    first row has; cells may stand in quotes.

    :raises SheetError: if a quote is never closed, or there are more rows than anybody's class has.
    """
    rows: list[Row] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter or _delimiter(text), strict=True)
    line = 1
    try:
        for cells in reader:
            tidy = tuple(tidy_name(cell[: MAX_NAME + 1]) for cell in cells[:MAX_COLUMNS])
            if any(tidy):
                rows.append(Row(line, tidy))
            if len(rows) > MAX_ROWS:
                raise SheetError("rows", line)
            line = reader.line_num + 1
    except csv.Error:
        raise SheetError("quotes", line) from None
    return Sheet(tuple(rows), encoding)


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return "\t" if "\t" in first else max(",;", key=first.count)


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns of a sheet make a name, joined in their order, and whether its first row is a heading."""

    names: tuple[int, ...]
    heading: bool


def guessed(sheet: Sheet) -> Columns:
    """The columns that are headed as names are; else the first that looks like names, without a heading."""
    header = [_folded(cell) for cell in sheet.rows[0].cells] if sheet.rows else []
    given = _headed(header, GIVEN)
    family = _headed(header, FAMILY)
    whole = _headed(header, WHOLE)
    if given is not None and family is not None:
        return Columns(tuple(sorted((family, given))), heading=True)
    found = next((at for at in (whole, family, given) if at is not None), None)
    if found is not None:
        return Columns((found,), heading=True)
    likely = Counter(at for row in sheet.rows for at, cell in enumerate(row.cells) if _looks_named(cell))
    best = max(range(sheet.width), key=lambda at: (likely[at], -at), default=0)
    return Columns((best,), heading=False)


def username_column(sheet: Sheet) -> int | None:
    """The column that is headed as usernames are."""
    header = [_folded(cell) for cell in sheet.rows[0].cells] if sheet.rows else []
    return _headed(header, USERNAMES)


def _headed(header: Iterable[str], words: frozenset[str]) -> int | None:
    return next((at for at, cell in enumerate(header) if cell in words), None)


def _looks_named(cell: str) -> bool:
    return any(letter.isalpha() for letter in cell) and not any(
        letter.isdigit() or letter == "@" for letter in cell
    )
