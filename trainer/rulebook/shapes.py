"""Tiles that somebody types into the search: `34445`, `3334m`, `23456m99p`, and what they wait on."""

import re
from typing import Final

from trainer.rulebook.claims import is_notation
from trainer.rules.tiles.tile import COPIES, count_faces, format_tiles, parse_tiles
from trainer.rules.tiles.waits import waits

SUIT: Final = "s"
"""The suit in which ranks without one are drawn."""
PAIR: Final = "11z"
"""The pair that is laid beside a shape that has none."""
SMALLEST: Final = 3
"""Fewer tiles are no shape."""
HAND: Final = 13
_IN_ORDER: Final = re.compile(r"1*2*3*4*5*6*7*8*9*")
"""Ranks in order: `34445`, not the points `3900`."""
_GROUP: Final = re.compile(r"([0-9]+)[mps]")
_AROUND: Final = "`.,;:?!()"


def shape_in(word: str) -> str:
    """The tiles that a word is, without what stands around them: notation (`34445m`), or three ranks and more
    in order, without a suit. Empty if it is none.
    """
    tiles = word.strip(_AROUND)
    if tiles.isdecimal():
        return tiles if len(tiles) >= SMALLEST and _IN_ORDER.fullmatch(tiles) else ""
    held = any(letter.isdecimal() for letter in tiles) and len(tiles) > SMALLEST and is_notation(tiles)
    return tiles if held else ""


def groups_of(tiles: str) -> tuple[str, ...]:
    """The ranks of each suit of which there are three tiles or more."""
    groups = _GROUP.findall(tiles) or [tiles]
    return tuple(each for each in groups if each.isdecimal() and len(each) >= SMALLEST)


def pattern(ranks: str) -> str:
    """The shape of ranks, the lowest as `a`: `34445` and `56667` are `xabbbc`. A red five is a five."""
    numbers = sorted(int(rank) or 5 for rank in ranks)
    return "x" + "".join(chr(ord("a") + number - numbers[0]) for number in numbers)


def waits_typed(query: str) -> tuple[str, bool]:
    """The first tiles of a query with what they wait on, as the rulebook writes it (`3334m > 245m`), and
    whether a pair was laid beside them. Empty where they wait on nothing, or are more than a hand.
    """
    tiles = next(filter(None, map(shape_in, query.split())), "")
    if not tiles:
        return "", False
    tiles = tiles + SUIT if tiles.isdecimal() else tiles
    alone = len(parse_tiles(tiles)) % 3 == 2
    held = parse_tiles(tiles + PAIR * alone)
    counts = count_faces(held)
    if len(held) > HAND or len(held) % 3 != 1 or max(counts) > COPIES:
        return "", False
    open_waits = [face for face in waits(counts) if counts[face] < COPIES]
    return f"{format_tiles(held)} > {format_tiles(open_waits)}" if open_waits else "", alone
