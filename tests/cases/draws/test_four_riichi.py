"""Four riichi: the end of the hand, the fourth stick, a hand among them that is noten."""

import pytest

from tests.cases.told import codes, ruled
from trainer.cases.draws.four_riichi import CASE

READY = {"tile": "passed", "noten": "no"}


@pytest.mark.parametrize(
    ("preset", "code"),
    [
        ("tenhou_4p", "suucha"),
        ("mahjong_soul_4p", "suucha"),
        ("house_classic", "suucha"),
        ("m_league", "suucha_off"),
        ("ema_2025", "suucha_off"),
        ("wrc_2025", "suucha_off"),
    ],
)
def test_whose_rules_end_the_hand(preset, code):
    found = codes(CASE, preset, READY)
    assert found[0] == code
    assert ("fourth_stick_stays" in found) == (code == "suucha")


def test_a_noten_hand_is_a_chombo_where_all_four_are_shown():
    """Of the dealer 4,000 to each; play goes on where four riichi end nothing."""
    told = {"tile": "passed", "noten": "yes", "dealer": "yes"}
    lines = ruled(CASE, "house_classic", told)
    pays = next(line for line in lines if line.about == "pays")
    assert dict(pays.deltas) == {"offender": -12000, "others": 4000}
    assert lines[-1].code == "hand_replayed"
    assert codes(CASE, "m_league", told) == ["suucha_off", "noten_found_later"]
    assert codes(CASE, "house_classic", told, noten_riichi="unpunished")[2] == "fault_unpunished"


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "house_classic"])
def test_a_ron_on_the_fourth_tile(preset):
    assert codes(CASE, preset, {"tile": "ronned"}) == ["suucha_ronned", "ronned_riichi_keeps_stick"]


def test_the_stick_of_a_tile_that_was_ronned_may_be_due():
    found = codes(CASE, "house_classic", {"tile": "ronned"}, stick_if_declaration_ronned="paid")
    assert found == ["suucha_ronned", "ronned_riichi_pays_stick"]
