"""How the questions and verdicts of `sideways-tile` read."""

from tests.kinds.riichi.test_sideways_tile import CALLED, south
from tests.scenarios.build import at
from trainer.kinds.riichi.words import SidewaysTileWords

sideways_tile = SidewaysTileWords()


def test_the_question():
    line = "South is in riichi. Which discard stays sideways?"
    assert sideways_tile.question(south(CALLED)) == line


def test_the_question_about_the_own_river():
    position = at("123m456p99s22278s", "0+9p 0! 0-9p 1-1z", ask={"seat": "seat-0"})
    line = "You are in riichi. Which of your discards stays sideways?"
    assert sideways_tile.question(position) == line


def test_the_options_and_verdicts():
    position = south(CALLED)
    assert sideways_tile.option("discard-1", position) == "Discard 2: East"
    assert sideways_tile.option("next", position) == "The next discard, if it is not called"
    assert sideways_tile.verdict_line("discard-1", position) == "Discard 2 stays sideways: East."
    line = "No discard stays sideways yet: the next one is turned."
    assert sideways_tile.verdict_line("next", position) == line
