"""How the questions and verdicts of `ura-dora` read."""

from tests.kinds.kan.test_ura_dora import AFTER_ANKAN, ROBBED
from trainer.kinds.kan.words import UraDoraWords

ura_dora = UraDoraWords()


def test_the_question():
    ask = "How many tiles do you turn over beneath the dora indicators?"
    assert ura_dora.question(AFTER_ANKAN) == f"South discards 4m, and you ron it. {ask}"
    assert ura_dora.question(ROBBED) == f"West declares a kan with 4m, and you rob it. {ask}"


def test_the_verdict():
    assert [ura_dora.verdict_line(number, ROBBED) for number in (0, 1, 2)] == [
        "You turn over none.",
        "You turn over 1 tile.",
        "You turn over 2 tiles.",
    ]
    assert (ura_dora.title, ura_dora.unit(ROBBED), ura_dora.none_label) == (
        "How many ura dora indicators",
        "tiles",
        "",
    )
