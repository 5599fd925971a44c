"""How the question and verdicts of `completing-tile` read."""

import pytest

from tests.kinds.basics.test_completing_tile import EDGE
from trainer.kinds.basics.words import CompletingTileWords
from trainer.rules.tiles.tile import parse_tiles

words = CompletingTileWords()


def test_the_question():
    assert words.question(EDGE).endswith("Your hand lacks one tile. Which tiles would complete it?")


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("5z", "haku completes the hand, and nothing else does."),
        ("14m", "1m or 4m completes the hand."),
    ],
)
def test_the_verdict(answer, line):
    assert words.verdict_line(parse_tiles(answer), EDGE) == line
