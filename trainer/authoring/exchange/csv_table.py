"""The cells of a row that lay the table: as a picture, or as the history of the hand."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from trainer.authoring.exchange.fields import shortened
from trainer.authoring.exchange.lines import LineError
from trainer.rules.errors import CodedError, RulesError, RulesetError
from trainer.rules.notation import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.event_text import format_events
from trainer.scenarios.kind import UnknownKindError, kind_named
from trainer.scenarios.position import WIND_LETTERS, Position, PositionError, read_round
from trainer.scenarios.reconstruct import ReconstructError, reconstruct
from trainer.scenarios.snapshot import Side, Snapshot
from trainer.scenarios.snapshot_text import parse_melds, parse_river
from trainer.wording.position_errors import coded_sentence, error_sentence, numbered_seat
from trainer.wording.snapshot_defects import defect_sentence

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
