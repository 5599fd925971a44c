"""How the questions and verdicts of `chase-or-not` read."""

import pytest

from tests.scenarios.kinds.test_should_you_fold import pushed
from trainer.wording.kinds import chase_or_not


def test_the_question_names_the_tile():
    assert chase_or_not.title() == "Chase a riichi or not"
    assert chase_or_not.question(pushed()) == (
        "A riichi is against you, and 5s leaves you tenpai. Chase with a riichi of your own, "
        "push in silence, or fold?"
    )


@pytest.mark.parametrize(
    ("code", "option", "line"),
    [
        ("chase", "Riichi with 5s", "Chase: riichi with 5s."),
        ("damaten", "Push 5s in silence", "Push 5s and stay silent."),
        ("fold", "Fold", "Fold: 5s costs more than the hand is worth."),
    ],
)
def test_the_options_and_the_verdict(code, option, line):
    assert (chase_or_not.option(code, pushed()), chase_or_not.verdict_line(code, pushed())) == (option, line)
