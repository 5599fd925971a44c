"""How the questions and verdicts of `dora-count` read."""

import pytest

from tests.kinds.kan.test_dora_count import AFTER_OPEN, KAKAN, ROBBED, WAITING
from tests.scenarios.build import at
from trainer.kinds.kan.words import DoraCountWords

dora_count = DoraCountWords()


DRAWN = at(WAITING, "0+9p 0=9p 1a1111s *1z 1-9s 2-9s 3-9m 0+4m")
NORTH = at("19m19p19s1235677z", "0+8s 0=8s 1n4z", "tenhou_3p")


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (
            KAKAN,
            "You declare kakan with chun and win on the replacement tile. How many dora indicators count?",
        ),
        (AFTER_OPEN, "West discards 4m, and you ron it. How many dora indicators count?"),
        (ROBBED, "West declares a kan with 4m, and you rob it. How many dora indicators count?"),
        (DRAWN, "You draw 4m and win. How many dora indicators count?"),
        (NORTH, "South extracts a north, and you ron it. How many dora indicators count?"),
    ],
)
def test_the_question(position, question):
    assert dora_count.question(position) == question


def test_the_verdict():
    assert dora_count.verdict_line(1, KAKAN) == "1 dora indicator counts."
    assert dora_count.verdict_line(2, KAKAN) == "2 dora indicators count."
    assert (dora_count.title, dora_count.unit(KAKAN), dora_count.none_label) == (
        "How many dora indicators count",
        "indicators",
        "",
    )
