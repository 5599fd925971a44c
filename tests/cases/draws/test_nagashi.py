"""Nagashi mangan: what makes it, what breaks it, who pays, who deals next."""

import pytest

from tests.cases.told import codes, ruled
from trainer.cases.draws.nagashi import CASE

MADE = {"end": "wall_empty", "river": "yes", "called": "no"}


def _paid(preset, told):
    return next((dict(line.deltas) for line in ruled(CASE, preset, told) if line.about == "pays"), None)


@pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p", "house_classic"])
def test_it_is_paid_as_a_mangan_by_tsumo(preset):
    others = MADE | {"dealer": "no", "dealer_tenpai": "no"}
    assert _paid(preset, others) == {"winner": 8000, "dealer": -4000, "others": -2000}
    assert _paid(preset, MADE | {"dealer": "yes", "dealer_tenpai": "no"}) == {
        "winner": 12000,
        "others": -4000,
    }
    assert "no_noten" in codes(CASE, preset, others)


@pytest.mark.parametrize("preset", ["m_league", "ema_2025", "wrc_2025"])
def test_three_rulesets_have_none(preset):
    told = MADE | {"dealer": "no", "dealer_tenpai": "yes"}
    assert codes(CASE, preset, told)[:2] == ["nagashi_off", "noten_as_usual"]


def test_with_three_players_the_share_of_north_is_lost_or_split():
    told = MADE | {"dealer": "no", "dealer_tenpai": "no"}
    assert _paid("tenhou_3p", told) == {"winner": 6000, "dealer": -4000, "others": -2000}
    lines = ruled(CASE, "tenhou_3p", told, tsumo_loss=False)
    deltas = next(dict(line.deltas) for line in lines if line.about == "pays")
    assert deltas == {"winner": 8000, "dealer": -5000, "others": -3000}


def test_what_breaks_it():
    called = {"end": "wall_empty", "river": "yes", "called": "yes", "dealer_tenpai": "no"}
    assert codes(CASE, "tenhou_4p", called)[0] == "nagashi_called"
    assert codes(CASE, "tenhou_4p", {"end": "wall_empty", "river": "no", "dealer_tenpai": "no"})[0] == (
        "nagashi_broken"
    )
    assert codes(CASE, "tenhou_4p", {"end": "win"}) == ["nagashi_not_at_win"]


def test_the_deal_goes_by_the_dealers_tenpai():
    told = MADE | {"dealer": "yes", "dealer_tenpai": "no"}
    assert "deal_passes_honba_up" in codes(CASE, "house_classic", told)
    assert "deal_stays_honba_up" in codes(CASE, "house_classic", told | {"dealer_tenpai": "yes"})
