"""The indicator of a kan: when it opens and for which win it counts; as the puzzles rule."""

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.kans.dora_after_kan import CASE
from trainer.rules.replay.state import KAN_NAMES
from trainer.scenarios.kind import kinds

SORT = {"ankan": "closed", "daiminkan": "open", "kakan": "added"}


@pytest.mark.parametrize(
    ("preset", "code"),
    [
        ("tenhou_4p", "minkan_dora_not_yet"),
        ("mahjong_soul_4p", "minkan_dora_not_yet"),
        ("m_league", "minkan_dora_at_once"),
        ("ema_2016", "minkan_dora_at_once"),
        ("jpml_a_2026", "kan_dora_off"),
    ],
)
def test_an_open_kan_and_a_win_with_its_replacement(preset, code):
    """It counts in M.League and EMA, not on Tenhou and Mahjong Soul."""
    assert codes(CASE, preset, {"sort": "open", "win": "on_replacement"})[0] == code


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "wrc_2025"])
def test_a_closed_kan_opens_its_indicator_at_once(preset):
    told = {"sort": "closed", "win": "on_replacement", "riichi": "yes"}
    assert codes(CASE, preset, told) == ["ankan_dora_open", "opens_now", "kan_ura_too"]


def test_two_kans_in_a_row():
    """Mahjong Soul opens the waiting one when the next is declared, Tenhou before its replacement."""
    told = {"sort": "open", "win": "after_next_kan", "riichi": "no"}
    assert codes(CASE, "mahjong_soul_4p", told) == ["minkan_dora_open", "opens_with_next_kan"]
    assert codes(CASE, "tenhou_4p", told) == ["minkan_dora_not_yet", "opens_with_next_replacement"]


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "ema_2025"])
def test_a_robbed_kan_opens_nothing(preset):
    told = {"sort": "added", "win": "robbed", "riichi": "yes"}
    assert codes(CASE, preset, told) == ["robbed_kan_no_dora"]


def test_no_ura_beneath_it_where_the_rules_have_none():
    told = {"sort": "added", "win": "on_discard", "riichi": "yes"}
    assert codes(CASE, "house_classic", told, kan_ura=False)[-1] == "kan_ura_off"
    assert codes(CASE, "house_classic", told, ura_dora=False)[-1] == "ura_off"


def test_case_and_puzzles_agree_when_the_indicator_opens():
    """Kans of the bank, of which it is asked what they change."""
    compared = 0
    for entry in entries_of("kan-changes"):
        position = entry.parsed
        made = [call for call in position.table().calls if call.how in KAN_NAMES]
        changes = kinds()["kan-changes"].solve(position, position.ruleset).answer
        if position.ruleset.is_altered or len(made) != 1:
            continue
        code = codes(CASE, position.ruleset.preset, {"sort": SORT[made[0].how], "win": "none"})[0]
        opens = {"ankan_dora_open": "dora-now", "minkan_dora_at_once": "dora-now"}
        expected = {"minkan_dora_later": "dora-later", **opens}.get(code)
        assert {each for each in changes if each.startswith("dora")} == ({expected} - {None}), entry.slug
        compared += 1
    assert compared > 30
