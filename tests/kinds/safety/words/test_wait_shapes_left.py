"""How the questions, options and verdicts of `wait-shapes-left` read."""

from tests.kinds.safety.test_wait_shapes_left import asked
from trainer.kinds.safety.words import WaitShapesLeftWords
from trainer.rules.defence.shapes_left import SHAPES

wait_shapes_left = WaitShapesLeftWords()


def test_the_question():
    assert wait_shapes_left.question(asked("5z")) == (
        "West is in riichi. If you discard haku, which wait shapes, kokushi included, can still win?"
    )


def test_the_options():
    words = [wait_shapes_left.option(code, asked("5z")) for code in SHAPES]
    assert words == ["Ryanmen", "Kanchan", "Penchan", "Shanpon", "Tanki", "Kokushi"]
    assert wait_shapes_left.none_label == "None: it is safe for certain"


def test_the_verdict():
    line = wait_shapes_left.verdict_line
    assert line(("tanki", "kokushi"), asked("5z")) == "Haku can still deal in to tanki or kokushi."
    assert line((), asked("1p")) == "1p cannot deal in: no shape is left."
