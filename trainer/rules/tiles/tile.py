"""Tiles, and how they are written.

A *kind* is one of the 34 faces, 0..33: 1m..9m, 1p..9p, 1s..9s, then E S W N haku hatsu chun. A *tile* is a
kind or one of the three red fives, 34..36 (red 5m, 5p, 5s): what lies on the table. Four tiles of each kind
are in the set; a red five takes the place of a plain one.

Notation is MPSZ: `123m406p77z`, where 0 is a red five and 1z..7z are E S W N haku hatsu chun.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from trainer.rules.errors import NotationError, quoted

Face: TypeAlias = int
Tile: TypeAlias = int
Counts: TypeAlias = Sequence[int]
"""34 numbers: how many tiles of each kind."""

FACES: Final = 34
COPIES: Final = 4
SUIT_LETTERS: Final = "mpsz"

EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (HAKU, HATSU, CHUN)
RED_FIVES: Final = (34, 35, 36)
TILE_NAMES: Final = tuple(
    [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    + [f"{rank}z" for rank in range(1, 8)]
    + ["0m", "0p", "0s"]
)
TERMINALS: Final = frozenset({0, 8, 9, 17, 18, 26})
HONOURS: Final = frozenset(range(27, 34))
YAOCHUU: Final = TERMINALS | HONOURS
"""Terminals and honours, the thirteen kinds of kokushi and of kyuushuu kyuuhai."""

SANMA_ABSENT: Final = frozenset(range(1, 8))
"""Kinds that are not in the three-player set: 2m to 8m (SAN-1)."""
SANMA_MANZU: Final = frozenset({0, 8})
"""What is left of manzu there: 1m and 9m."""


def face_of(tile: Tile) -> Face:
    """The face of a tile: a red five is a five."""
    return tile if tile < FACES else 4 + 9 * (tile - FACES)


def is_red(tile: Tile) -> bool:
    """Is it a red five (34 to 36)?"""
    return tile >= FACES


def red_of(kind: Face) -> Tile:
    """The red five of a five's kind."""
    return FACES + kind // 9


def suit_of(kind: Face) -> str:
    """One of `m`, `p`, `s`, `z`."""
    return SUIT_LETTERS[kind // 9]


def rank_of(kind: Face) -> int:
    """1 to 9 in a suit, 1 to 7 (E S W N haku hatsu chun) among honours."""
    return kind % 9 + 1


def faces_in_play(players: int) -> tuple[Face, ...]:
    """All 34 kinds with four players, 27 with three (SAN-1)."""
    return tuple(k for k in range(FACES) if players == 4 or k not in SANMA_ABSENT)


def wall_size(players: int) -> int:
    """Tiles of the live wall before the dealer's first draw: 70, or 55 with three players."""
    return len(faces_in_play(players)) * COPIES - 14 - 13 * players


def dora_of(indicator: Face, players: int = 4) -> Face:
    """The kind that an indicator makes dora; with three players 1m is followed by 9m (SAN-1)."""
    if indicator in WINDS:
        return EAST + (indicator - EAST + 1) % 4
    if indicator in DRAGONS:
        return HAKU + (indicator - HAKU + 1) % 3
    if players == 3 and indicator == 0:
        return 8
    return indicator - 8 if indicator % 9 == 8 else indicator + 1


def count_faces(tiles: Iterable[Tile]) -> list[int]:
    """The 34 counts of some tiles."""
    counts = [0] * FACES
    for tile in tiles:
        # As `face_of` says, which would take most of the time here.
        counts[tile if tile < FACES else 4 + 9 * (tile - FACES)] += 1
    return counts


def tiles_in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Sorted as players sort: by kind, a red five before the plain ones."""
    return tuple(sorted(tiles, key=lambda tile: (face_of(tile), not is_red(tile))))


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


def parse_face(text: str) -> Face:
    """One kind; `0p` is read as `5p`.

    :raises NotationError: if the text is not exactly one tile.
    """
    return face_of(parse_tile(text))


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
    return format_tiles(kind for kind, n in enumerate(counts) for _ in range(n) if kind < FACES)
