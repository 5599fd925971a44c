"""A hand of too many or too few tiles, by when it was noticed and by the text of each ruleset."""

import pytest

from tests.cases.told import codes, paid_of
from trainer.cases.slips.tile_count import CASE

MANY = {"found": "play", "count": "many", "dealer": "no"}
FEW = {"found": "play", "count": "few", "cause": "other", "dealer": "no"}


@pytest.mark.parametrize(
    ("preset", "found"),
    [
        ("m_league", "ml_count dead_hand play_goes_on"),
        ("wrc_2025", "wrc_count rank_points_off hand_replayed"),
        ("ema_2016", "ema_count no_referee"),
        ("ema_2025", "ema_count no_referee"),
        ("house_classic", "no_text_count"),
        ("jpml_a_2026", "no_text_count"),
        ("tenhou_4p", "software_counts software_refuses"),
        ("mahjong_soul_3p", "software_counts software_refuses"),
    ],
)
def test_a_tile_too_many_during_play_is_ruled_by_the_text(preset, found):
    assert codes(CASE, preset, MANY) == found.split()
    assert codes(CASE, preset, FEW) == found.split()


@pytest.mark.parametrize(
    ("preset", "found"),
    [
        ("m_league", "ml_deal"),
        ("wrc_2025", "wrc_deal play_goes_on"),
        ("ema_2016", "ema_count no_referee"),
        ("house_classic", "no_text_count"),
    ],
)
def test_a_slip_of_the_deal_is_another_matter_in_two_texts(preset, found):
    assert codes(CASE, preset, {"found": "deal", "count": "few"}) == found.split()


def test_at_a_draw_a_dead_hand_plays_no_more():
    assert codes(CASE, "m_league", {**MANY, "found": "draw"}) == ["ml_count", "dead_hand"]
    assert codes(CASE, "wrc_2025", {**MANY, "found": "draw"})[-1] == "hand_replayed"


@pytest.mark.parametrize(
    ("preset", "cause", "found"),
    [
        ("m_league", "first_draw", "ml_first_draw dead_hand play_goes_on"),
        ("wrc_2025", "called_still", "wrc_may_take play_goes_on"),
        ("wrc_2025", "called_drawn", "wrc_tile_lost rank_points_off hand_replayed"),
        ("ema_2016", "called_still", "ema_may_take play_goes_on"),
        ("ema_2025", "called_still", "ema_may_take ema_older_text play_goes_on"),
        ("ema_2016", "called_drawn", "ema_tile_lost dead_hand play_goes_on"),
        ("ema_2025", "called_drawn", "ema_tile_lost ema_older_text dead_hand play_goes_on"),
        ("house_classic", "called_drawn", "no_text_count"),
    ],
)
def test_how_a_tile_came_to_lack_decides_where_a_text_names_it(preset, cause, found):
    assert codes(CASE, preset, {**FEW, "cause": cause}) == found.split()


def test_a_win_of_such_a_hand_is_a_false_win_under_every_text():
    """Another text's dead hand does not help once the hand was shown."""
    told = {"found": "win", "count": "few", "dealer": "yes"}
    for preset in ("m_league", "wrc_2025", "ema_2016", "house_classic", "jpml_a_2026"):
        first, *rest = codes(CASE, preset, told)
        assert (first, rest[-1]) == ("no_win_of_this_count", "hand_replayed")
    assert paid_of("tile-count", "house_classic", **told) == {"offender": -12_000, "others": 4_000}
