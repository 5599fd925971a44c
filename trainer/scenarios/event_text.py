"""Events of a hand as one short line of text, for the bank and for links.

A token per event, with the seat first: `0+5m` draws, `0-5m` discards, `0=5m` discards the drawn tile,
`0!` riichi (`0!!` open), `2c34m` chi with own 3m 4m, `2p55m` pon, `2d555m` daiminkan, `0a5555m` ankan,
`0k5m` kakan, `0n4z` kita, `*5m` a new dora indicator, `0r` ron, `0t5m` tsumo (`0t` of the drawn tile),
`~exhaustive` ends the hand. The tile that is called or ronned is the one that lies there. A draw that
the viewer can not see is left out where the next token, of the same seat's own turn, implies it;
elsewhere it is written `0+`.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from trainer.rules.errors import NotationError, quoted
from trainer.rules.events import (
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
from trainer.rules.notation import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.rules.tiles import Tile
from trainer.scenarios.event_json import reason_code

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
