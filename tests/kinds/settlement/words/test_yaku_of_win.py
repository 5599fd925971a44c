"""How the questions, options and verdicts of `yaku-of-win` read."""

import pytest

from tests.scenarios.ended import LATER, won
from trainer.kinds.settlement.words import YakuOfWinWords

words = YakuOfWinWords()


RON = won(LATER + "1-5p 0r")
TSUMO = won(LATER + "1-9p 2-9p 3-1p 0+5p 0t")


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (RON, "You (East) ron 5p from South. Which of these count as yaku?"),
        (TSUMO, "You (East) win by tsumo with 5p. Which of these count as yaku?"),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


@pytest.mark.parametrize(
    ("code", "label"),
    [("riichi", "Riichi"), ("yakuhai_haku", "Haku"), ("dora", "Dora"), ("ura_dora", "Ura dora")],
)
def test_an_option_is_the_name_of_a_yaku(code, label):
    assert words.option(code, RON) == label


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (("riichi", "pinfu"), "East has riichi and pinfu."),
        ((), "East has no yaku."),
    ],
)
def test_the_verdict(answer, line):
    assert words.verdict_line(answer, RON) == line
