"""A position as a short text for links: its short JSON, packed, in letters that an address may hold.

The first character is the version, which fixes the words that the packing knows beforehand; a link of a
version that was once given out must stay readable.
"""

import base64
import json
import zlib
from typing import Final

from trainer.scenarios.position import Position, PositionError

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
    text = json.dumps(position.to_json(short=True), separators=(",", ":"), sort_keys=True)
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, zdict=WORDS)
    packed = packer.compress(text.encode()) + packer.flush()
    return VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def position_of_link(text: str) -> Position:
    """The position of a link's text, replayed.

    :raises PositionError: if it is cut off, changed, of another version, too long, or no position.
    """
    if not text or len(text) > MAX_LINK or not text.isascii():
        raise PositionError("link: text of {most} characters at most expected", "link_length", most=MAX_LINK)
    if text[0] != VERSION:
        raise PositionError("link: version {given!r} is not known", "link_version", given=text[0])
    try:
        value = json.loads(_unpacked(text[1:]))
    except (ValueError, zlib.error, RecursionError):
        raise PositionError("link: it is cut off or was changed", "link_broken") from None
    return Position.from_json(value)


def _unpacked(text: str) -> str:
    packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    unpacker = zlib.decompressobj(zdict=WORDS)
    unpacked = unpacker.decompress(packed, MAX_UNPACKED)
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("no whole packing of that size")
    return unpacked.decode()
