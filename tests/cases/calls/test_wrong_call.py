"""Wrong calls: why they were none, and what is said where texts differ."""

import pytest

from tests.cases.told import codes, ruled
from trainer.cases.calls.wrong_call import CASE


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("not_held", "pon_not_held"),
        ("not_from_left", "chi_not_from_the_left"),
        ("last_discard", "last_discard"),
        ("in_riichi", "no_call_in_riichi"),
    ],
)
def test_why_a_call_was_none(wrong, code):
    assert codes(CASE, "wrc_2025", {"wrong": wrong, "done": "said"}) == [
        code,
        "no_text_call_said",
        "play_goes_on",
    ]


def test_there_is_no_chi_with_three_players():
    assert codes(CASE, "tenhou_3p", {"wrong": "not_from_left", "done": "said"})[0] == "no_chi_in_sanma"


@pytest.mark.parametrize(
    ("preset", "follows"),
    [
        ("house_classic", ["no_text_call_discarded", "play_goes_on"]),
        ("ema_2025", ["no_text_call_discarded", "play_goes_on"]),
        ("mahjong_soul_4p", ["software_refuses"]),
    ],
)
def test_a_wrong_set_after_the_discard(preset, follows):
    told = {"wrong": "not_held", "done": "discarded"}
    assert codes(CASE, preset, told) == ["pon_not_held", *follows]


def test_a_call_in_riichi_costs_what_the_rules_say():
    """A dead hand in M.League, a mangan in reverse at a usual table."""
    told = {"wrong": "in_riichi", "done": "laid", "dealer": "no"}
    assert "dead_hand" in codes(CASE, "m_league", told)
    pays = next(line for line in ruled(CASE, "house_classic", told) if line.about == "pays")
    assert dict(pays.deltas) == {"offender": -8000, "dealer": 4000, "others": 2000}


def test_a_late_call_is_none():
    assert codes(CASE, "m_league", {"wrong": "late"}) == ["no_text_late_call", "play_goes_on"]
