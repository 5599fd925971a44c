"""How the questions, options and verdicts of `next-hand` read."""

import pytest

from tests.kinds.abort.test_next_hand import (
    NOTEN,
    OTHER_WINS,
    RIICHI_AND_NINE,
    STICKS,
    TENPAI,
    asked,
    drawn_out,
)
from trainer.kinds.abort.words import NextHandWords

words = NextHandWords()


NEXT = "Which hand would be next?"
AS_IF = "Suppose that the game goes on."


@pytest.mark.parametrize(
    ("position", "question", "told"),
    [
        (asked(OTHER_WINS), f"West rons the East tile. {NEXT}", AS_IF),
        (
            drawn_out(TENPAI),
            f"The wall is empty: the hand ends in a draw. {NEXT}",
            f"Every tenpai hand is shown. {AS_IF}",
        ),
        (
            drawn_out(NOTEN, hero=2),
            f"The wall is empty: the hand ends in a draw. {NEXT}",
            f"East, the dealer, is noten. {AS_IF}",
        ),
        (
            asked(RIICHI_AND_NINE, STICKS),
            (
                "South declares kyuushuu kyuuhai. How many riichi sticks would lie on the table for the next "
                "hand?"
            ),
            AS_IF,
        ),
    ],
)
def test_the_question(position, question, told):
    assert words.question(position) == question
    assert words.told(position) == told


@pytest.mark.parametrize(
    ("code", "facts", "option"),
    [
        ("stays-up", {}, "East 1, 1 honba"),
        ("stays-zero", {"honba": 2}, "East 1, no honba"),
        ("passes-up", {"honba": 2}, "East 2, 3 honba"),
        ("passes-zero", {}, "East 2, no honba"),
    ],
)
def test_the_options_are_hands(code, facts, option):
    assert words.option(code, asked(OTHER_WINS, **facts)) == option


def test_after_the_last_hand_of_a_wind_the_next_wind_comes():
    position = asked("3+9p 3=9p 0-1z 1r", round="E4", hero=3)
    assert words.option("passes-zero", position) == "South 1, no honba"


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("stays-up", "The dealer stays: East 1, 1 honba."),
        ("passes-zero", "The deal passes on: East 2, no honba."),
        (0, "No riichi stick lies on the table for the next hand."),
        (1, "1 riichi stick lies on the table for the next hand."),
        (2, "2 riichi sticks lie on the table for the next hand."),
    ],
)
def test_the_verdict(answer, line):
    assert words.verdict_line(answer, asked(OTHER_WINS)) == line
