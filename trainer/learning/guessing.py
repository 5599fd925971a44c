"""What guessing reaches: how many answers of each shape there are, and what a row of right ones says."""

from math import factorial
from typing import Final

from trainer.scenarios.answer_shapes import Number, OneOf, Points, Shape, SomeOf, TileOrder, Tiles, YesNo

MANY: Final = 1_000_000
"""So many answers or more: guessing reaches nothing."""
MOST_GUESSED: Final = 0.05
"""A row that guessing reaches at once no more often than that says that something is known."""


def possible_answers(shape: Shape) -> int:
    """How many different answers somebody who guesses may give, `MANY` at most."""
    match shape:
        case YesNo():
            number = 2
        case OneOf(options):
            number = len(options)
        case SomeOf(options):
            number = 2 ** len(options)
        case Tiles(choices, one=True):
            number = len(choices)
        case Tiles(choices):
            number = 2 ** len(choices)
        case TileOrder(choices):
            number = factorial(len(choices))
        case Number(least=least, most=most):
            number = most - least + 1
        case Points():
            number = MANY
    return min(number, MANY)


def floor_of(shape: Shape) -> float:
    """The chance that a guess is right, 0 to 1."""
    number = possible_answers(shape)
    return 0.0 if number == MANY else 1 / number


def row_beyond_guessing(floor: float) -> int:
    """The fewest right answers in a row that guessing reaches at once in `MOST_GUESSED` of cases at most,
    from the chance of one guess: 0 to 1, but not 1 itself.

    :raises ValueError: for another chance.
    """
    if not 0 <= floor < 1:
        raise ValueError(f"{floor} is no chance of a guess")
    row = 1
    while floor**row > MOST_GUESSED:
        row += 1
    return row
