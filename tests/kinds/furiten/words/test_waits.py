"""How the questions and verdicts of `waits` read."""

import pytest

from tests.scenarios.build import laid
from trainer.kinds.furiten.words import WaitsWords
from trainer.rules.tiles.tile import parse_tiles

waits = WaitsWords()


POSITION = laid("23456m789p123s55z")


def test_the_question():
    assert waits.question(POSITION) == "Which tiles complete your hand?"


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("", "The hand is noten."),
        ("5z", "The hand waits on haku."),
        ("147m", "The hand waits on 1m, 4m and 7m."),
    ],
)
def test_the_verdict(answer, line):
    assert waits.verdict_line(parse_tiles(answer), POSITION) == line
