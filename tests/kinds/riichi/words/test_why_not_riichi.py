"""How the questions and verdicts of `why-not-riichi` read."""

import pytest

from tests.scenarios.answers.test_comparison import at_the_edge
from trainer.kinds.riichi.why_not_riichi import OPTIONS
from trainer.kinds.riichi.words import WhyNotRiichiWords

why_not_riichi = WhyNotRiichiWords()


def test_the_question():
    line = "May you declare riichi now, and if not, what forbids it?"
    assert why_not_riichi.question(at_the_edge()) == line


@pytest.mark.parametrize(
    ("code", "option", "line"),
    [
        ("may", "You may", "Yes, you may declare riichi."),
        ("open_hand", "The hand is open", "No: the hand is open."),
        ("wall", "Too few tiles in the wall", "No: too few tiles are left in the wall."),
    ],
)
def test_the_options_and_verdicts(code, option, line):
    position = at_the_edge()
    assert why_not_riichi.option(code, position) == option
    assert why_not_riichi.verdict_line(code, position) == line


def test_every_option_has_a_verdict_of_its_own():
    lines = {why_not_riichi.verdict_line(code, at_the_edge()) for code in OPTIONS}
    assert len(lines) == len(OPTIONS)
