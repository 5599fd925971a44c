"""A dead hand: where there is one, and what it may still do."""

import pytest

from tests.cases.told import codes, plain, ruled
from trainer.cases.judging import judged
from trainer.cases.points.dead_hand import CASE
from trainer.cases.points.words import DeadHandWords
from trainer.rules.rulesets.ruleset import load_preset


def test_m_league_and_wrc_have_dead_hands_where_others_have_chombo():
    for preset in ("m_league", "wrc_2025"):
        for why in ("taken_back", "broken", "swap"):
            found = codes(CASE, preset, {"why": why, "asks": "win"})
            assert found == [{"m_league": "dead_win_ml", "wrc_2025": "dead_win_wrc"}[preset]]
        assert codes(CASE, preset, {"why": "kan", "asks": "win"}) == ["not_dead_chombo"]
    assert codes(CASE, "house_classic", {"why": "broken", "asks": "win"}) == ["not_dead_chombo"]
    assert codes(CASE, "tenhou_4p", {"why": "broken", "asks": "win"}) == ["not_dead_client"]


def test_a_swap_is_forbidden_without_a_price_or_allowed_elsewhere():
    assert codes(CASE, "ema_2025", {"why": "swap", "asks": "call"}) == ["not_dead_forbidden"]
    assert codes(CASE, "house_classic", {"why": "swap", "asks": "call"}, kuikae="allowed") == [
        "not_dead_allowed"
    ]


def test_it_pays_as_noten():
    told = {"why": "ruled", "asks": "draw"}
    for ready, amount in (("one", 1_000), ("two", 1_500), ("three", 3_000)):
        lines = ruled(CASE, "ema_2016", {**told, "ready": ready})
        assert [line.code for line in lines] == ["dead_at_draw", "dead_pays"]
        assert lines[1].values == (("amount", amount),)
    assert codes(CASE, "ema_2016", {**told, "ready": "nobody"})[-1] == "no_noten_payment"


def test_it_neither_wins_nor_calls():
    for preset in ("ema_2016", "jpml_a_2026", "house_classic"):
        assert codes(CASE, preset, {"why": "ruled", "asks": "win"}) == ["dead_win"]
    for preset in ("jpml_a_2026", "house_classic"):
        assert codes(CASE, preset, {"why": "ruled", "asks": "call"}) == ["dead_call"]
    assert codes(CASE, "ema_2025", {"why": "ruled", "asks": "call"}) == ["dead_call_ema"]


def test_no_text_says_what_a_dead_hand_pays_that_deals_in():
    assert codes(CASE, "m_league", {"why": "ruled", "asks": "deal_in"}) == ["dead_deal_in"]
    assert str(DeadHandWords.says["dead_deal_in"]).startswith("No rule text that we know decides this")


@pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p", "tenhou_3p", "mahjong_soul_3p"])
def test_software_knows_no_dead_hand(preset):
    """Whatever a referee has ruled: nothing is said of what such a hand may do."""
    for ruling in judged(CASE, {}, [load_preset(preset)])[0].rulings:
        assert {line.code for line in plain(ruling)} <= {"not_dead_client"}
