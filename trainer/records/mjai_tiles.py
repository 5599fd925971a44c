"""MJAI's names of tiles: `5m`, `5mr` (red), and the honours `E S W N P F C`."""

from typing import Final

from trainer.rules.notation import tile_name
from trainer.rules.tiles import HONOURS, KINDS, RED_FIVES, Tile, is_red

_HONOUR_LETTERS: Final = "ESWNPFC"


def mjai_name(tile: Tile) -> str:
    """The name that MJAI gives to a tile."""
    if tile in HONOURS:
        return _HONOUR_LETTERS[tile - min(HONOURS)]
    name = tile_name(tile)
    return f"5{name[1]}r" if is_red(tile) else name


MJAI_TILES: Final[dict[str, Tile]] = {mjai_name(tile): tile for tile in (*range(KINDS), *RED_FIVES)}
"""The tile by its name."""
