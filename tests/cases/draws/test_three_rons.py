"""Three rons on one tile: aborted, all paid or one; honba, sticks, the deal; a wrong one among them."""

import pytest

from tests.cases.told import codes
from trainer.cases.draws.three_rons import CASE

ALL = {"valid": "three", "dealer": "farther"}


@pytest.mark.parametrize(
    ("preset", "code", "deal"),
    [
        ("tenhou_4p", "three_rons_abort_of_three", "deal_stays_honba_up"),
        ("house_classic", "three_rons_abort_of_three", "deal_stays_honba_up"),
        ("mahjong_soul_4p", "every_ron_paid_of_three", "deal_stays_honba_up"),
        ("ema_2016", "every_ron_paid_of_three", "deal_stays_honba_up"),
        ("m_league", "only_nearest_paid_of_three", "deal_passes_honba_zero"),
    ],
)
def test_three_ways(preset, code, deal):
    """The dealer is the second in turn: with one winner alone the deal passes."""
    found = codes(CASE, preset, ALL)
    assert found[0] == code
    assert deal in found


def test_honba_and_sticks_of_several_winners():
    """EMA: 300 a counter to each, the own stick first; Mahjong Soul: all to the nearest."""
    ema = codes(CASE, "ema_2016", ALL)
    assert ema[1:3] == ["honba_to_each", "own_sticks_first"]
    assert codes(CASE, "mahjong_soul_4p", ALL)[1:3] == ["honba_to_nearest", "sticks_to_nearest"]


def test_a_wrong_ron_does_not_make_them_three():
    """Two valid wins stand beside it, and its chombo is void."""
    told = {"valid": "two", "dealer": "no"}
    assert codes(CASE, "house_classic", told)[:2] == ["every_ron_paid_of_two", "win_voids_chombo"]
    assert codes(CASE, "m_league", told)[0] == "only_nearest_paid_of_two"
    assert codes(CASE, "tenhou_4p", told)[1] == "software_refuses"
