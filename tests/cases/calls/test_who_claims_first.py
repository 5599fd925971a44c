"""Claims on one tile: ron before pon before chi, and several rons by the ruleset."""

import pytest

from tests.cases.told import codes
from trainer.cases.calls.who_claims_first import CASE


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "ema_2025"])
def test_a_ron_comes_before_a_call_everywhere(preset):
    assert codes(CASE, preset, {"rons": "one", "calls": "pon_chi"}) == ["ron_first"]


def test_a_pon_comes_before_a_chi_unless_the_chi_was_said_first():
    """The WRC text gives the tile to the first call; M.League leaves it to the referee."""
    told = {"rons": "none", "calls": "pon_chi"}
    assert codes(CASE, "house_classic", {**told, "first": "together"}) == ["pon_before_chi"]
    assert codes(CASE, "wrc_2025", {**told, "first": "chi"}) == ["wrc_chi_said_first"]
    assert codes(CASE, "m_league", {**told, "first": "chi"}) == ["ml_chi_said_first"]
    assert codes(CASE, "house_classic", {**told, "first": "chi"}) == ["no_text_chi_said_first"]


@pytest.mark.parametrize(
    ("preset", "two", "three"),
    [
        ("tenhou_4p", "every_ron_paid", "three_rons_abort"),
        ("mahjong_soul_4p", "every_ron_paid", "every_ron_paid"),
        ("m_league", "only_nearest_paid", "only_nearest_paid"),
    ],
)
def test_several_rons_are_paid_as_the_rules_say(preset, two, three):
    assert codes(CASE, preset, {"rons": "two", "calls": "none"}) == [two]
    assert codes(CASE, preset, {"rons": "three"}) == [three]
    assert codes(CASE, preset, {"rons": "two", "calls": "chi"}) == ["ron_first", f"then_{two}"]
