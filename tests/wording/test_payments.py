"""Payments as rows of words, from the verdict to the steps of the explanation."""

import pytest

from tests.kinds.settlement.test_sticks_and_honba import DAISANGEN
from tests.scenarios.ended import LATER, won
from trainer.kinds.settlement.sticks_and_honba import KIND as STICKS
from trainer.kinds.settlement.who_pays import KIND as WHO_PAYS
from trainer.scenarios.answers.explanation import PaymentShown, explain
from trainer.wording.verdict import payment_rows

RON = won(LATER + "1-5p 0r", honba=1)


def rows(kind, position):
    steps = explain(kind.solve(position, position.ruleset)).steps
    assert all(not payment_rows(step.evidence, position) for step in steps[:-1])
    return payment_rows(steps[-1].evidence, position)


@pytest.mark.parametrize(
    ("kind", "position", "expected"),
    [
        (
            WHO_PAYS,
            RON,
            (
                ("South to East (you), for the hand", "5,800 points"),
                ("South to East (you), for honba", "300 points"),
                ("the table to East (you), riichi sticks", "1,000 points"),
            ),
        ),
        (
            STICKS,
            RON,
            (
                ("South to East (you), for honba", "300 points"),
                ("the table to East (you), riichi sticks", "1,000 points"),
            ),
        ),
        (
            WHO_PAYS,
            DAISANGEN,
            (
                ("West to East (you), for the hand, under pao", "24,000 points"),
                ("South to East (you), for the hand", "24,000 points"),
                ("West to East (you), for honba", "300 points"),
            ),
        ),
    ],
)
def test_the_last_step_lists_all_payments(kind, position, expected):
    assert rows(kind, position) == expected


@pytest.mark.parametrize(
    ("what", "words"), [("noten", "noten payment"), ("nagashi", "nagashi mangan"), ("chombo", "chombo")]
)
def test_what_is_paid_for_at_a_draw(what, words):
    shown = PaymentShown(1, 0, 1000, what)
    assert payment_rows([shown], RON) == ((f"South to East (you), {words}", "1,000 points"),)
