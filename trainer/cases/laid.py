"""Tiles that a table lays to have a fact found out; the rest of the hand may be left out."""

from collections.abc import Iterable, Iterator
from typing import Final

from trainer.cases.case import Rest, UntoldError
from trainer.rules.errors import NotationError
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.letters import typed_tiles
from trainer.rules.tiles.tile import (
    COPIES,
    EAST,
    HONOURS,
    Face,
    Tile,
    count_faces,
    face_of,
    suit_of,
    tile_name,
)

CONCEALED: Final = 13
NONE_LAID: Final = "-"
"""Written in place of tiles: there are none."""
UNKNOWN: Final = "?"
"""Written in place of tiles: nobody knows, or there are none yet."""
_LOOSE: Final[dict[Rest, int]] = {"": 0, "sets": 0, "sets-pair": 2, "wait": 1}
"""How many tiles stand beside the sets of the rest; what waits may be thought a single tile."""
_JOIN: Final = 2
"""Tiles of a suit that are no farther apart may stand in one run."""


def rest_of(laid: int) -> Rest:
    """What the rest of a closed hand of 13 can be, beside so many tiles of the suits in doubt: their number
    alone tells it. None where no tile or every one is laid.
    """
    missing = CONCEALED - laid
    found: tuple[Rest, Rest, Rest] = ("sets", "wait", "sets-pair")
    return found[missing % 3] if 0 < missing < CONCEALED else ""


def tiles_laid(name: str, text: str) -> tuple[Tile, ...]:
    """:raises UntoldError: if the text is no tile notation, or has a fifth copy."""
    try:
        tiles = typed_tiles(text)
    except NotationError:
        raise UntoldError(name, "no_tiles", given=text[:40]) from None
    refuse_fifth(name, text, tiles)
    return tiles


def refuse_fifth(name: str, text: str, tiles: Iterable[Tile]) -> None:
    """:raises UntoldError: if more than four of the tiles are alike, as the text has them that is named."""
    counts = count_faces(tiles)
    if max(counts) > COPIES:
        raise UntoldError(name, "fifth_copy", given=text[:40], tile=tile_name(counts.index(max(counts))))


def tile_laid(name: str, text: str) -> Face:
    """One kind of tile.

    :raises UntoldError: if the text is not one tile.
    """
    tiles = tiles_laid(name, text)
    if len(tiles) != 1:
        raise UntoldError(name, "one_tile", given=text[:40])
    return face_of(tiles[0])


def hand_laid(name: str, text: str, rest: str) -> Hand:
    """A closed hand of 13 tiles of which the rest may be left out: sets, sets and a pair, or what waits, in
    place of which stand tiles that join none of the others.

    :raises UntoldError: if the tiles and the rest do not come to 13.
    """
    tiles = tiles_laid(name, text)
    missing, fits = CONCEALED - len(tiles), rest_of(len(tiles))
    if missing < 0 or missing == CONCEALED or rest not in {fits, fits or "sets"}:
        raise UntoldError(name, "thirteen_tiles", given=len(tiles))
    spare, loose = _spare(tiles), _LOOSE[fits]
    fill = [kind for _set in range((missing - loose) // 3) for kind in [next(spare)] * 3]
    return Hand((*tiles, *fill, *([next(spare)] * loose if loose else [])))


def stands_apart(kind: Face, tiles: Iterable[Tile]) -> bool:
    """Whether a kind is in no triplet and no run with any of the tiles."""
    return not any(_join(kind, face_of(tile)) for tile in tiles)


def _spare(tiles: tuple[Tile, ...]) -> Iterator[Face]:
    """Kinds that join no tile and not each other, honours first."""
    taken = list(tiles)
    for kind in (*HONOURS, *range(EAST)):
        if stands_apart(kind, taken):
            taken.append(kind)
            yield kind


def _join(kind: Face, other: Face) -> bool:
    near = 0 if kind in HONOURS or suit_of(kind) != suit_of(other) else _JOIN
    return abs(kind - other) <= near
