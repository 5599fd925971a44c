"""The plain facts of a table: winds, turns, and what a seat says of itself."""

import pytest

from tests.rules.build import deal, table
from trainer.rules.replay.state import Round, Seat
from trainer.rules.replay.table import start
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import format_tiles


@pytest.mark.parametrize(("number", "dealer"), [(1, 0), (2, 1), (4, 3)])
def test_seat_0_dealt_in_east_1(number, dealer):
    assert Round(0, number).dealer == dealer


def test_the_dealer_is_east_and_the_winds_follow_the_turn():
    east_3 = deal(round=Round(0, 3))
    assert format_tiles(east_3.wind_of(seat) for seat in (2, 3, 0, 1)) == "1234z"


def test_three_players_have_three_winds():
    east_2 = deal(round=Round(0, 2), players=3)
    assert format_tiles(east_2.wind_of(seat) for seat in (1, 2, 0)) == "123z"


def test_the_turn_goes_round():
    assert [start(deal()).next_seat(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [start(deal(players=3)).next_seat(seat) for seat in range(3)] == [1, 2, 0]


def test_a_seat_without_melds_is_closed_and_not_in_riichi():
    seat = Seat(hand=None)
    assert (seat.closed, seat.in_riichi, seat.kans, seat.size) == (True, False, 0, 13)


def test_a_declaration_on_the_first_event_counts():
    assert Seat(hand=None, riichi_at=0).in_riichi is True


@pytest.mark.parametrize(
    ("meld", "closed", "kans"),
    [
        (MeldType.CHI, False, 0),
        (MeldType.PON, False, 0),
        (MeldType.DAIMINKAN, False, 1),
        (MeldType.KAKAN, False, 1),
        (MeldType.ANKAN, True, 1),
    ],
)
def test_all_melds_but_an_ankan_open_the_hand(meld, closed, kans):
    seat = Seat(hand=None, melds=(Meld(meld, (0, 0, 0)),))
    assert (seat.closed, seat.kans) == (closed, kans)


def test_kans_of_all_players_are_counted_together():
    text = "0 draw ?; 0 ankan 7777z; 0 draw ?; 0 discard 2p; 2 daiminkan 2p 222p from 0"
    assert table(None, text).kans == 2
