"""A riichi that was not said, turned or paid."""

import pytest

from tests.cases.told import codes
from trainer.cases.slips.riichi_unfinished import CASE


@pytest.mark.parametrize(
    ("preset", "missing", "found"),
    [
        ("wrc_2025", "said", "wrc_without_said play_goes_on"),
        ("wrc_2025", "turned", "wrc_without_turned play_goes_on"),
        ("wrc_2025", "paid", "wrc_without_paid play_goes_on"),
        ("m_league", "said", "no_text_said ml_silent"),
        ("m_league", "paid", "no_text_paid"),
        ("ema_2016", "turned", "ema_section other_stands no_referee"),
        ("ema_2025", "said", "ema_section other_stands no_referee"),
        ("house_classic", "paid", "no_text_paid"),
        ("mahjong_soul_4p", "said", "software_declares software_refuses"),
    ],
)
def test_what_was_forgotten_is_ruled_by_the_text(preset, missing, found):
    told = {"missing": missing} | ({"which": "yes"} if missing == "turned" else {})
    assert codes(CASE, preset, told) == found.split()


def test_where_nobody_knows_the_tile_the_earliest_counts_for_furiten():
    told = {"missing": "turned", "which": "no"}
    assert codes(CASE, "wrc_2025", told) == ["wrc_without_turned", "wrc_earliest", "play_goes_on"]


@pytest.mark.parametrize("preset", ["m_league", "wrc_2025", "ema_2025", "house_classic"])
def test_what_nothing_declared_is_no_riichi(preset):
    assert codes(CASE, preset, {"missing": "all"}) == ["no_riichi", "play_goes_on"]
