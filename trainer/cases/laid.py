"""Tiles that a table lays to have a fact found out; the rest of the hand may be left out."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from trainer.cases.case import UntoldError
from trainer.rules.errors import NotationError
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.letters import typed_tiles
from trainer.rules.tiles.tile import COPIES, HONOURS, Face, Tile, count_faces, face_of

Rest: TypeAlias = Literal["", "sets", "sets-pair"]
"""What the tiles are that are not laid: none, sets, or sets and a pair."""
RESTS: Final[tuple[Rest, ...]] = ("", "sets", "sets-pair")
CONCEALED: Final = 13


def tiles_laid(name: str, text: str) -> tuple[Tile, ...]:
    """:raises UntoldError: if the text is no tile notation, or has a fifth copy."""
    try:
        tiles = typed_tiles(text)
    except NotationError:
        raise UntoldError(name, "no_tiles", given=text[:40]) from None
    if max(count_faces(tiles)) > COPIES:
        raise UntoldError(name, "fifth_copy", given=text[:40])
    return tiles


def tile_laid(name: str, text: str) -> Face:
    """One kind of tile.

    :raises UntoldError: if the text is not one tile.
    """
    tiles = tiles_laid(name, text)
    if len(tiles) != 1:
        raise UntoldError(name, "one_tile", given=text[:40])
    return face_of(tiles[0])


def hand_laid(name: str, text: str, rest: str) -> Hand:
    """A closed hand of 13 tiles of which the rest may be left out: sets, or sets and a pair, of honours.

    :raises UntoldError: if the tiles and the rest do not come to 13.
    """
    tiles = tiles_laid(name, text)
    missing = CONCEALED - len(tiles)
    pair = 2 if rest == "sets-pair" else 0
    if missing < 0 or (missing and not rest) or (rest and (missing - pair) % 3) or missing < pair:
        raise UntoldError(name, "thirteen_tiles", given=len(tiles))
    spare = _spare(tiles)
    fill = [kind for _set in range((missing - pair) // 3) for kind in [next(spare)] * 3]
    return Hand((*tiles, *fill, *([next(spare)] * pair if pair else [])))


def _spare(tiles: tuple[Tile, ...]) -> Iterator[Face]:
    """Honours that are not among the tiles: they join nothing."""
    counts = count_faces(tiles)
    return (kind for kind in HONOURS if not counts[kind])
