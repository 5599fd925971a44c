"""A snapshot as JSON (docs/snapshot.md), as drafts keep it: the parts of the table in their short texts."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from trainer.rules.notation import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import Tile
from trainer.scenarios.event_json import brief
from trainer.scenarios.position import MAX_POINTS, WIND_LETTERS, PositionError, read_ask
from trainer.scenarios.snapshot import Side, Snapshot
from trainer.scenarios.snapshot_text import (
    MAX_TEXT,
    format_melds,
    format_river,
    parse_melds,
    parse_river,
)

SCHEMA: Final = 1
MAX_TILES: Final = 20
_REQUIRED: Final = frozenset({"schema", "ruleset", "round", "hero", "scores", "sides"})
_TEXTS: Final = ("hand", "drawn", "indicators", "then", "ura")
_OPTIONAL: Final = frozenset({*_TEXTS, "honba", "sticks", "lies", "ask"})
_SIDE: Final = frozenset({"river", "melds", "kita", "shown"})
_T = TypeVar("_T")


def snapshot_to_json(snapshot: Snapshot) -> dict[str, Any]:
    """The object; what is empty is left out. `snapshot_from_json` gives an equal one back, its melds'
    tiles in order.
    """
    wind, number = WIND_LETTERS[snapshot.round.wind], snapshot.round.number
    value: dict[str, Any] = {
        "schema": SCHEMA,
        "ruleset": snapshot.ruleset.to_json(),
        "round": f"{wind}{number}",
        "hero": snapshot.hero,
        "scores": list(snapshot.scores),
        "sides": [_side_to_json(side) for side in snapshot.sides],
    }
    more: dict[str, Any] = {
        "honba": snapshot.round.honba,
        "hand": format_tiles(snapshot.hand),
        "drawn": "" if snapshot.drawn is None else tile_name(snapshot.drawn),
        "indicators": format_tiles(snapshot.indicators),
        "sticks": snapshot.sticks,
        "then": snapshot.then,
        "ura": format_tiles(snapshot.ura),
        "ask": dict(snapshot.ask),
    }
    lies = {} if snapshot.lies is None else {"lies": snapshot.lies}
    return value | {name: given for name, given in more.items() if given} | lies


def _side_to_json(side: Side) -> dict[str, str]:
    texts = {
        "river": format_river(side.river),
        "melds": format_melds(side.melds),
        "kita": format_tiles(side.kita),
        "shown": format_tiles(side.shown),
    }
    return {name: text for name, text in texts.items() if text}


def snapshot_from_json(value: object) -> Snapshot:
    """The snapshot of an object; whether it can be a table `snapshot_defects` tells.

    :raises PositionError: naming the field that is missing, unknown, too long or unreadable.
    """
    fields = _object("snapshot", value, _REQUIRED, _OPTIONAL)
    if fields["schema"] != SCHEMA or isinstance(fields["schema"], bool):
        raise PositionError(f"schema: {SCHEMA} expected, not {brief(fields['schema'])}")
    ruleset = _field("ruleset", Ruleset.from_name, fields["ruleset"])
    texts = {name: _text(name, fields.get(name, "")) for name in _TEXTS}
    lies = fields.get("lies")
    return Snapshot(
        ruleset=ruleset,
        round=_round(fields["round"], ruleset.players, _number("honba", fields.get("honba", 0))),
        hero=_number("hero", fields["hero"], below=ruleset.players),
        scores=_scores(fields["scores"], ruleset.players),
        sides=_sides(fields["sides"], ruleset.players),
        hand=_tiles("hand", texts["hand"]),
        drawn=_field("drawn", parse_tile, texts["drawn"]) if texts["drawn"] else None,
        indicators=_tiles("indicators", texts["indicators"]),
        sticks=_number("sticks", fields.get("sticks", 0)),
        lies=None if lies is None else _number("lies", lies, below=ruleset.players),
        then=texts["then"],
        ura=_tiles("ura", texts["ura"]),
        ask=read_ask(fields.get("ask", {})),
    )


def _object(
    name: str, value: object, required: frozenset[str], optional: frozenset[str]
) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f"{name}: an object expected, not {type(value).__name__}")
    if missing := sorted(required - value.keys()):
        raise PositionError(f"{', '.join(missing)}: missing")
    if unknown := value.keys() - required - optional:
        raise PositionError(f"{brief(min(map(str, unknown)))}: there is no such field")
    return value


def _field(name: str, read: Callable[[Any], _T], value: object) -> _T:
    try:
        return read(value)
    except ValueError as error:
        raise PositionError(f"{name}: {error}") from None


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise PositionError(f"{name}: text of {MAX_TEXT} characters at most expected, not {brief(value)}")
    return value


def _number(name: str, value: object, below: int = 100) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise PositionError(f"{name}: a number from 0 to {below - 1} expected, not {brief(value)}")
    return value


def _tiles(name: str, text: str) -> tuple[Tile, ...]:
    tiles = _field(name, parse_tiles, text)
    if len(tiles) > MAX_TILES:
        raise PositionError(f"{name}: {len(tiles)} tiles, {MAX_TILES} at most")
    return tiles


def _round(text: object, players: int, honba: int) -> Round:
    numbers = "1234"[:players]
    if not isinstance(text, str) or len(text) != 2 or text[0] not in WIND_LETTERS or text[1] not in numbers:
        raise PositionError(f"round: one of {WIND_LETTERS} and of {numbers} expected, not {brief(text)}")
    return Round(WIND_LETTERS.index(text[0]), int(text[1]), honba)


def _scores(value: object, players: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise PositionError(f"scores: a list of {players} numbers expected, not {brief(value)}")
    for points in value:
        if type(points) is not int or abs(points) > MAX_POINTS:
            raise PositionError(f"scores: {MAX_POINTS:,} points at most expected, not {brief(points)}")
    return tuple(value)


def _sides(value: object, players: int) -> tuple[Side, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise PositionError(f"sides: a list of {players} objects expected, not {brief(value)}")
    return tuple(_side(f"sides {seat}", side) for seat, side in enumerate(value))


def _side(name: str, value: object) -> Side:
    fields = _object(name, value, frozenset(), _SIDE)
    texts = {part: _text(f"{name}: {part}", fields.get(part, "")) for part in _SIDE}
    return Side(
        river=_field(f"{name}: river", parse_river, texts["river"]),
        melds=_field(f"{name}: melds", parse_melds, texts["melds"]),
        kita=_tiles(f"{name}: kita", texts["kita"]),
        shown=_tiles(f"{name}: shown", texts["shown"]),
    )
