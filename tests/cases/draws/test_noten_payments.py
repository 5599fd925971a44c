"""Noten payments: how much, who must show, who deals next."""

import pytest

from tests.cases.told import codes, ruled
from trainer.cases.draws.noten_payments import CASE


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "ema_2025"])
@pytest.mark.parametrize(
    ("tenpai", "each", "pays"), [("1", 3000, -1000), ("2", 1500, -1500), ("3", 1000, -3000)]
)
def test_three_thousand_points_in_equal_parts(preset, tenpai, each, pays):
    told = {"tenpai": tenpai, "dealer_tenpai": "no", "closed": "no"}
    line = next(line for line in ruled(CASE, preset, told) if line.about == "pays")
    assert dict(line.deltas) == {"tenpai": each, "noten": pays}


def test_two_thousand_with_three_players():
    told = {"tenpai": "2", "dealer_tenpai": "yes", "closed": "no"}
    line = next(line for line in ruled(CASE, "tenhou_3p", told) if line.about == "pays")
    assert dict(line.deltas) == {"tenpai": 1000, "noten": -2000}


def test_three_of_three_players_are_all():
    told = {"tenpai": "3", "dealer_tenpai": "no", "closed": "no"}
    assert codes(CASE, "tenhou_3p", told)[:2] == ["nobody_pays_for_noten", "deal_stays_honba_up"]


@pytest.mark.parametrize("told", [{"tenpai": "none", "closed": "no"}, {"tenpai": "all"}])
def test_nobody_pays_if_all_are_alike(told):
    assert codes(CASE, "house_classic", told)[0] == "nobody_pays_for_noten"


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "wrc_2025"])
def test_a_hand_in_riichi_is_shown_first(preset):
    told = {"tenpai": "1", "dealer_tenpai": "no", "closed": "riichi"}
    assert codes(CASE, preset, told) == ["riichi_must_be_shown", "count_again"]


def test_who_may_keep_a_tenpai_hand_closed():
    """M.League: only a player with a single tile left; at a usual table everybody without riichi."""
    told = {"tenpai": "1", "dealer_tenpai": "no"}
    assert codes(CASE, "m_league", told | {"closed": "hand"})[0] == "tenpai_must_be_shown"
    assert codes(CASE, "m_league", told | {"closed": "one_tile"})[1] == "kept_closed_may"
    assert codes(CASE, "house_classic", told | {"closed": "hand"})[1] == "kept_closed_may"
    riichi = told | {"closed": "riichi"}
    assert (
        codes(CASE, "house_classic", riichi, riichi_hand_at_draw="hide_by_chombo")[1] == "kept_closed_price"
    )


def test_the_deal():
    told = {"tenpai": "2", "closed": "no"}
    assert "deal_stays_honba_up" in codes(CASE, "ema_2025", told | {"dealer_tenpai": "yes"})
    assert "deal_passes_honba_up" in codes(CASE, "ema_2025", told | {"dealer_tenpai": "no"})
    passed = codes(CASE, "ema_2025", told | {"dealer_tenpai": "yes"}, renchan="agari")
    assert "deal_passes_honba_up" in passed
