"""How the questions and verdicts of `which-kan` read."""

import pytest

from tests.scenarios.build import at, laid
from trainer.kinds.kan.words import WhichKanWords

which_kan = WhichKanWords()


HAND = "123m456p789s1114z"
QUIET, RIICHI = laid(HAND, draw="1z"), laid(HAND, draw="1z", riichi=2)
CALLED = at("1111m456p789s77z9m", "0+1s 0-1s 1-7z 0p77z")


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (QUIET, "You draw East. Which kans may you make now?"),
        (RIICHI, "You are in riichi and draw East. Which kans may you make now?"),
        (CALLED, "You have just called. Which kans may you make now?"),
    ],
)
def test_the_question(position, question):
    assert which_kan.question(position) == question


def test_the_verdict():
    assert which_kan.verdict_line((), QUIET) == "You may not make a kan now."
    assert which_kan.verdict_line((0, 27), QUIET) == "You may make a kan of 1m or East tiles."
    assert (which_kan.title, which_kan.none_label) == ("Which kans may you make", "None")
