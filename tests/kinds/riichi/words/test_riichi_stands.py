"""How the questions and verdicts of `riichi-stands` read."""

from tests.kinds.riichi.test_riichi_stands import DEALER, HAND, PASSED
from tests.scenarios.build import at
from trainer.kinds.riichi.words import RiichiStandsWords

riichi_stands = RiichiStandsWords()


def test_the_question():
    line = "South declared riichi with the East tile. Does it stand, and is the stick paid?"
    assert riichi_stands.question(PASSED) == line


def test_the_question_about_the_own_riichi():
    position = at(HAND, "0+9p 0! 0-9p 1! 1-6s 0r", ask=DEALER)
    line = "You declared riichi with 9p. Does it stand, and is the stick paid?"
    assert riichi_stands.question(position) == line


def test_the_verdict():
    line = "It does not stand, but the stick is paid all the same."
    assert riichi_stands.verdict_line("fails_paid", PASSED) == line
