"""How the questions and verdicts of `double-riichi` read."""

import pytest

from tests.kinds.riichi.test_double_riichi import own, south
from trainer.kinds.riichi.words import DoubleRiichiWords

double_riichi = DoubleRiichiWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (own("0+5z"), "If you declare riichi now, is it a double riichi?"),
        (own("0+5z 0! 0-5z 1-9p"), "Is your riichi a double riichi?"),
        (south("0+9s 0-9s 1! 1-9p"), "Is the riichi of South a double riichi?"),
    ],
)
def test_the_question(position, question):
    assert double_riichi.question(position) == question


def test_the_verdict():
    position = own("0+5z")
    assert double_riichi.verdict_line("double", position) == "This is a double riichi."
    assert double_riichi.verdict_line("ordinary", position) == "This is an ordinary riichi."
