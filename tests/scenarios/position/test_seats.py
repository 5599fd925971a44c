"""Seats as options, there and back."""

from trainer.scenarios.position.asked import seat_code, seat_codes, seat_of


def test_a_seat_is_read_back():
    assert [seat_of(seat_code(seat)) for seat in range(4)] == [0, 1, 2, 3]


def test_several_seats_stand_in_order():
    assert seat_codes((2, 0)) == ("seat-0", "seat-2")
