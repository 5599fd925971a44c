"""How the questions and verdicts of `who-pays` read."""

import pytest

from tests.scenarios.ended import LATER, played_out, won
from trainer.kinds.settlement.words import WhoPaysWords

words = WhoPaysWords()


HANDS = {0: "234567m234p67s99s", 1: "147m258p369s1234z", 2: "258m369p147s1234z", 3: "369m147p258s5566z"}


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (
            won(LATER + "1-5p 0r", honba=2),
            (
                "You (East) ron 5p from South. 2 honba and 1 stick are on the table. How many points does "
                "each player gain or lose in all?"
            ),
        ),
        (
            played_out(HANDS),
            "The wall is empty; all hands are shown. What does each player win or lose?",
        ),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ((3000, -1000, -1000, -1000), "East +3,000, South −1,000, West −1,000 and North −1,000."),
        ((0, 0, 0, 0), "No points change hands."),
    ],
)
def test_the_verdict(answer, line):
    assert words.verdict_line(answer, won(LATER + "1-5p 0r")) == line
