"""Rows of a CSV file with their lines, and cells that no spreadsheet takes for a formula.

A cell that begins like a formula is written behind an apostrophe, and one that begins with an apostrophe
behind another; reading takes it away again, so that every cell comes back as it was.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from trainer.authoring.exchange.lines import MAX_ITEM, MAX_PUZZLES, Fault
from trainer.classroom.csv_cells import safe_cell

MAX_COLUMNS: Final = 60
APOSTROPHE: Final = "'"


def written(cell: str) -> str:
    """The cell as a file holds it."""
    return APOSTROPHE + cell if cell.startswith(APOSTROPHE) else str(safe_cell(cell))


def read(cell: str) -> str:
    """What a cell of a file says, without blanks around it."""
    cell = cell.strip()
    guarded = cell.startswith(APOSTROPHE) and written(cell[1:]) == cell
    return cell[1:] if guarded else cell


def rows_of(text: str) -> Iterator[tuple[int, list[str]] | Fault]:
    """Each row that is not empty with the line where it begins; a fault where no rows are ends them."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    line, number = 1, 0
    while True:
        try:
            row = next(reader, None)
        except csv.Error:
            # A quote that is not closed, text after one, or a cell of more than 128 KB.
            yield Fault(line, "quotes")
            return
        if row is None:
            return
        if fault := _too_much(line, row, number):
            yield fault
            return
        if any(cell.strip() for cell in row):
            yield line, [read(cell) for cell in row]
            number += 1
        line = reader.line_num + 1


def _too_much(line: int, row: Sequence[str], number: int) -> Fault | None:
    if len(row) > MAX_COLUMNS:
        return Fault(line, "columns", {"n": len(row), "most": MAX_COLUMNS})
    if number > MAX_PUZZLES:
        return Fault(line, "too_many", {"most": MAX_PUZZLES})
    if sum(map(len, row)) > MAX_ITEM:
        return Fault(line, "too_long", {"most": MAX_ITEM})
    return None


def _delimiter(text: str) -> str:
    """A comma, a semicolon or a tab: what stands most often in the first line."""
    first = text[: text.find("\n")] if "\n" in text else text
    return max(",;\t", key=first[:MAX_ITEM].count)
