"""How the questions and verdicts of `may-riichi` read."""

import pytest

from tests.scenarios.answers.test_comparison import at_the_edge
from trainer.kinds.riichi.words import MayRiichiWords
from trainer.rules.tiles.tile import parse_tiles

may_riichi = MayRiichiWords()


def test_the_question():
    assert may_riichi.question(at_the_edge()) == "May you declare riichi, and with which discards?"


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("", "No, you may not declare riichi."),
        ("4z", "Yes, with a discard of North."),
        ("14p", "Yes, with a discard of 1p or 4p."),
        ("147p", "Yes, with a discard of 1p, 4p or 7p."),
    ],
)
def test_the_verdict(answer, line):
    assert may_riichi.verdict_line(parse_tiles(answer), at_the_edge()) == line
