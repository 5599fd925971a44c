"""What kinds about the end of a hand share: who won, what counts, sums and order."""

import pytest

from tests.scenarios.ended import LATER, RIICHI, won
from trainer.rules.endings.payments import Payment
from trainer.rules.verdict import Reason
from trainer.scenarios.position.end_of_hand import about, in_order, sums_of, winner_asked, with_payments
from trainer.scenarios.position.position import PositionError

TWO = won(LATER + "1-5p 0r 3r", shown={"3": "234678s34p66m555z"}, ask={"seat": "3"})


def test_the_winner_that_is_named_is_asked_about():
    assert winner_asked(TWO, TWO.table()) == 3


def test_without_a_winner_there_is_nobody_to_ask_about():
    position = won(RIICHI)
    with pytest.raises(PositionError, match="one winner expected"):
        winner_asked(position, position.table())


LINES = (Payment(1, 0, 5800, "hand"), Payment(None, 0, 1000, "sticks"))
REASONS = (Reason("STK-1", "winner_takes_sticks"), Reason("STK-6", "honba_by_ron", facts={"honba": 1}))


def test_payments_sum_up_by_seat():
    assert sums_of(3, LINES) == (6800, -5800, 0)


def test_the_last_reason_lists_the_payments():
    first, last = with_payments(REASONS, LINES)
    assert first == REASONS[0]
    assert last.facts == {
        "honba": 1,
        "payments": ((1, 0, 5800, "hand"), (None, 0, 1000, "sticks")),
    }
    assert with_payments(REASONS, ()) == REASONS
    assert with_payments((), LINES) == ()


def test_reasons_are_picked_by_rule():
    assert about(REASONS, "STK-6", "STK-8") == REASONS[1:]


def test_yaku_are_named_in_the_order_of_the_list_and_dora_last():
    assert in_order(("ura_dora", "tanyao", "dora", "riichi", "daisangen")) == (
        "riichi",
        "tanyao",
        "daisangen",
        "dora",
        "ura_dora",
    )
