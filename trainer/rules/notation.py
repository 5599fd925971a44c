"""MPSZ notation: `123m406p77z`, where 0 is a red five and 1z..7z are E S W N haku hatsu chun."""

from collections.abc import Iterable

from trainer.rules.errors import NotationError, quoted
from trainer.rules.tiles import KINDS, TILE_NAMES, Kind, Tile, kind_of

_TILES = {name: tile for tile, name in enumerate(TILE_NAMES)}


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the order written; of a text as `format_tiles` writes it, that gives the same text back.

    :raises NotationError: quoting the text and the place of the fault.
    """
    tiles: list[Tile] = []
    digits: list[str] = []
    for place, char in enumerate(text, start=1):
        if char in "0123456789":
            digits.append(char)
        elif char in "mpsz":
            if not digits:
                raise NotationError(
                    "{given}: no digits before {sign} at place {at}",
                    "no_digits",
                    given=quoted(text),
                    sign=quoted(char),
                    at=place,
                )
            tiles.extend(_tile(text, digit + char) for digit in digits)
            digits = []
        elif not char.isspace():
            raise NotationError(
                "{given}: unexpected {sign} at place {at}",
                "no_notation",
                given=quoted(text),
                sign=quoted(char),
                at=place,
            )
    if digits:
        raise NotationError(
            "{given}: {digits} at the end lacks its suit letter m, p, s or z",
            "no_suit",
            given=quoted(text),
            digits=quoted("".join(digits)),
        )
    return tuple(tiles)


def _tile(text: str, name: str) -> Tile:
    try:
        return _TILES[name]
    except KeyError:
        raise NotationError(
            "{given}: there is no tile {none!r}", "no_tile", given=quoted(text), none=name
        ) from None


def parse_tile(text: str) -> Tile:
    """One tile, such as `0p`.

    :raises NotationError: if the text is not exactly one tile.
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError(
            "{given}: one tile expected, {tiles} given", "one_tile", given=quoted(text), tiles=len(tiles)
        )
    return tiles[0]


def parse_kind(text: str) -> Kind:
    """One kind; `0p` is read as `5p`.

    :raises NotationError: if the text is not exactly one tile.
    """
    return kind_of(parse_tile(text))


def tile_name(tile: Tile) -> str:
    """`5p`, `0p` (red), `1z`: the notation of one tile or kind."""
    return TILE_NAMES[tile]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The notation of tiles in the given order, runs of one suit joined: `123m406p`."""
    parts: list[str] = []
    last_suit = ""
    for tile in tiles:
        rank, suit = TILE_NAMES[tile][0], TILE_NAMES[tile][1]
        if suit != last_suit and last_suit:
            parts.append(last_suit)
        parts.append(rank)
        last_suit = suit
    return "".join([*parts, last_suit])


def format_counts(counts: Iterable[int]) -> str:
    """The notation of 34 counts, in order of kinds."""
    return format_tiles(kind for kind, n in enumerate(counts) for _ in range(n) if kind < KINDS)
