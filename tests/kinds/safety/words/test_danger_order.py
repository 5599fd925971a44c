"""How the question and verdict of `danger-order` read."""

from tests.kinds.safety.test_danger_order import asking
from trainer.kinds.safety.danger_order import KIND
from trainer.kinds.safety.words import DangerOrderWords
from trainer.rules.tiles.tile import parse_tiles
from trainer.wording.kind_words import answer_word

danger_order = DangerOrderWords()


def test_the_question():
    assert danger_order.question(asking("8s1p5z")) == (
        "West is in riichi. Order these from safest to most dangerous: 1p, 8s and haku."
    )


def test_the_verdict_and_an_answer():
    position, order = asking("8s1p5z"), parse_tiles("8s5z1p")
    assert danger_order.verdict_line(order, position) == (
        "From the safest to the most dangerous: 8s, haku and 1p."
    )
    assert answer_word(danger_order, KIND.shape(position), position, order) == "8s, haku, 1p"
    assert danger_order.none_label == ""
