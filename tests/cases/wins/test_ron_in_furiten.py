"""A ron in furiten: which furiten bars it, and what it costs by ruleset (FUR-1 to FUR-4, NOT-4)."""

import pytest

from tests.cases.told import codes_of, paid_of
from trainer.cases.case import NO, YES

RON = {"how": "ron", "own_river": NO, "passed": NO, "in_riichi": NO, "another": NO, "dealer": NO}
PASSED = RON | {"passed": YES, "riichi_before": NO}


def test_tsumo_stands_everywhere():
    assert codes_of("ron-in-furiten", "ema_2025", how="tsumo") == ("tsumo_in_furiten_stands",)


@pytest.mark.parametrize(
    ("preset", "cost"),
    [
        ("tenhou_4p", ("software_refuses",)),
        ("m_league", ("rank_points_off", "hand_replayed")),
        ("ema_2025", ("points_after_uma", "hand_replayed")),
        ("house_classic", ("mangan_in_reverse", "chombo_points", "hand_replayed")),
    ],
)
def test_a_wait_among_the_own_discards(preset, cost):
    assert codes_of("ron-in-furiten", preset, **RON | {"own_river": YES}) == ("discard_furiten", *cost)


def test_a_mangan_in_reverse_by_seat():
    """NOT-3: 8,000 by another player, 12,000 by the dealer, as at a tsumo."""
    told = RON | {"own_river": YES}
    assert paid_of("ron-in-furiten", "house_classic", **told) == {
        "offender": -8000,
        "dealer": 4000,
        "others": 2000,
    }
    told |= {"dealer": YES}
    assert paid_of("ron-in-furiten", "house_classic", **told) == {"offender": -12000, "others": 4000}


def test_the_stick_goes_back_where_the_hand_is_replayed():
    told = RON | {"own_river": YES, "in_riichi": YES}
    assert "stick_back" in codes_of("ron-in-furiten", "m_league", **told)
    assert codes_of("ron-in-furiten", "m_league", **told | {"another": YES}) == (
        "discard_furiten",
        "win_voids_chombo",
    )


@pytest.mark.parametrize(
    ("since", "preset", "first"),
    [
        ("no_discard", "tenhou_4p", "temporary_furiten"),
        ("draw_and_discard", "tenhou_4p", "no_furiten"),
        ("discard_after_call", "tenhou_4p", "no_furiten"),
    ],
)
def test_a_tile_that_went_by_binds_until_the_own_turn(since, preset, first):
    assert codes_of("ron-in-furiten", preset, **PASSED | {"since": since})[0] == first


def test_in_riichi_it_binds_for_the_rest_of_the_hand():
    told = PASSED | {"riichi_before": YES, "since": "draw_and_discard"}
    assert codes_of("ron-in-furiten", "ema_2025", **told)[0] == "riichi_furiten"
