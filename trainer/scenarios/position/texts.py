"""A position as a text: to find equal questions, to find tables that look alike, and for links.

Equal are questions that differ only in what no rule can tell apart. Exchanged may be the three suits (two,
pinzu and souzu, with three players, where manzu is only 1m and 9m), and the seats, turned so that the dealer
comes first. Not exchanged are honours: winds are seats and the round, and the order of dragons and winds
shows in the dora. Reds, scores, honba and sticks stand as they are. The exchange works on the short text of
the events, where an exchange of suits is one of letters.

Tables look alike if they differ by an exchange of suits, by who sits where, by reds, or by the order in
which tiles came down. What is asked, the rules, winds, scores, honba and sticks have no part in it.

A link holds the short JSON of a position, packed, in letters that an address may have.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterable
from itertools import permutations
from typing import Final

from trainer.rules.replay.state import Seat, TableState
from trainer.rules.tiles.tile import FACES, Face, Tile, face_of, format_tiles, tile_name
from trainer.scenarios.position.event_formats import format_events
from trainer.scenarios.position.position import Position, PositionError

_RUN: Final = re.compile(r"([0-9]+)([mpsz])")
_TILES: Final = re.compile(r"(?:[0-9]+[mpsz])+")
_EXCHANGES: Final = {
    4: tuple(str.maketrans("mps", "".join(order)) for order in permutations("mps")),
    3: tuple(str.maketrans("ps", order) for order in ("ps", "sp")),
}


def canonical_text(slug: str, position: Position) -> str:
    """The smallest of the texts of all equal questions."""
    dealer, players = position.round.dealer, position.players

    def turned(seat: int) -> int:
        return (seat - dealer) % players

    fixed = (
        slug,
        str(position.ruleset.to_json()),
        f"{position.round.wind}.{position.round.honba}.{position.sticks}.{turned(position.hero)}",
        ",".join(map(str, position.scores[dealer:] + position.scores[:dealer])),
    )
    parts = [
        ("", format_tiles(position.hand)),
        ("", tile_name(position.indicator)),
        *(_split(token, dealer, players) for token in format_events(position.events).split()),
        *((f"{name}=", value) for name, value in position.ask),
        *sorted((f"{turned(seat)}:", format_tiles(hand)) for seat, hand in position.shown),
        *(("ura=", tile_name(tile)) for tile in position.ura),
    ]
    return "|".join((*fixed, min(_exchanged(parts, suits) for suits in _EXCHANGES[players])))


def _split(token: str, dealer: int, players: int) -> tuple[str, str]:
    """Who does what, seats counted from the dealer, and the tiles: `2p55m` is `1p` and `55m`."""
    if token[0] in "*~":
        return token[0], token[1:]
    return f"{(int(token[0]) - dealer) % players}{token[1]}", token[2:]


def _exchanged(parts: Iterable[tuple[str, str]], suits: dict[int, int]) -> str:
    """The parts with other suits, tiles that belong together in order; what is no tiles stays."""
    return " ".join(
        word + (_in_order(text.translate(suits)) if _TILES.fullmatch(text) else text) for word, text in parts
    )


def _in_order(tiles: str) -> str:
    if len(tiles) == 2:
        return tiles
    return "".join(sorted(suit + rank for run, suit in _RUN.findall(tiles) for rank in run))


_HONOURS: Final = tuple(range(27, FACES))
_SUITS: Final = (tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 27)))
_LOOK_ALIKE_EXCHANGES: Final[dict[int, tuple[tuple[Face, ...], ...]]] = {
    4: tuple(sum(order, ()) + _HONOURS for order in permutations(_SUITS)),
    3: tuple(sum((_SUITS[0], *order), ()) + _HONOURS for order in permutations(_SUITS[1:])),
}
"""For each exchange of suits, by kind, the kind that stands for it."""


def visible_text(position: Position) -> str:
    """The smallest of the texts of all tables that look like that of the position."""
    state = position.table()
    return min(_text(state, position.hero, kinds) for kinds in _LOOK_ALIKE_EXCHANGES[position.players])


def _text(state: TableState, hero: int, kinds: tuple[Face, ...]) -> str:
    own = _seat(state.seats[hero], kinds)
    others = sorted(_seat(seat, kinds) for at, seat in enumerate(state.seats) if at != hero)
    return "/".join((_row(state.indicators, kinds), own, *others))


def _seat(seat: Seat, kinds: tuple[Face, ...]) -> str:
    """What is seen of one player: the hand as far as it is open, the river, the melds, the norths."""
    melds = sorted(_row(meld.tiles, kinds) for meld in seat.melds)
    river = (each.tile for each in seat.river)
    return ";".join((_row(seat.hand or (), kinds), _row(river, kinds), ",".join(melds), str(len(seat.kita))))


def _row(tiles: Iterable[Tile], kinds: tuple[Face, ...]) -> str:
    return ".".join(map(str, sorted(kinds[face_of(tile)] for tile in tiles)))


VERSION: Final = "1"
MAX_LINK: Final = 4000
MAX_UNPACKED: Final = 16_384
WORDS: Final = (
    b'"ura":""shown":{"ask":{"call":"ankan","tile":"event":"seat":"changes":{"riichi_ankan":"'
    b"tenhou_3pmahjong_soul_3pmahjong_soul_4phouse_classic"
    b" ~exhaustive 0r 1r 2r 3r 0t 0! 1! 2! 3! =1s =9s =1m =9m =1p =9p =1z =2z =3z =4z =5z =6z =7z"
    b" 0+1m 0-1m 1-9m 2-9m 3-9m 0+9p 0-9p 1-9p 2-9p 3-9p 0+1s 0-1s 1=1z 2=2z 3=3z 0+7z 0=7z 1=7z 2=7z 3=7z"
    b'{"events":"","hand":"123456789m123456789p123456789s1234567z","hero":0,"honba":1,"indicator":"1z",'
    b'"players":4,"round":"E1","ruleset":{"preset":"tenhou_4p"},"schema":1,'
    b'"scores":[25000,25000,25000,25000],"sticks":1}'
)
"""What version 1 packs against; it must never change."""


def link_text(position: Position) -> str:
    """The position as letters, digits, `-` and `_`; `position_of_link` gives an equal one back."""
    return VERSION + packed_json(position.to_json(short=True))


def packed_json(value: object) -> str:
    """JSON as letters that an address may have; `unpacked_json` gives an equal value back."""
    text = json.dumps(value, separators=(",", ":"), sort_keys=True)
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, zdict=WORDS)
    packed = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def position_of_link(text: str) -> Position:
    """The position of a link's text, replayed.

    :raises PositionError: if it is cut off, changed, of another version, too long, or no position.
    """
    return Position.from_json(unpacked_json(text, VERSION))


def unpacked_json(text: str, version: str) -> object:
    """The value of a link's text, which begins with the letter of its version.

    :raises PositionError: if it is cut off, changed, of another version, or too long.
    """
    if not text or len(text) > MAX_LINK or not text.isascii():
        raise PositionError("link: text of {most} characters at most expected", "link_length", most=MAX_LINK)
    if text[0] != version:
        raise PositionError("link: version {given!r} is not known", "link_version", given=text[0])
    try:
        value: object = json.loads(_unpacked(text[1:]))
    except (ValueError, zlib.error, RecursionError):
        raise PositionError("link: it is cut off or was changed", "link_broken") from None
    return value


def _unpacked(text: str) -> str:
    packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    unpacker = zlib.decompressobj(zdict=WORDS)
    unpacked = unpacker.decompress(packed, MAX_UNPACKED)
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("no whole packing of that size")
    return unpacked.decode()
