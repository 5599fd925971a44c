"""Levels read from the types of fields: closed lists, numbers, tuples, and what they refuse."""

from typing import Annotated, Literal

import pytest

from trainer.rules.rulesets.presets import allows, describe, listed_options

Number = Annotated[int, range(10)]
Names = tuple[Literal["a", "b", "c"], ...]


@pytest.mark.parametrize(
    ("hint", "levels"),
    [
        (bool, (True, False)),
        (bool | None, (True, False)),
        (Literal["x", "y"], ("x", "y")),
        (Literal[1000, None], (1000, None)),
        (Literal["x"] | None, ("x",)),
        (Number, None),
        (Number | None, None),
        (Names, None),
        (Names | Literal["floating"], None),
    ],
)
def test_listed_levels(hint, levels):
    assert listed_options(hint) == levels


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (bool, False),
        (bool | None, None),
        (Literal[1, "x"], 1),
        (Literal[1000, None], None),
        (Number, 0),
        (Number, 9),
        (Number | None, None),
        (Names, ()),
        (Names, ("a", "c")),
        (tuple[Number, ...], (3, 3)),
        (Names | Literal["floating"], "floating"),
    ],
)
def test_level_is_allowed(hint, value):
    assert allows(hint, value)


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (bool, 1),
        (bool, None),
        (Literal[1, "x"], True),
        (Literal[1, "x"], 1.0),
        (Literal[1000, None], 0),
        (Number, 10),
        (Number, -1),
        (Number, True),
        (Number, None),
        (Names, ["a"]),
        (Names, ("c", "a")),
        (Names, ("a", "a")),
        (Names, ("d",)),
        (Names, ({},)),
        (Names | Literal["floating"], None),
    ],
)
def test_anything_else_is_refused(hint, value):
    assert not allows(hint, value)


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        (bool | None, "true, false, null"),
        (Literal["x", None], "x, null"),
        (Number, "a whole number from 0 to 9"),
        (Names, "a list of (a, b, c), each once, in this order"),
        (tuple[Number, ...], "a list of (a whole number from 0 to 9)"),
    ],
)
def test_what_is_allowed_in_words(hint, text):
    assert describe(hint) == text
