"""How the questions, options and verdicts of `must-show` read."""

import pytest

from tests.kinds.abort.test_must_show import QUIET, TENPAI, WON_IN_RIICHI
from tests.scenarios.build import at
from trainer.kinds.abort.words import MustShowWords

words = MustShowWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (QUIET, "The wall is empty: the hand ends in a draw. Must you show your hand?"),
        (WON_IN_RIICHI, "West rons 1p. Must you show your hand?"),
        (at(TENPAI, "0+9p 0! 0=9p 1-1z 0r"), "You ron the East tile. Must you show your hand?"),
        (at(TENPAI, "0+1z 0t"), "You win by tsumo. Must you show your hand?"),
        (at(TENPAI, "0+9p 0=9p 1t1m"), "South wins by tsumo. Must you show your hand?"),
        (at(TENPAI, "0+9p 0=9p 1r 2r"), "South and West ron the same 9p. Must you show your hand?"),
        (at(TENPAI, "0+9p ~kyuushu"), "You declare kyuushuu kyuuhai. Must you show your hand?"),
        (
            at(TENPAI, "0+9p 0=9p 1+ ~kyuushu"),
            "South declares kyuushuu kyuuhai. Must you show your hand?",
        ),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


def test_each_answer_has_an_option_and_a_verdict():
    codes = ("must", "may", "price", "closed")
    assert len({words.option(code, QUIET) for code in codes}) == 4
    assert len({words.verdict_line(code, QUIET) for code in codes}) == 4
