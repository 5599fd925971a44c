"""How the questions and verdicts of `chase-or-not` read."""

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from trainer.kinds.decisions.words import ChaseOrNotWords

chase_or_not = ChaseOrNotWords()


def test_the_question_names_the_tile():
    assert chase_or_not.title == "Chase a riichi or not"
    assert chase_or_not.question(pushed()) == (
        "You face a riichi, and discarding 5s leaves you tenpai. Chase with a riichi of your own, "
        "push in silence, or fold?"
    )


@pytest.mark.parametrize(
    ("code", "option", "line"),
    [
        (
            "chase",
            "Riichi with 5s",
            (
                "Chase with a riichi, discarding 5s: {gap} points more than if you push in silence. "
                "Riichi makes the hand worth more: a win pays 10,738 points, in silence 4,571 points."
            ),
        ),
        ("damaten", "Push 5s in silence", "Push 5s and stay silent."),
        ("fold", "Fold", "Fold."),
    ],
)
def test_the_options_and_the_verdict(code, option, line):
    best, silent, _fold = (round(each.points) for each in chase_or_not.courses(pushed()).values())
    said = line.format(gap=f"{best - silent:,}")
    assert (chase_or_not.option(code, pushed()), chase_or_not.verdict_line(code, pushed())) == (option, said)


def test_a_wrong_answer_is_told_why():
    said = chase_or_not.why_not("damaten", pushed())
    assert said.startswith("Choosing to push in silence costs ")
    assert "A win pays " in said
    assert chase_or_not.why_not("fold", pushed()).startswith("Choosing to fold costs ")
