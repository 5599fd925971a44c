"""How the question and verdicts of `beside-riichi` read."""

import pytest

from tests.kinds.ippatsu.test_beside_riichi import RINSHAN, ROBBED, RON
from trainer.kinds.ippatsu.words import BesideRiichiWords

words = BesideRiichiWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (RON, "You ron the 6s that South discards. Which of these count together?"),
        (ROBBED, "North adds 6s to a pon and you ron it. Which of these count together?"),
        (
            RINSHAN,
            (
                "You win by tsumo with 6s. Your last act before this draw was a kan. Which of these "
                "count together?"
            ),
        ),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


def test_options_and_verdicts_name_the_yaku():
    assert words.option("menzen_tsumo", RON) == "Menzen tsumo"
    assert words.verdict_line(("riichi", "pinfu"), RON) == "These count together: riichi and pinfu."
    assert words.verdict_line(("pinfu",), RON) == "Only this counts: pinfu."
