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
    ends = "ends_as_draw" if wrong == "last_discard" else "play_goes_on"
    told = {"wrong": wrong, "done": "said"}
    assert codes(CASE, "house_classic", told) == [code, "no_text_call_said", ends]


def test_there_is_no_chi_with_three_players():
    assert codes(CASE, "tenhou_3p", {"wrong": "not_from_left", "done": "said"})[0] == "no_chi_in_sanma"


@pytest.mark.parametrize(
    ("preset", "follows"),
    [
        ("house_classic", ["no_text_call_discarded", "play_goes_on"]),
        ("jpml_a_2026", ["no_text_call_discarded", "play_goes_on"]),
        ("ema_2016", ["ema_false_set", "dead_hand", "play_goes_on"]),
        ("ema_2025", ["ema_false_set", "ema_older_text", "dead_hand", "play_goes_on"]),
        ("m_league", ["ml_wrong_set", "dead_hand", "play_goes_on"]),
        ("wrc_2025", ["wrc_wrong_set_left", "dead_hand", "play_goes_on"]),
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
    assert codes(CASE, "tenhou_4p", {"wrong": "late"}) == ["late_call_refused", "play_goes_on"]


def test_a_call_on_the_last_discard_ends_nothing_but_the_hand():
    told = {"wrong": "last_discard", "done": "laid"}
    assert codes(CASE, "m_league", told) == ["last_discard", "no_text_last_discard", "ends_as_draw"]
    assert codes(CASE, "wrc_2025", told) == ["last_discard", "wrc_after_the_end", "ends_as_draw"]


@pytest.mark.parametrize(
    ("preset", "taken_back", "other_word"),
    [
        ("m_league", ["ml_empty_call", "dead_hand"], ["ml_other_word", "dead_hand"]),
        ("wrc_2025", ["wrc_empty_call", "dead_hand"], ["wrc_other_word"]),
        ("ema_2016", ["ema_empty_call"], ["ema_other_word"]),
        ("ema_2025", ["ema_empty_call", "ema_older_text"], ["ema_other_word", "ema_older_text"]),
        ("house_classic", ["no_text_call_said"], ["no_text_other_word"]),
    ],
)
def test_a_good_call_that_was_not_meant(preset, taken_back, other_word):
    found = codes(CASE, preset, {"wrong": "taken_back"})
    assert found == ["unwanted_taken_back", *taken_back, "play_goes_on"]
    found = codes(CASE, preset, {"wrong": "other_word"})
    assert found == ["unwanted_other_word", *other_word, "play_goes_on"]


def test_software_takes_no_word_back():
    assert codes(CASE, "tenhou_4p", {"wrong": "taken_back"}) == ["unwanted_taken_back", "software_refuses"]
