"""How the questions and verdicts of `open-riichi-discard` read."""

import pytest

from tests.kinds.open.test_open_riichi_discard import DECLARE, DISCARDED, TWO, facing
from trainer.kinds.open.open_riichi_discard import KIND
from trainer.kinds.open.words import OpenRiichiDiscardWords
from trainer.rules.tiles.tile import parse_tiles

open_riichi_discard = OpenRiichiDiscardWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (facing(), "South is in open riichi. Which of your tiles may you discard?"),
        (TWO, "South and West are in open riichi. Which of your tiles may you discard?"),
        (DECLARE, "With which discards may you declare an open riichi?"),
    ],
)
def test_the_question(position, question):
    assert open_riichi_discard.question(position) == question


@pytest.mark.parametrize(
    ("position", "answer", "line"),
    [
        (facing(), parse_tiles("2m3p"), "You may discard 2m and 3p."),
        (DISCARDED, KIND.shape(DISCARDED).choices, "You may discard any tile."),
        (DECLARE, parse_tiles("7z"), "You may declare an open riichi with chun."),
        (DECLARE, (), "You may not declare an open riichi."),
    ],
)
def test_the_verdict(position, answer, line):
    assert open_riichi_discard.verdict_line(answer, position) == line


def test_the_panel_tells_the_ban_and_what_lifts_it():
    assert open_riichi_discard.rulings(facing()) == (
        "a wait that an open riichi shows may not be discarded as long as you have another tile",
        "a wait of a furiten open riichi may be discarded",
    )
    assert open_riichi_discard.rulings(DECLARE) == ()


def test_no_tile():
    assert open_riichi_discard.none_label == "None"
