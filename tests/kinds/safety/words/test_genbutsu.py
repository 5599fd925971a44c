"""How the questions and verdicts of `genbutsu` read."""

from tests.kinds.safety.test_genbutsu import TWO, asked
from trainer.kinds.safety.words import GenbutsuWords
from trainer.rules.tiles.tile import parse_tiles

genbutsu = GenbutsuWords()


def test_the_question():
    assert genbutsu.question(asked()) == (
        "Which tiles in your hand are safe for certain against the riichi of West?"
    )
    assert genbutsu.question(asked(TWO, "all")) == (
        "Which tiles in your hand are safe for certain against each player in riichi (South and West)?"
    )


def test_the_verdict():
    assert genbutsu.verdict_line(parse_tiles("14p"), asked()) == "Safe for certain: 1p and 4p."
    assert genbutsu.verdict_line((), asked()) == "No tile in your hand is safe for certain."
    assert genbutsu.none_label == "None of them"
