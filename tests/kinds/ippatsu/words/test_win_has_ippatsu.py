"""How the questions and verdicts of `win-has-ippatsu` read."""

import pytest

from tests.kinds.ippatsu.test_win_has_ippatsu import RIICHI, RINSHAN, ROBBED, asked
from trainer.kinds.ippatsu.words import WinHasIppatsuWords

words = WinHasIppatsuWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (asked(f"{RIICHI} 1-6s"), "You ron the 6s that South discards. Does the win carry ippatsu?"),
        (
            RINSHAN,
            "You win by tsumo with 6s. Your last act before this draw was a kan. Does the win carry ippatsu?",
        ),
        (asked(ROBBED), "North adds 6s to a pon and you ron it. Does the win carry ippatsu?"),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


def test_the_verdict():
    assert words.verdict_line(True, RINSHAN) == "Yes, the win carries ippatsu."
    assert words.verdict_line(False, RINSHAN) == "No, the win does not carry ippatsu."
