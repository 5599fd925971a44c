"""A dead hand: where there is one, and what it may still do."""

from tests.cases.told import codes, ruled
from trainer.cases.points.dead_hand import CASE


def test_m_league_and_wrc_have_dead_hands_where_others_have_chombo():
    for preset in ("m_league", "wrc_2025"):
        for why in ("taken_back", "broken", "swap"):
            assert codes(CASE, preset, {"why": why, "asks": "win"}) == ["dead_win"]
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


def test_it_neither_wins_nor_calls_but_pays_a_deal_in():
    for preset in ("ema_2016", "m_league", "house_classic"):
        assert codes(CASE, preset, {"why": "ruled", "asks": "win"}) == ["dead_win"]
        assert codes(CASE, preset, {"why": "ruled", "asks": "call"}) == ["dead_call"]
        assert codes(CASE, preset, {"why": "ruled", "asks": "deal_in"}) == ["dead_deal_in"]
