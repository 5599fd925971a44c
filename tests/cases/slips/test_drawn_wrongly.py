"""A tile drawn too early, out of turn or from the wrong place."""

import pytest

from tests.cases.told import codes
from trainer.cases.slips.drawn_wrongly import CASE

EARLY = {"what": "early", "mixed": "no", "dealer": "no"}


@pytest.mark.parametrize(
    ("preset", "told", "found"),
    [
        ("m_league", EARLY, "ml_early dead_hand play_goes_on"),
        ("m_league", {**EARLY, "mixed": "yes"}, "ml_early dead_hand play_goes_on"),
        ("m_league", {**EARLY, "what": "first_draw"}, "ml_first_draw_taken dead_hand play_goes_on"),
        ("m_league", {**EARLY, "what": "wrong_place"}, "ml_referee"),
        ("wrc_2025", EARLY, "wrc_put_back play_goes_on"),
        ("wrc_2025", {**EARLY, "what": "wrong_place"}, "wrc_put_back play_goes_on"),
        ("wrc_2025", {**EARLY, "mixed": "yes"}, "wrc_mixed rank_points_off hand_replayed"),
        ("wrc_2025", {"what": "before_calls"}, "wrc_draw_first play_goes_on"),
        ("ema_2016", EARLY, "no_text_draw"),
        ("ema_2016", {**EARLY, "what": "wrong_place"}, "ema_section other_put_back no_referee"),
        (
            "ema_2025",
            {**EARLY, "what": "wrong_place", "mixed": "yes"},
            "ema_section other_mixed no_referee",
        ),
        ("house_classic", EARLY, "no_text_draw"),
        ("m_league", {"what": "before_calls"}, "no_text_fast"),
        ("mahjong_soul_4p", EARLY, "software_draws software_refuses"),
    ],
)
def test_a_draw_is_ruled_by_the_text(preset, told, found):
    assert codes(CASE, preset, told) == found.split()


def test_it_leads_to_the_call_or_the_tile_too_many():
    """What else there is to rule on."""
    assert CASE.leads_to({"what": "before_calls"}) == {"wrong-call": {"wrong": "late"}}
    assert "tile-count" in CASE.leads_to({**EARLY, "mixed": "yes"})
    assert "dead-hand" in CASE.leads_to(EARLY)
