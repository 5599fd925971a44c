"""The numbers and words of Tenhou's JSON: tiles are 11 to 47 by suit and rank, red fives 51 to 53."""

import re
from dataclasses import dataclass
from typing import Final

from trainer.records.json_input import items
from trainer.rules.tiles import KINDS, RED_FIVES, Tile

TSUMOGIRI: Final = 60
NO_DISCARD: Final = 0
"""Stands in the discards of who makes a daiminkan."""
TILE_NUMBERS: Final = tuple(
    [10 * (kind // 9 + 1) + kind % 9 + 1 for kind in range(KINDS)] + [51 + n for n in range(len(RED_FIVES))]
)
"""By tile."""
TILES: Final = {number: tile for tile, number in enumerate(TILE_NUMBERS)}

_MARKED: Final = re.compile(r"((?:\d\d){0,3})([cpmkaf])((?:\d\d){1,4})", re.ASCII)
_PLACES: Final = {("c", 0): 3, ("p", 0): 3, ("p", 1): 2, ("p", 2): 1, ("m", 0): 3, ("m", 1): 2, ("m", 3): 1}
"""How many seats to the right the caller's tile is from, by the sort of call and the place of its letter;
three players sit as at a table of four."""
PLACE_OF: Final = {(letter, right): place for (letter, place), right in _PLACES.items()}
_SIZES: Final = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4, "f": 1}


@dataclass(frozen=True, slots=True)
class Marked:
    """A call, kan or kita: its letter, the tile that the letter marks, the others, and from how many seats
    to the right it was called (0: from nobody)."""

    letter: str
    tile: Tile
    others: tuple[Tile, ...]
    right: int


def tile_of(number: object) -> Tile:
    """The tile of a number.

    :raises ValueError: there is none.
    """
    tile = TILES.get(number) if isinstance(number, int) and not isinstance(number, bool) else None
    if tile is None:
        raise ValueError(f"there is no tile {str(number)[:20]!r}")
    return tile


def tiles_of(numbers: object, what: str) -> tuple[Tile, ...]:
    return tuple(tile_of(number) for number in items(numbers, what))


def marked(text: str) -> Marked:
    """A text such as `4646p46` (pon from the right) or `151515a51`.

    :raises ValueError: it is of no such form.
    """
    found = _MARKED.fullmatch(text)
    if found is None:
        raise ValueError(f"there is no call {text[:20]!r}")
    before, letter, after = found.groups()
    first, *rest = [tile_of(int(after[i : i + 2])) for i in range(0, len(after), 2)]
    others = (*(tile_of(int(before[i : i + 2])) for i in range(0, len(before), 2)), *rest)
    right = _PLACES.get((letter, len(before) // 2), 0)
    if len(others) + 1 != _SIZES[letter] or (letter in "cpm" and not right):
        raise ValueError(f"there is no call {text[:20]!r}")
    return Marked(letter, first, others, right)
