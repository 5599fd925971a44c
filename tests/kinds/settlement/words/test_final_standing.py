"""How the questions, options and verdicts of `final-standing` read."""

import pytest

from tests.kinds.settlement.test_final_standing import AHEAD, BEHIND, TIED, drawn
from tests.scenarios.ended import LATER, won
from trainer.kinds.settlement.words import FinalStandingWords

words = FinalStandingWords()


END, STICKS = drawn(AHEAD), drawn(AHEAD, sticks=1, about="sticks")
SHOWN = "After all payments: East 40,000, South 20,000, West 22,000 and North 18,000."


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (
            END,
            (
                f"South 4 of a hanchan. The hand ends in a draw, and nobody is tenpai. {SHOWN} "
                "Is the game over, and who is first?"
            ),
        ),
        (
            drawn(AHEAD, tenpai="3"),
            (
                f"South 4 of a hanchan. The hand ends in a draw, and only East is tenpai. {SHOWN} "
                "Is the game over, and who is first?"
            ),
        ),
        (
            drawn(AHEAD, tenpai="1,3"),
            (
                f"South 4 of a hanchan. The hand ends in a draw, and West and East are tenpai. {SHOWN} "
                "Is the game over, and who is first?"
            ),
        ),
        (
            STICKS,
            (
                f"South 4 of a hanchan. The hand ends in a draw, and nobody is tenpai. {SHOWN} "
                "There is one stick on the table. Who gets it?"
            ),
        ),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


def test_the_question_after_a_win():
    ask = {"about": "end", "deltas": "6800,-5800,0,0"}
    assert words.question(won(LATER + "1-5p 0r", ask=ask)) == (
        "East 1 of a hanchan. You (East) ron 5p from South. After all payments: East 30,800, South 19,200, "
        "West 25,000 and North 25,000. Is the game over, and who is first?"
    )


@pytest.mark.parametrize(
    ("position", "code", "label"),
    [
        (END, "goes_on", "The game goes on"),
        (END, "dealer_chooses", "The dealer may choose to end the game"),
        (END, "seat-0", "It is over, and you (South) are first"),
        (END, "seat-3", "It is over, and East is first"),
        (END, "shared", "It is over, and first place is shared"),
        (STICKS, "stay", "Nobody yet: the game goes on"),
        (STICKS, "seat-0", "You, South"),
        (STICKS, "seat-3", "East"),
        (STICKS, "shared", "Shared by the players in first place"),
        (STICKS, "nobody", "Nobody: the game is over and no stick is paid out"),
    ],
)
def test_an_option(position, code, label):
    assert words.option(code, position) == label


def test_the_verdict():
    assert words.verdict_line("seat-3", END) == "It is over, and East is first."


@pytest.mark.parametrize(
    ("answer", "points", "line"),
    [
        ("goes_on", AHEAD, "The game goes on. After all payments East leads with 40,000."),
        ("goes_on", TIED, "The game goes on. After all payments East and South lead with 35,000 each."),
        ("seat-3", AHEAD, "It is over, and East is first."),
    ],
)
def test_a_change_after_which_the_game_goes_on_names_who_leads(answer, points, line):
    assert words.flip_line(answer, drawn(points)) == line


def test_the_leader_of_a_change_may_be_the_reader():
    position = drawn(BEHIND)
    assert position.hero == 0
    assert words.flip_line("goes_on", position) == (
        "The game goes on. After all payments you lead with 40,000."
    )
