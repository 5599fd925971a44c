import pytest

from trainer.learning.guessing import MANY, MOST_GUESSED, floor_of, possible_answers, row_beyond_guessing
from trainer.scenarios.answer_shapes import Number, OneOf, Points, SomeOf, TileOrder, Tiles, YesNo


@pytest.mark.parametrize(
    ("shape", "number"),
    [
        (YesNo(), 2),
        (OneOf(("east", "south", "west")), 3),
        (SomeOf(("east", "south", "west")), 8),
        (Tiles((0, 1, 2, 3), one=True), 4),
        (Tiles((0, 1, 2, 3)), 16),
        (TileOrder((0, 1, 2)), 6),
        (Number("tiles", 1, 20), 20),
    ],
)
def test_a_guess_is_one_of_all_answers(shape, number):
    assert possible_answers(shape) == number
    assert floor_of(shape) == pytest.approx(1 / number)


@pytest.mark.parametrize("shape", [Points(4), Number("points"), Tiles(tuple(range(34)))])
def test_guessing_reaches_nothing_where_there_are_too_many_answers(shape):
    assert possible_answers(shape) == MANY
    assert floor_of(shape) == 0


@pytest.mark.parametrize(("floor", "row"), [(1 / 2, 5), (1 / 3, 3), (1 / 4, 3), (1 / 20, 1), (0, 1)])
def test_the_row_that_guessing_reaches_in_a_twentieth_of_cases_at_most(floor, row):
    assert row_beyond_guessing(floor) == row
    assert floor**row <= MOST_GUESSED
    assert row == 1 or floor ** (row - 1) > MOST_GUESSED


@pytest.mark.parametrize("floor", [1, -0.1, 2])
def test_no_row_stands_against_a_guess_that_is_always_right(floor):
    with pytest.raises(ValueError, match="no chance of a guess"):
        row_beyond_guessing(floor)
