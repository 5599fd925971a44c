"""How the questions and verdicts of `sticks-and-honba` read."""

import pytest

from tests.kinds.settlement.test_sticks_and_honba import ABORTED, RON, THREE, TSUMO, TWO
from tests.scenarios.ended import won
from trainer.kinds.settlement.words import SticksAndHonbaWords

words = SticksAndHonbaWords()


ASKED = "How many points does each player gain or lose from sticks and honba alone?"
LAID = "2 honba and 2 sticks are on the table."


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (won(RON, honba=1), f"You (East) ron 5p from South. 1 honba and 1 stick are on the table. {ASKED}"),
        (
            won(TSUMO, honba=2, sticks=1),
            f"You (East) win by tsumo with 5p. 2 honba and 2 sticks are on the table. {ASKED}",
        ),
        (TWO, f"East and North ron the same 5p from South. 2 honba and 2 sticks are on the table. {ASKED}"),
        (
            THREE,
            f"East, West and North ron the same 5p from South. {LAID} {ASKED}",
        ),
        (ABORTED, f"The hand ends in a draw. 1 honba and 1 stick are on the table. {ASKED}"),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (
            (1300, -300, 0, -1000),
            "From sticks and honba alone: East +1,300, South −300, West 0 and North −1,000.",
        ),
        ((0, 0, 0, 0), "No points change hands for sticks or honba."),
    ],
)
def test_the_verdict(answer, line):
    assert words.verdict_line(answer, TWO) == line
