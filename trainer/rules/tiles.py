"""Tiles and kinds.

A *kind* is one of the 34 faces, 0..33: 1m..9m, 1p..9p, 1s..9s, then E S W N haku hatsu chun.
A *tile* is a kind or one of the three red fives, 34..36 (red 5m, 5p, 5s): what lies on the table.
Four tiles of each kind are in the set; a red five counts as one of its kind's four.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Kind: TypeAlias = int
Tile: TypeAlias = int
Counts: TypeAlias = Sequence[int]
"""34 numbers: how many tiles of each kind."""

KINDS: Final = 34
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


def kind_of(tile: Tile) -> Kind:
    """The face of a tile: a red five is a five."""
    return tile if tile < KINDS else 4 + 9 * (tile - KINDS)


def is_red(tile: Tile) -> bool:
    """Is it a red five (34 to 36)?"""
    return tile >= KINDS


def red_of(kind: Kind) -> Tile:
    """The red five of a five's kind."""
    return KINDS + kind // 9


def suit_of(kind: Kind) -> str:
    """One of `m`, `p`, `s`, `z`."""
    return SUIT_LETTERS[kind // 9]


def rank_of(kind: Kind) -> int:
    """1 to 9 in a suit, 1 to 7 (E S W N haku hatsu chun) among honours."""
    return kind % 9 + 1


def kinds_in_play(players: int) -> tuple[Kind, ...]:
    """All 34 kinds with four players, 27 with three (SAN-1)."""
    return tuple(k for k in range(KINDS) if players == 4 or k not in SANMA_ABSENT)


def wall_size(players: int) -> int:
    """Tiles of the live wall before the dealer's first draw: 70, or 55 with three players."""
    return len(kinds_in_play(players)) * COPIES - 14 - 13 * players


def dora_of(indicator: Kind, players: int = 4) -> Kind:
    """The kind that an indicator makes dora; with three players 1m is followed by 9m (SAN-1)."""
    if indicator in WINDS:
        return EAST + (indicator - EAST + 1) % 4
    if indicator in DRAGONS:
        return HAKU + (indicator - HAKU + 1) % 3
    if players == 3 and indicator == 0:
        return 8
    return indicator - 8 if indicator % 9 == 8 else indicator + 1


def count_kinds(tiles: Iterable[Tile]) -> list[int]:
    """The 34 counts of some tiles."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[kind_of(tile)] += 1
    return counts


def tiles_in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Sorted as players sort: by kind, a red five before the plain ones."""
    return tuple(sorted(tiles, key=lambda tile: (kind_of(tile), not is_red(tile))))
