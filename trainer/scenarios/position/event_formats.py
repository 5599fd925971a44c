"""Events of a hand as MJAI objects and as one short line of text.

As objects their tiles are in MPSZ, with `?` for a tile that the viewer can not see.

As text there is a token per event, with the seat first: `0+5m` draws, `0-5m` discards, `0=5m` discards
the drawn tile, `0!` riichi (`0!!` open), `2c34m` chi with own 3m 4m, `2p55m` pon, `2d555m` daiminkan,
`0a5555m` ankan, `0k5m` kakan, `0n4z` kita, `*5m` a new dora indicator, `0r` ron, `0t5m` tsumo (`0t` of
the drawn tile), `~exhaustive` ends the hand. The tile that is called or ronned is the one that lies
there. A draw that the viewer can not see is left out where the next token, of the same seat's own turn,
implies it; elsewhere it is written `0+`.
"""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, TypeAlias

from trainer.rules.errors import NotationError, quoted
from trainer.rules.replay.events import (
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
from trainer.rules.tiles.tile import Tile, format_tiles, parse_tile, parse_tiles, tile_name

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


def _kita(value: Json) -> Event:
    """MJAI calls it `nukidora`."""
    return Kita(_seat(value), _tile(value))


_READERS: Final[dict[str, Callable[[Json], Event]]] = {
    "tsumo": lambda v: Draw(_seat(v), _drawn(v)),
    "dahai": lambda v: Discard(_seat(v), _tile(v), _flag(v, "tsumogiri")),
    "reach": lambda v: Riichi(_seat(v), _flag(v, "open")),
    "chi": lambda v: Chi(*_called(v)),
    "pon": lambda v: Pon(*_called(v)),
    "daiminkan": lambda v: Daiminkan(*_called(v)),
    "ankan": lambda v: Ankan(_seat(v), _own(v)),
    "kakan": lambda v: Kakan(_seat(v), _tile(v)),
    "kita": _kita,
    "nukidora": _kita,
    "dora": lambda v: Dora(_tile(v, "dora_marker")),
    "hora": _hora,
    "ryukyoku": lambda v: Ryuukyoku(_reason(v)),
}


_CALLS: Final[dict[str, type[Chi] | type[Pon] | type[Daiminkan]]] = {
    "c": Chi,
    "p": Pon,
    "d": Daiminkan,
}
_LETTERS: Final = {Chi: "c", Pon: "p", Daiminkan: "d"}
_OWN_TURN: Final = "-=!aknt"


def format_events(events: Iterable[Event]) -> str:
    """The text of some events; `parse_events` gives equal events back."""
    tokens = [_token(event) for event in events]
    return " ".join(token for token, after in pairwise([*tokens, ""]) if not _implied(token, after))


def _implied(token: str, after: str) -> bool:
    """Is this an unseen draw, followed by what its seat does with it?"""
    return token[1:] == "+" and after[:1] == token[0] and after[1:2] in tuple(_OWN_TURN)


def _token(event: Event) -> str:
    match event:
        case Draw(seat, tile):
            return f"{seat}+" + ("" if tile is None else tile_name(tile))
        case Discard(seat, tile, tsumogiri):
            return f"{seat}{'=' if tsumogiri else '-'}{tile_name(tile)}"
        case Riichi(seat, is_open):
            return f"{seat}!!" if is_open else f"{seat}!"
        case Chi() | Pon() | Daiminkan():
            return f"{event.seat}{_LETTERS[type(event)]}{format_tiles(event.own)}"
        case Ankan(seat, own):
            return f"{seat}a{format_tiles(own)}"
        case Kakan(seat, tile):
            return f"{seat}k{tile_name(tile)}"
        case Kita(seat, tile):
            return f"{seat}n{tile_name(tile)}"
        case Dora(indicator):
            return f"*{tile_name(indicator)}"
        case Ron(seat):
            return f"{seat}r"
        case Tsumo(seat, tile):
            return f"{seat}t" + ("" if tile is None else tile_name(tile))
        case Ryuukyoku(reason):
            return f"~{reason}"


def parse_events(text: str) -> tuple[Event, ...]:
    """The events of a text.

    :raises NotationError: naming the token and its place.
    """
    return tuple(_Reader().read(text.split()))


class _Reader:
    """Keeps what a token leaves out: whose turn it is, the drawn tile, and the tile that lies there."""

    def __init__(self) -> None:
        self.on_turn: int | None = None
        self.drawn: Tile | None = None
        self.lying: tuple[int, Tile] | None = None

    def read(self, tokens: list[str]) -> Iterator[Event]:
        for place, token in enumerate(tokens, start=1):
            try:
                yield from self._events(token)
            except NotationError as error:
                raise NotationError.within(f"token {place} {token!r}", error, token=quoted(token)) from None

    def _events(self, token: str) -> Iterator[Event]:
        if token[0] == "*":
            yield Dora(parse_tile(token[1:]))
            return
        if token[0] == "~":
            yield Ryuukyoku(reason_code(token[1:]))
            return
        if token[0] not in "0123" or len(token) < 2:
            raise NotationError("a seat 0 to 3 and what it does expected", "seat_first")
        seat, word, rest = int(token[0]), token[1], token[2:]
        if word in _OWN_TURN and self.on_turn != seat:
            self._turn(seat, None)
            yield Draw(seat)
        yield self._event(seat, word, rest)

    def _turn(self, seat: int | None, drawn: Tile | None) -> None:
        self.on_turn, self.drawn = seat, drawn

    def _event(self, seat: int, word: str, rest: str) -> Event:
        if word == "+":
            tile = parse_tile(rest) if rest else None
            self._turn(seat, tile)
            return Draw(seat, tile)
        if word in "-=":
            return self._lay(seat, Discard(seat, parse_tile(rest), tsumogiri=word == "="))
        if word in _CALLS:
            return self._call(seat, word, rest)
        if word == "!" and rest in ("", "!"):
            return Riichi(seat, open=bool(rest))
        if word == "a":
            return self._ankan(seat, parse_tiles(rest))
        if word in "kn":
            tile = parse_tile(rest)
            return self._lay(seat, Kakan(seat, tile) if word == "k" else Kita(seat, tile))
        if word == "r" and not rest and self.lying is not None:
            return Ron(seat, *self.lying)
        if word == "t":
            return Tsumo(seat, parse_tile(rest) if rest else self.drawn)
        raise NotationError("no such event", "no_such_event")

    def _lay(self, seat: int, event: Discard | Kakan | Kita) -> Event:
        self.lying = (seat, event.tile)
        self._turn(None, None)
        return event

    def _ankan(self, seat: int, own: tuple[Tile, ...]) -> Event:
        if not own:
            raise NotationError("an ankan without tiles", "ankan_empty")
        self.lying = (seat, own[0])
        self._turn(None, None)
        return Ankan(seat, own)

    def _call(self, seat: int, word: str, rest: str) -> Event:
        if self.lying is None:
            raise NotationError("no discard lies there", "nothing_lies")
        self._turn(None if word == "d" else seat, None)
        return _CALLS[word](seat, *self.lying, parse_tiles(rest))
