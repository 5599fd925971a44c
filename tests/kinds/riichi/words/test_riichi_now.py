"""How the questions and verdicts of `riichi-now` read."""

import pytest

from tests.kinds.riichi.test_riichi_now import KOKUSHI, NORTH_EXTRACTED, SANMA, drawn, lies
from tests.scenarios.build import at
from trainer.kinds.riichi.words import RiichiNowWords

riichi_now = RiichiNowWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (drawn("9p"), "You are in riichi and draw 9p. What may you do with it?"),
        (lies("1z"), "You are in riichi. North discards the East tile. What may you do?"),
        (
            at(SANMA, NORTH_EXTRACTED, "tenhou_3p"),
            "You are in riichi. South extracts a north. What may you do?",
        ),
        (
            lies("7z", hand=KOKUSHI, offered_as="ankan"),
            "You are in riichi. North makes an ankan of chun. What may you do?",
        ),
        (
            lies("9s", hand="123m456p78s11555z", offered_as="kakan"),
            "You are in riichi. North adds 9s to a pon (kakan). What may you do?",
        ),
    ],
)
def test_the_question(position, question):
    assert riichi_now.question(position) == question


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ((), "You can only let it pass."),
        (("discard",), "You have to discard it."),
        (("discard", "tsumo"), "These moves are possible: “Discard it” and “Tsumo”."),
        (("ron",), "This is possible: “Ron”."),
    ],
)
def test_the_verdict(answer, line):
    assert riichi_now.verdict_line(answer, drawn("9p")) == line
