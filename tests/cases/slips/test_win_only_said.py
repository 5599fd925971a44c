"""A win that was only said costs otherwise than one that was shown."""

import pytest

from tests.cases.told import codes, codes_of, paid_of
from trainer.cases.slips.win_only_said import CASE

SAID = {"wrong": "no_win", "shown": "no", "dealer": "no"}


@pytest.mark.parametrize(
    ("preset", "said", "other_word"),
    [
        ("m_league", "ml_only_said dead_hand play_goes_on", "ml_other_word"),
        ("ema_2016", "ema_only_said dead_hand play_goes_on", "ema_other_word"),
        (
            "ema_2025",
            "ema_only_said ema_older_text dead_hand play_goes_on",
            "ema_other_word ema_older_text",
        ),
        ("wrc_2025", "wrc_only_said rank_points_off hand_replayed", "no_text_other_word"),
        ("jpml_a_2026", "no_text_only_said", "no_text_other_word"),
        ("house_classic", "no_text_only_said", "no_text_other_word"),
        ("tenhou_4p", "no_false_win_here software_refuses", "no_false_win_here software_refuses"),
    ],
)
def test_a_win_only_said_is_ruled_by_the_text(preset, said, other_word):
    assert codes(CASE, preset, SAID) == said.split()
    assert codes(CASE, preset, {"wrong": "other_word"}) == other_word.split()


@pytest.mark.parametrize(
    "preset", ["m_league", "ema_2016", "ema_2025", "wrc_2025", "house_classic", "jpml_a_2026"]
)
@pytest.mark.parametrize("dealer", ["yes", "no"])
def test_one_that_was_shown_costs_what_a_chombo_costs(preset, dealer):
    """To the line and to the point."""
    told = {**SAID, "shown": "yes", "dealer": dealer}
    ((slug, same),) = CASE.leads_to(told).items()
    alone = {**same, "another": "no", "sticks": "none"}
    assert codes_of("win-only-said", preset, **told) == ("shown_is_chombo", *codes_of(slug, preset, **alone))
    assert paid_of("win-only-said", preset, **told) == paid_of(slug, preset, **alone)


def test_one_that_was_not_leads_to_the_dead_hand():
    assert CASE.leads_to(SAID)["dead-hand"] == {"why": "ruled"}
    assert CASE.leads_to({"wrong": "other_word"}) == {}
