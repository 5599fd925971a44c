"""How the question and verdicts of `copies-left` read."""

import pytest

from tests.kinds.basics.test_copies_left import asked
from trainer.kinds.basics.copies_left import KIND
from trainer.kinds.basics.words import CopiesLeftWords
from trainer.wording.reasons import reason_sentence

words = CopiesLeftWords()


def test_the_question_names_the_tile():
    assert words.question(asked("9s")) == "How many of the four 9s can you not see?"
    assert words.told_question(asked("9s")).startswith("There are four of each tile. How many of the four")


def test_a_wind_is_told_from_the_player():
    assert words.question(asked("1z")) == "How many of the four East tiles can you not see?"
    assert words.verdict_line(0, asked("1z")) == "None: you see all four East tiles."


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "None: you see all four 9s."),
        (1, "One: you see three of the four 9s."),
        (4, "Four: you see no 9s."),
    ],
)
def test_the_verdict(number, said):
    assert words.verdict_line(number, asked("9s")) == said


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        (
            "9s",
            [
                "The sets beside the hands hold three of the four 9s.",
                "So one of the four 9s is out of sight.",
            ],
        ),
        ("9p", ["There are four of each tile, and you see no 9p at all."]),
    ],
)
def test_the_reasons_count_place_by_place(tile, said):
    position = asked(tile)
    reasons = KIND.solve(position, position.ruleset).reasons
    assert [reason_sentence(reason, position) for reason in reasons] == said
