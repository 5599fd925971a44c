"""How the questions and verdicts of `last-chance` read."""

import pytest

from tests.kinds.riichi.test_last_chance import before_the_draw
from tests.scenarios.answers.test_comparison import at_the_edge
from trainer.kinds.riichi.words import LastChanceWords
from trainer.rules.verdict import Reason
from trainer.wording.reasons.riichi import LAST_CHANCE_SENTENCES

last_chance = LastChanceWords()


def test_the_question_on_the_own_turn():
    line = "Does the wall let you declare riichi now, and later too if nobody calls?"
    assert last_chance.question(at_the_edge(4)) == line
    assert last_chance.verdict_line("last", at_the_edge(4)) == "You may declare now, but not later."


def test_the_question_before_the_draw():
    position = before_the_draw(7, 3)
    line = "If nobody calls, does the wall let you declare riichi next turn, and later too?"
    assert last_chance.question(position) == line
    assert last_chance.verdict_line("last", position) == "You may declare on the next turn, but not later."


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (0, "One turn later no tile would be left; a declaration needs 4."),
        (3, "One turn later only 3 tiles would be left; a declaration needs 4."),
    ],
)
def test_what_would_be_left_a_turn_later(left, said):
    reason = Reason("RCH-4", "later_turn_short", facts={"left": left, "needed": 4})
    assert LAST_CHANCE_SENTENCES["later_turn_short"](reason, before_the_draw(7, 3)) == said
