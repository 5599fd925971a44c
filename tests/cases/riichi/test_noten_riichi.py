"""A noten riichi: found out or not, and what it costs (NOT-1 to NOT-3, RCH-10, RCH-13)."""

import pytest

from tests.cases.told import codes_of, paid_of
from trainer.cases.case import NO, YES

SHOWN = {"end": "draw", "wrong": "noten", "shown": YES, "dealer": NO}


def test_software_refuses_it():
    assert codes_of("noten-riichi", "tenhou_4p", **SHOWN) == ("riichi_refused",)


@pytest.mark.parametrize(
    ("preset", "price"),
    [("m_league", "rank_points_off"), ("ema_2025", "points_after_uma"), ("wrc_2025", "rank_points_off")],
)
def test_at_a_draw_it_is_a_chombo_and_the_hand_is_played_again(preset, price):
    assert codes_of("noten-riichi", preset, **SHOWN) == (
        "found_at_draw",
        price,
        "stick_back",
        "hand_replayed",
    )


def test_in_the_house_classic_it_is_a_mangan_in_reverse():
    assert paid_of("noten-riichi", "house_classic", **SHOWN) == {
        "offender": -8000,
        "dealer": 4000,
        "others": 2000,
    }


def test_where_another_player_won_nobody_looks():
    told = SHOWN | {"end": "other_win"}
    assert codes_of("noten-riichi", "m_league", **told) == ("not_found_at_other_win", "not_found")


def test_a_hand_that_must_be_shown_is_found_out_though_it_lies_closed():
    assert codes_of("noten-riichi", "m_league", **SHOWN | {"shown": NO})[0] == "must_be_shown"


def test_a_riichi_in_furiten_is_no_mistake_where_it_is_allowed():
    assert codes_of("noten-riichi", "m_league", **SHOWN | {"wrong": "furiten"}) == ("furiten_riichi_allowed",)


def test_four_riichi_end_a_hand_only_where_the_rules_say_so():
    told = SHOWN | {"end": "four_riichi"}
    assert codes_of("noten-riichi", "house_classic", **told)[0] == "found_at_four_riichi"
    for preset in ("m_league", "ema_2025", "wrc_2025"):
        assert codes_of("noten-riichi", preset, **told) == ("four_riichi_go_on",)
