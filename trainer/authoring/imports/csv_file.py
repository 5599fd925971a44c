"""Puzzles as CSV, a row each, read and written; docs/exchange.md describes the columns.

A table is laid either as a picture of the moment or as the history of the hand.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from trainer.authoring.imports.entries import (
    MAX_ITEM,
    MAX_PUZZLES,
    Fault,
    ImportedEntry,
    LineError,
    entry_of,
    shortened,
)
from trainer.classroom.csv_files import BOM, safe_cell
from trainer.rules.errors import CodedError, RulesError, RulesetError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.scenarios.board.reconstruct import ReconstructError, reconstruct
from trainer.scenarios.board.snapshot import Side, Snapshot, parse_melds, parse_river
from trainer.scenarios.kind import UnknownKindError, kind_named
from trainer.scenarios.position.event_formats import format_events
from trainer.scenarios.position.position import WIND_LETTERS, Position, PositionError, read_round
from trainer.wording.errors import coded_sentence, error_sentence, numbered_seat
from trainer.wording.table_words import defect_sentence

MAX_COLUMNS: Final = 60
APOSTROPHE: Final = "'"


def written_csv(cell: str) -> str:
    """The cell as a file holds it."""
    return APOSTROPHE + cell if cell.startswith(APOSTROPHE) else str(safe_cell(cell))


def read(cell: str) -> str:
    """What a cell of a file says, without blanks around it."""
    cell = cell.strip()
    guarded = cell.startswith(APOSTROPHE) and written_csv(cell[1:]) == cell
    return cell[1:] if guarded else cell


def csv_rows(text: str) -> Iterator[tuple[int, list[str]] | Fault]:
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


SEATS: Final = "0123"
_OF_ROUND: Final = ("ruleset", "changes", "round", "honba", "sticks", "scores")
_BOTH: Final = (*_OF_ROUND, "hero", "indicators", "ura", "ask")
_SHOWN: Final = tuple(f"shown{seat}" for seat in SEATS)
HISTORY: Final = (*_BOTH, "dealt", "events", *_SHOWN)
_OF_PICTURE: Final = ("hand", "drawn", "lies", "then")
_OF_SEATS: Final = tuple(f"{name}{seat}" for name in ("river", "melds", "kita") for seat in SEATS)
PICTURE: Final = (*_OF_PICTURE, *_OF_SEATS)
"""The columns of a picture beside those that it shares with a history."""
MAX_CELL: Final = 2400
MOST_DEFECTS: Final = 3
"""Of a table that are told."""
_T = TypeVar("_T")


def position_of(row: Mapping[str, str]) -> Position:
    """The position that a row lays; of a picture the plainest history that leads to it.

    :raises LineError: naming the column, or why no history leads there.
    """
    for name, cell in row.items():
        if name in HISTORY + PICTURE and len(cell) > MAX_CELL:
            raise LineError("long_field", field=name, most=MAX_CELL)
    if "events" in row or "dealt" in row:
        if mixed := [name for name in PICTURE if name in row]:
            raise LineError("mixed", field=mixed[0])
        return _history(row)
    return _pictured(row)


def _history(row: Mapping[str, str]) -> Position:
    ruleset = _ruleset(row)
    value: dict[str, Any] = {
        "schema": 1,
        "players": ruleset.players,
        "ruleset": ruleset.to_json(),
        "round": row.get("round", "E1"),
        "honba": _number(row, "honba"),
        "sticks": _number(row, "sticks"),
        "scores": list(_scores(row, ruleset)),
        "hero": _hero(row, ruleset),
        "hand": row.get("dealt", ""),
        "indicator": row.get("indicators", ""),
        "events": row.get("events", ""),
        "ask": _ask(row),
        "shown": {seat: row[f"shown{seat}"] for seat in SEATS if f"shown{seat}" in row},
        "ura": row.get("ura", ""),
    }
    try:
        return Position.from_json(value)
    except PositionError as error:
        raise LineError("bad_position", said=error_sentence(error)) from None


def _pictured(row: Mapping[str, str]) -> Position:
    """:raises LineError: if no history leads there, or if some that do answer otherwise."""
    snapshot = snapshot_of(row)
    try:
        found = reconstruct(snapshot)
    except ReconstructError as error:
        said = " ".join(defect_sentence(defect, snapshot) for defect in error.defects[:MOST_DEFECTS])
        raise LineError("no_history", said=said) from None
    except (PositionError, RulesError) as error:
        raise LineError("no_history", said=error_sentence(error)) from None
    try:
        kind = kind_named(row.get("kind", ""))
        answers = {kind.solve(position, position.ruleset).answer for position in found}
    except UnknownKindError:
        raise LineError("no_kind", kind=shortened(row.get("kind", ""))) from None
    except PositionError as error:
        raise LineError("not_for_kind", kind=kind.slug) from error
    if len(answers) > 1:
        raise LineError("ambiguous", n=len(found))
    return found[0]


def snapshot_of(row: Mapping[str, str]) -> Snapshot:
    """The table as the cells of a picture lay it.

    :raises LineError: naming the column.
    """
    ruleset = _ruleset(row)
    lies = row.get("lies", "")
    return Snapshot(
        ruleset=ruleset,
        round=_read(
            row, "round", lambda text: read_round(text, ruleset.players, _number(row, "honba")), "E1"
        ),
        hero=_hero(row, ruleset),
        scores=_scores(row, ruleset),
        sides=tuple(_side(row, seat) for seat in range(ruleset.players)),
        hand=_read(row, "hand", parse_tiles),
        drawn=_read(row, "drawn", parse_tile) if "drawn" in row else None,
        indicators=_read(row, "indicators", parse_tiles),
        sticks=_number(row, "sticks"),
        lies=_seat(row, "lies", ruleset) if lies else None,
        then=row.get("then", ""),
        ura=_read(row, "ura", parse_tiles),
        ask=tuple(sorted(_ask(row).items())),
    )


def _side(row: Mapping[str, str], seat: int) -> Side:
    return Side(
        river=_read(row, f"river{seat}", parse_river),
        melds=_read(row, f"melds{seat}", parse_melds),
        kita=_read(row, f"kita{seat}", parse_tiles),
        shown=_read(row, f"shown{seat}", parse_tiles),
    )


def _read(row: Mapping[str, str], name: str, read: Callable[[str], _T], default: str = "") -> _T:
    """What a cell says.

    :raises LineError: naming the column and what is wrong with it.
    """
    try:
        return read(row.get(name, default))
    except CodedError as error:
        said = coded_sentence(error.code, error.facts, numbered_seat)
        raise LineError("bad_cell", name=name, said=said) from None


def _ruleset(row: Mapping[str, str]) -> Ruleset:
    def read(text: str) -> Ruleset:
        value: dict[str, object] = {"preset": text}
        if "changes" in row:
            value["changes"] = _read(row, "changes", _json)
        return Ruleset.from_name(value)

    return _read(row, "ruleset", read)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise RulesetError("no JSON", "changes_json") from None


def _number(row: Mapping[str, str], name: str) -> int:
    cell = row.get(name, "0")
    if not (cell.isascii() and cell.isdecimal() and len(cell) < 3):
        raise LineError("bad_field", field=name, given=shortened(cell))
    return int(cell)


def _seat(row: Mapping[str, str], name: str, ruleset: Ruleset) -> int:
    cell = row[name]
    if len(cell) != 1 or cell not in SEATS[: ruleset.players]:
        raise LineError("bad_field", field=name, given=shortened(cell))
    return int(cell)


def _hero(row: Mapping[str, str], ruleset: Ruleset) -> int:
    if "hero" not in row:
        raise LineError("missing", field="hero")
    return _seat(row, "hero", ruleset)


def _scores(row: Mapping[str, str], ruleset: Ruleset) -> tuple[int, ...]:
    """Points by seat, apart by blanks or slashes; without a cell those of the start."""
    if "scores" not in row:
        return (ruleset.start_points,) * ruleset.players
    cells = row["scores"].replace("/", " ").split()
    plain = [cell.removeprefix("-") for cell in cells]
    if len(cells) != ruleset.players or not all(c.isascii() and c.isdecimal() and len(c) < 8 for c in plain):
        raise LineError("bad_field", field="scores", given=shortened(row["scores"]))
    return tuple(map(int, cells))


def _ask(row: Mapping[str, str]) -> dict[str, str]:
    found = {}
    for part in filter(None, map(str.strip, row.get("ask", "").split(";"))):
        name, equals, value = part.partition("=")
        if not equals:
            raise LineError("bad_field", field="ask", given=shortened(part))
        found[name.strip()] = value.strip()
    return found


def history_cells(position: Position) -> dict[str, str]:
    """The cells of a history."""
    changes = position.ruleset.to_json()["changes"]
    wind, number = WIND_LETTERS[position.round.wind], position.round.number
    return {
        "ruleset": position.ruleset.preset,
        "changes": json.dumps(changes, sort_keys=True) if changes else "",
        "round": f"{wind}{number}",
        "honba": str(position.round.honba or ""),
        "sticks": str(position.sticks or ""),
        "scores": " ".join(map(str, position.scores)),
        "hero": str(position.hero),
        "indicators": tile_name(position.indicator),
        "ura": format_tiles(position.ura),
        "ask": "; ".join(f"{name}={value}" for name, value in position.ask),
        "dealt": format_tiles(position.hand),
        "events": format_events(position.events),
        **{f"shown{seat}": format_tiles(hand) for seat, hand in position.shown},
    }


_OF_PUZZLE: Final = (
    *("id", "kind", "level", "tags", "source", "credit", "twin"),
    *("licence", "after", "after_link"),
)
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
        self.total = sum(1 for _ in csv_rows(text)) - 1
        self.collection: dict[str, str] = {}

    def lines(self) -> Iterator[ImportedEntry | Fault]:
        """An entry or a fault for each row below the first, in order."""
        rows = csv_rows(self._text)
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
        first = next(csv_rows(self._text), None)
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

    def _entry(self, line: int, cells: list[str]) -> ImportedEntry:
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


def csv_text(entries: Iterable[ImportedEntry], language: str) -> Iterator[str]:
    """The file piece by piece: its head, then a row for each puzzle, with its words in this language, or else
    the first that it has."""
    yield BOM + _line(WRITTEN)
    for entry in entries:
        row = _cells(entry, language)
        yield _line([written_csv(row.get(name, "")) for name in WRITTEN])


def _line(cells: Iterable[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue()


def _cells(entry: ImportedEntry, language: str) -> dict[str, str]:
    row = {
        "id": entry.name,
        "kind": entry.kind,
        "level": "" if entry.level is None else str(entry.level),
        "tags": ", ".join(entry.tags),
        "source": entry.source,
        "credit": entry.credit,
        "licence": entry.licence,
        "after": entry.after,
        "after_link": entry.after_link,
        "twin": entry.twin,
        "pins": _BETWEEN.join(f"{preset}={answer}" for preset, answer in entry.pins),
    }
    words = next((each for each in entry.words if each.language == language), None)
    words = words or next(iter(entry.words), None)
    if words is not None:
        row |= {name: getattr(words, name) for name in _WORDS}
    return row | history_cells(entry.position)
