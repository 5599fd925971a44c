"""Four same winds: when they end the hand, and a riichi on the fourth."""

import pytest

from tests.cases.told import codes
from trainer.cases.draws.four_winds import CASE

SAME = {"discards": "same_wind", "called": "no", "ronned": "no", "riichi": "no"}


@pytest.mark.parametrize(
    ("preset", "code"),
    [
        ("tenhou_4p", "suufon"),
        ("mahjong_soul_4p", "suufon"),
        ("house_classic", "suufon"),
        ("m_league", "suufon_off"),
        ("ema_2025", "suufon_off"),
        ("wrc_2025", "suufon_off"),
    ],
)
def test_whose_rules_end_the_hand(preset, code):
    found = codes(CASE, preset, SAME)
    assert found[0] == code
    assert ("deal_stays_honba_up" in found) == (code == "suufon")


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"discards": "same_wind", "called": "yes"}, "suufon_called"),
        ({"discards": "other_wind"}, "suufon_differs"),
        ({"discards": "dragons"}, "suufon_no_wind"),
    ],
)
def test_what_is_no_case_of_it(told, code):
    assert codes(CASE, "tenhou_4p", told) == [code]


def test_a_ron_comes_first_and_a_riichi_comes_too_late():
    """The stick of a double riichi on the fourth wind stays on the table."""
    assert codes(CASE, "tenhou_4p", SAME | {"ronned": "yes"}) == ["win_precedes_abort"]
    riichi = codes(CASE, "house_classic", SAME | {"riichi": "yes"})
    assert riichi[:2] == ["suufon", "riichi_on_fourth_wind"]
    assert "sticks_wait" in riichi
