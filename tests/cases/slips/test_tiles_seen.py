"""Hidden tiles that were seen: by the number, by where they lay, and on purpose or not."""

import pytest

from tests.cases.told import codes
from trainer.cases.slips.tiles_seen import CASE

FELL = {"when": "play", "how": "accident", "whose": "wall", "number": "two", "dealer": "no"}


@pytest.mark.parametrize(
    ("number", "wrc", "ml", "ema"),
    [
        ("one", "wrc_two", "ml_one", "ema_put_back"),
        ("two", "wrc_two", "ml_two", "ema_put_back"),
        ("few", "wrc_three", "ml_two", "ema_put_back"),
        ("six", "wrc_three", "ml_two", "ema_six"),
        ("many", "wrc_seven", "ml_two", "ema_six"),
    ],
)
def test_the_number_decides(number, wrc, ml, ema):
    told = {**FELL, "number": number}
    assert codes(CASE, "wrc_2025", told)[0] == wrc
    assert codes(CASE, "m_league", told) == [ml, "play_goes_on"]
    assert codes(CASE, "ema_2016", told) == codes(CASE, "ema_2025", told) == [ema, "no_referee"]


def test_what_follows():
    """A dead hand from three tiles on, a chombo from seven."""
    assert codes(CASE, "wrc_2025", {**FELL, "number": "few"})[1:] == ["dead_hand", "play_goes_on"]
    assert codes(CASE, "wrc_2025", {**FELL, "number": "many"})[1:] == ["rank_points_off", "hand_replayed"]


@pytest.mark.parametrize(
    ("whose", "code"),
    [
        ("wall", "ema_put_back"),
        ("dead_wall", "ema_dead_wall"),
        ("other", "ema_dead_wall"),
        ("own", "no_text_seen"),
    ],
)
def test_in_the_older_european_text_it_matters_where_they_lay(whose, code):
    assert codes(CASE, "ema_2016", {**FELL, "whose": whose})[0] == code


@pytest.mark.parametrize(
    ("preset", "purpose", "after"),
    [
        ("m_league", "ml_on_purpose hand_replayed", "ml_after"),
        ("wrc_2025", "wrc_on_purpose", "wrc_after"),
        ("ema_2016", "no_text_seen", "ema_after"),
        ("ema_2025", "no_text_seen", "ema_after ema_older_text"),
        ("house_classic", "no_text_seen", "no_text_seen"),
        ("tenhou_3p", "software_hides software_refuses", "software_hides software_refuses"),
    ],
)
def test_on_purpose_and_after_the_hand(preset, purpose, after):
    assert codes(CASE, preset, {"when": "play", "how": "purpose"}) == purpose.split()
    assert codes(CASE, preset, {"when": "after"}) == after.split()
