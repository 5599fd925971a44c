"""A snapshot as JSON (docs/snapshot.md), as drafts keep it: the parts of the table in their short texts."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from trainer.rules.notation import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import Tile
from trainer.scenarios.event_json import brief
from trainer.scenarios.position import (
    MAX_POINTS,
    WIND_LETTERS,
    PositionError,
    read_ask,
    read_field,
    read_number,
    read_round,
    read_text,
)
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
        raise PositionError(
            "schema: {known} expected, not {given}", "schema", known=SCHEMA, given=brief(fields["schema"])
        )
    ruleset = read_field("ruleset", Ruleset.from_name, fields["ruleset"])
    texts = {name: read_text(name, fields.get(name, ""), MAX_TEXT) for name in _TEXTS}
    lies = fields.get("lies")
    return Snapshot(
        ruleset=ruleset,
        round=read_round(fields["round"], ruleset.players, read_number("honba", fields.get("honba", 0))),
        hero=read_number("hero", fields["hero"], below=ruleset.players),
        scores=_scores(fields["scores"], ruleset.players),
        sides=_sides(fields["sides"], ruleset.players),
        hand=_tiles("hand", texts["hand"]),
        drawn=read_field("drawn", parse_tile, texts["drawn"]) if texts["drawn"] else None,
        indicators=_tiles("indicators", texts["indicators"]),
        sticks=read_number("sticks", fields.get("sticks", 0)),
        lies=None if lies is None else read_number("lies", lies, below=ruleset.players),
        then=texts["then"],
        ura=_tiles("ura", texts["ura"]),
        ask=read_ask(fields.get("ask", {})),
    )


def _object(
    name: str, value: object, required: frozenset[str], optional: frozenset[str]
) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(
            "{field}: an object expected, not {given}", "no_object", field=name, given=type(value).__name__
        )
    if missing := sorted(required - value.keys()):
        raise PositionError("{fields}: missing", "fields_missing", fields=", ".join(missing))
    if unknown := value.keys() - required - optional:
        raise PositionError(
            "{given}: there is no such field", "no_field", given=brief(min(map(str, unknown)))
        )
    return value


def _tiles(name: str, text: str) -> tuple[Tile, ...]:
    tiles = read_field(name, parse_tiles, text)
    if len(tiles) > MAX_TILES:
        raise PositionError(
            "{field}: {tiles} tiles, {most} at most",
            "too_many_tiles",
            field=name,
            tiles=len(tiles),
            most=MAX_TILES,
        )
    return tiles


def _scores(value: object, players: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise PositionError(
            "scores: a list of {players} numbers expected, not {given}",
            "scores_list",
            players=players,
            given=brief(value),
        )
    for points in value:
        if type(points) is not int or abs(points) > MAX_POINTS:
            raise PositionError(
                "scores: {most:,} points at most expected, not {given}",
                "scores_most",
                most=MAX_POINTS,
                given=brief(points),
            )
    return tuple(value)


def _sides(value: object, players: int) -> tuple[Side, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise PositionError(
            "sides: a list of {players} objects expected, not {given}",
            "no_sides",
            players=players,
            given=brief(value),
        )
    return tuple(_side(f"sides {seat}", side) for seat, side in enumerate(value))


def _side(name: str, value: object) -> Side:
    fields = _object(name, value, frozenset(), _SIDE)
    texts = {part: read_text(f"{name}: {part}", fields.get(part, ""), MAX_TEXT) for part in _SIDE}
    return Side(
        river=read_field(f"{name}: river", parse_river, texts["river"]),
        melds=read_field(f"{name}: melds", parse_melds, texts["melds"]),
        kita=_tiles(f"{name}: kita", texts["kita"]),
        shown=_tiles(f"{name}: shown", texts["shown"]),
    )
