"""How the questions and verdicts of `points-of-win` read."""

import pytest

from tests.scenarios.ended import LATER, won
from trainer.kinds.settlement.words import PointsOfWinWords

words = PointsOfWinWords()


RON = won(LATER + "1-5p 0r")
TSUMO = won(LATER + "1-9p 2-9p 3-1p 0+5p 0t")


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (RON, "You (East) ron 5p from South. How many points is the win worth, without honba and sticks?"),
        (
            TSUMO,
            (
                "You (East) win by tsumo with 5p. How many points do the others pay in all, without honba "
                "and sticks?"
            ),
        ),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


@pytest.mark.parametrize(
    ("answer", "line"),
    [(5800, "You receive 5,800 points."), (0, "The hand has no yaku: it wins nothing.")],
)
def test_the_verdict(answer, line):
    assert words.verdict_line(answer, RON) == line
