"""How the questions and verdicts of `kan-legal` read."""

import pytest

from tests.scenarios.build import kan_in_riichi, laid
from trainer.kinds.kan.words import KanLegalWords

kan_legal = KanLegalWords()


HAND = "123m456p789s1114z"


@pytest.mark.parametrize("call", ["ankan", "kakan", "daiminkan"])
def test_the_question_outside_riichi(call):
    position = laid(HAND, draw="1z", ask=(("call", call), ("tile", "1z")))
    assert kan_legal.question(position) == f"May you declare {call} with East tiles?"


def test_the_question_in_riichi():
    assert kan_legal.question(kan_in_riichi(HAND, "1z")) == (
        "You are in riichi. May you declare ankan with East tiles?"
    )


def test_the_verdict():
    position = kan_in_riichi(HAND, "1z")
    assert kan_legal.verdict_line(True, position) == "Yes, the kan is legal."
    assert kan_legal.verdict_line(False, position) == "No, the kan is not legal."
