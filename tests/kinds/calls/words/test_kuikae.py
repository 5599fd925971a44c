"""How the questions and verdicts of `kuikae` read."""

from tests.kinds.calls.test_kuikae import called
from trainer.kinds.calls.words import KuikaeWords
from trainer.rules.tiles.tile import parse_tiles

kuikae = KuikaeWords()


CHI = called("2345m19p123s557z5p", "2m 34m")
PON = called("777z19p123s55z123m", "7z 77z")


def test_the_question():
    assert kuikae.question(CHI) == (
        "You have just called chi on 2m to make 234m. Which tiles may you not discard now?"
    )
    assert kuikae.question(PON) == "You have just called pon on chun. Which tiles may you not discard now?"


def test_the_verdict():
    assert kuikae.verdict_line(parse_tiles("25m"), CHI) == "You may not discard 2m or 5m now."
    assert kuikae.verdict_line((), CHI) == "You may discard any tile."
    assert kuikae.none_label == "I may discard any tile"
