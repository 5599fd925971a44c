"""How the questions and verdicts of `may-tsumo` read."""

import pytest

from tests.kinds.furiten.test_may_tsumo import NORTH, TANYAO
from trainer.kinds.furiten.words import may_tsumo


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (TANYAO, "You draw 5m. May you win by tsumo?"),
        (NORTH, "Your replacement tile is 4p. May you win by tsumo?"),
    ],
)
def test_the_question(position, question):
    assert may_tsumo.question(position) == question


def test_the_verdict():
    assert may_tsumo.verdict_line(True, TANYAO) == "Yes, you may tsumo."
    assert may_tsumo.verdict_line(False, TANYAO) == "No, you may not tsumo."
    assert (may_tsumo.title(), may_tsumo.none_label()) == ("May you tsumo", "")
