"""The ways in which people write tiles and points, where a system compares what was typed letter by letter.

Capitals and blanks around the answer are the system's own affair: it is told to overlook them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, permutations, product
from typing import Final

from trainer.rules.tiles.tile import Face, format_tiles, suit_of, tile_name

MOST_SPELLINGS: Final = 300
"""Of four tiles there are about 240, of five more than a thousand."""
_BETWEEN: Final = ("", " ", ",", ", ")
_WITHIN: Final = ("", "-", ",")
"""Between the numbers of one suit: `369p`, `3-6-9p`, `3,6,9p`."""
_POINTS_BETWEEN: Final = (",", ", ", " ", ";", "; ", "/", " / ")
_MOST_SHUFFLED: Final = 4
"""The orders of five tiles alone are 120."""


def in_any_order(faces: Sequence[Face], most: int = MOST_SPELLINGS) -> tuple[str, ...]:
    """Every order and spelling of some tiles, the plainest first; empty if there are more than `most`."""
    if len(faces) > _MOST_SHUFFLED:
        return ()
    found = tuple(dict.fromkeys(text for order in permutations(faces) for text in in_this_order(order)))
    return found if len(found) <= most else ()


def in_this_order(faces: Sequence[Face]) -> tuple[str, ...]:
    """Every spelling of tiles in their order: `25m`, `2m5m`, `2m 5m`, `2m, 5m`, `2-5m`."""
    return tuple(dict.fromkeys((format_tiles(faces), *_spelled(faces))))


def _spelled(faces: Sequence[Face]) -> Iterator[str]:
    for between in _BETWEEN:
        yield between.join(map(tile_name, faces))
    runs = [(suit, [tile_name(face)[0] for face in run]) for suit, run in groupby(faces, suit_of)]
    for between, within in product(_BETWEEN, _WITHIN):
        if not (within == "," and between == ""):
            yield between.join(within.join(digits) + suit for suit, digits in runs)


def points_written(points: Iterable[int]) -> tuple[str, ...]:
    """Points one after the other: `8000,-8000,0,0`, also with blanks, a plus or a true minus sign."""
    numbers = tuple(points)
    found = (
        between.join(_signed(number, plus, minus) for number in numbers)
        for plus, minus, between in product(("", "+"), ("-", "\N{MINUS SIGN}"), _POINTS_BETWEEN)
    )
    return tuple(dict.fromkeys(found))


def _signed(number: int, plus: str, minus: str) -> str:
    return f"{minus if number < 0 else plus if number > 0 else ''}{abs(number)}"
