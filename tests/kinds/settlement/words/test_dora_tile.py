"""How the questions and verdicts of `dora-tile` read."""

from tests.kinds.settlement.test_dora_tile import KANS, asked
from trainer.kinds.settlement.words import DoraTileWords
from trainer.rules.tiles.tile import parse_tiles

dora_tile = DoraTileWords()


def test_the_question():
    assert dora_tile.question(asked("4z")) == "The dora indicator is North. Which tile is dora?"
    assert dora_tile.question(asked("3p", KANS)) == (
        "The dora indicators are 3p and 9p. Which tiles are dora?"
    )


def test_the_verdict():
    assert dora_tile.verdict_line(parse_tiles("1z"), asked("4z")) == "Dora: East."
    assert dora_tile.verdict_line(parse_tiles("14p"), asked("3p", KANS)) == "Dora: 1p and 4p."
    assert dora_tile.none_label == "No tile"
