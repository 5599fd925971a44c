"""Tables that leave the site, written so that no spreadsheet takes a cell for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

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
