"""How the questions and verdicts of `can-ron` read."""

import pytest

from tests.kinds.furiten.test_can_ron import SANMA_HAND, ron
from trainer.kinds.furiten.words import CanRonWords

can_ron = CanRonWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (ron("0+9p 0=9p 1-4m"), "South discards 4m. Can you ron it?"),
        (ron("0+9p 0=9p 1-7s 2-0m", preset="tenhou_4p"), "West discards red 5m. Can you ron it?"),
        (ron("0+9p 0=9p 1a1111m"), "South makes an ankan of 1m. Can you ron it?"),
        (ron("0+8s 0=8s 1n4z", SANMA_HAND, "tenhou_3p"), "South extracts a north. Can you ron it?"),
    ],
)
def test_the_question(position, question):
    assert can_ron.question(position) == question


def test_the_verdict():
    position = ron("0+9p 0=9p 1-4m")
    assert can_ron.verdict_line(True, position) == "Yes, you can ron."
    assert can_ron.verdict_line(False, position) == "No, you cannot ron."
