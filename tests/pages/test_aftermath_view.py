"""What came of a real hand, seat by seat."""

from tests.pages.decisions import CLOSE
from trainer.pages.question.verdict import paid_rows


def test_each_seat_is_told_what_it_won_or_lost():
    assert paid_rows({"deltas": [-4000, 8000, -2000, -2000]}, CLOSE) == (
        ("East, your seat", "−4,000"),
        ("South", "+8,000"),
        ("West", "−2,000"),
        ("North", "−2,000"),
    )


def test_what_is_not_known_is_not_told():
    assert paid_rows({}, CLOSE) == ()
    assert paid_rows({"deltas": [1000, -1000, 0]}, CLOSE) == ()
