"""Events of a hand as MJAI objects, with tiles in MPSZ and `?` for a tile that the viewer can not see.

MJAI's words: tsumo (a draw), dahai, reach, chi, pon, daiminkan, ankan, kakan, kita, dora, hora, ryukyoku.
"""

import reprlib
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from trainer.rules.errors import NotationError
from trainer.rules.events import (
    DRAWS,
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.notation import parse_tile, tile_name
from trainer.rules.tiles import Tile

Json: TypeAlias = Mapping[str, Any]
UNKNOWN: Final = "?"


def event_to_json(event: Event) -> dict[str, Any]:
    """One MJAI object."""
    match event:
        case Draw(seat, tile):
            return {"type": "tsumo", "actor": seat, "pai": _name(tile)}
        case Discard(seat, tile, tsumogiri):
            return {"type": "dahai", "actor": seat, "pai": tile_name(tile), "tsumogiri": tsumogiri}
        case Riichi(seat, is_open):
            return {"type": "reach", "actor": seat} | ({"open": True} if is_open else {})
        case Chi() | Pon() | Daiminkan():
            return {
                "type": type(event).__name__.lower(),
                "actor": event.seat,
                "target": event.from_seat,
                "pai": tile_name(event.tile),
                "consumed": [tile_name(tile) for tile in event.own],
            }
        case Ankan(seat, own):
            return {"type": "ankan", "actor": seat, "consumed": [tile_name(tile) for tile in own]}
        case Kakan(seat, tile) | Kita(seat, tile):
            return {"type": type(event).__name__.lower(), "actor": seat, "pai": tile_name(tile)}
        case Dora(indicator):
            return {"type": "dora", "dora_marker": tile_name(indicator)}
        case Ron(seat, from_seat, tile):
            return {"type": "hora", "actor": seat, "target": from_seat, "pai": tile_name(tile)}
        case Tsumo(seat, tile):
            return {"type": "hora", "actor": seat, "target": seat, "pai": _name(tile)}
        case Ryuukyoku(reason):
            return {"type": "ryukyoku", "reason": reason}


def event_from_json(value: object) -> Event:
    """The event of an MJAI object.

    :raises NotationError: naming the type and the field that is missing or wrong.
    """
    word = value.get("type") if isinstance(value, Mapping) else None
    if not isinstance(value, Mapping) or not isinstance(word, str) or word not in _READERS:
        raise NotationError("{given} is not an event", "no_event", given=brief(value))
    try:
        return _READERS[word](value)
    except KeyError as missing:
        raise NotationError(
            "{word}: {none!r} is missing", "event_lacks", word=word, none=missing.args[0]
        ) from None
    except NotationError as error:
        raise NotationError.within(word, error) from None


def brief(value: object) -> str:
    """A value as a message quotes it: cut short, whatever was given."""
    try:
        return reprlib.repr(value)
    except ValueError:
        return "a number of thousands of digits"


def reason_code(text: str) -> str:
    """The code of a draw.

    :raises NotationError: for any other text.
    """
    if text not in DRAWS:
        raise NotationError(
            "a draw has a code such as exhaustive, not {given}", "no_reason", given=brief(text)
        )
    return text


def _name(tile: Tile | None) -> str:
    return UNKNOWN if tile is None else tile_name(tile)


def _seat(value: Json, field: str = "actor") -> int:
    seat = value[field]
    if type(seat) is not int or not 0 <= seat <= 3:
        raise NotationError(
            "{part}: seat 0 to 3 expected, not {given}", "seat_number", part=field, given=brief(seat)
        )
    return seat


def _flag(value: Json, field: str) -> bool:
    flag = value.get(field, False)
    if not isinstance(flag, bool):
        raise NotationError(
            "{part}: true or false expected, not {given}", "no_flag", part=field, given=brief(flag)
        )
    return flag


def _tile(value: Json, field: str = "pai") -> Tile:
    if not isinstance(value[field], str):
        raise NotationError(
            "{part}: a tile expected, not {given}", "tile_text", part=field, given=brief(value[field])
        )
    return parse_tile(value[field])


def _drawn(value: Json) -> Tile | None:
    return None if value["pai"] == UNKNOWN else _tile(value)


def _own(value: Json) -> tuple[Tile, ...]:
    if not isinstance(value["consumed"], list) or len(value["consumed"]) > 4:
        raise NotationError("consumed: a list of tiles expected, four at most", "consumed")
    return tuple(_tile({"consumed": name}, "consumed") for name in value["consumed"])


def _called(value: Json) -> tuple[int, int, Tile, tuple[Tile, ...]]:
    return _seat(value), _seat(value, "target"), _tile(value), _own(value)


def _reason(value: Json) -> str:
    reason = value.get("reason", "exhaustive")
    if not isinstance(reason, str):
        raise NotationError("reason: a code expected, not {given}", "no_reason", given=brief(reason))
    return reason_code(reason)


def _hora(value: Json) -> Event:
    winner, feeder = _seat(value), _seat(value, "target")
    return Tsumo(winner, _drawn(value)) if winner == feeder else Ron(winner, feeder, _tile(value))


_READERS: Final[dict[str, Callable[[Json], Event]]] = {
    "tsumo": lambda v: Draw(_seat(v), _drawn(v)),
    "dahai": lambda v: Discard(_seat(v), _tile(v), _flag(v, "tsumogiri")),
    "reach": lambda v: Riichi(_seat(v), _flag(v, "open")),
    "chi": lambda v: Chi(*_called(v)),
    "pon": lambda v: Pon(*_called(v)),
    "daiminkan": lambda v: Daiminkan(*_called(v)),
    "ankan": lambda v: Ankan(_seat(v), _own(v)),
    "kakan": lambda v: Kakan(_seat(v), _tile(v)),
    "kita": lambda v: Kita(_seat(v), _tile(v)),
    "dora": lambda v: Dora(_tile(v, "dora_marker")),
    "hora": _hora,
    "ryukyoku": lambda v: Ryuukyoku(_reason(v)),
}
