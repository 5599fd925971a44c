"""Chankan: which kan may be robbed by which hand, and what goes with it; as the puzzles rule."""

import pytest

from tests.cases.told import codes, entries_of, ruled
from trainer.cases.kans.robbing_a_kan import CASE
from trainer.rules.judges.furiten import is_kokushi_tenpai
from trainer.rules.tiles.hand import Hand
from trainer.scenarios.kind import kinds

ADDED = {"sort": "added", "furiten": "no"}
KOKUSHI = {"sort": "closed", "hand": "kokushi", "furiten": "no", "in_riichi": "no", "made": "asked"}


@pytest.mark.parametrize(
    ("preset", "code"),
    [
        ("mahjong_soul_4p", "ankan_robbed_by_kokushi"),
        ("ema_2016", "ankan_robbed_by_kokushi"),
        ("house_classic", "ankan_robbed_by_kokushi"),
        ("m_league", "ankan_not_robbed"),
        ("tenhou_4p", "ankan_not_robbed"),
    ],
)
def test_thirteen_orphans_and_a_closed_kan(preset, code):
    """M.League: never robbed; Mahjong Soul and EMA let thirteen orphans rob it."""
    assert codes(CASE, preset, KOKUSHI)[0] == code


def test_no_other_hand_robs_a_closed_kan():
    told = {"sort": "closed", "hand": "other", "in_riichi": "no", "made": "asked"}
    assert codes(CASE, "ema_2016", told) == ["ankan_only_by_kokushi"]
    assert codes(CASE, "m_league", told) == ["ankan_not_robbed"]


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "ema_2025"])
def test_ippatsu_outlives_a_kan_that_is_robbed(preset):
    told = ADDED | {"in_riichi": "yes", "since": "no", "made": "asked"}
    assert codes(CASE, preset, told) == ["kakan_robbed", "ippatsu_still_counts", "robbed_kan_opens_nothing"]


def test_no_ippatsu_and_no_kan_dora_where_there_is_none():
    told = ADDED | {"in_riichi": "yes", "since": "no", "made": "asked"}
    assert codes(CASE, "jpml_a_2026", told) == ["kakan_robbed"]


def test_furiten_bars_it_and_a_claim_is_a_chombo():
    told = {"sort": "added", "furiten": "yes", "in_riichi": "yes", "made": "claimed", "dealer": "yes"}
    lines = ruled(CASE, "house_classic", told)
    assert [line.code for line in lines][:2] == ["discard_furiten", "mangan_in_reverse"]
    assert dict(lines[2].deltas) == {"offender": -12000, "others": 4000}


def test_a_called_discard_is_not_robbed():
    told = {"sort": "open", "in_riichi": "no", "made": "claimed", "dealer": "no"}
    assert codes(CASE, "m_league", told)[:2] == ["daiminkan_not_robbed", "rank_points_off"]


def test_case_and_puzzles_agree_on_kans_that_are_robbed():
    """The puzzles that ask for a ron on a kan, with a hand that waits on its tile and has a yaku."""
    compared = 0
    for entry in entries_of("can-ron"):
        position = entry.parsed
        state = position.table()
        if state.pending is None or state.pending.how not in ("kakan", "ankan"):
            continue
        verdict = kinds()["can-ron"].solve(position, position.ruleset)
        if {"not_a_wait", "no_yaku", "temporary_furiten", "riichi_furiten"} & set(verdict.codes()):
            continue
        own = state.seats[position.hero]
        orphans = is_kokushi_tenpai(Hand(own.hand or ()))
        told = {
            "sort": {"kakan": "added", "ankan": "closed"}[state.pending.how],
            "hand": "kokushi" if orphans else "other",
            "furiten": "yes" if "discard_furiten" in verdict.codes() else "no",
            "in_riichi": "no",
            "made": "asked",
        }
        code = codes(CASE, position.ruleset.preset, told)[0]
        assert ("robbed" in code and "not" not in code) == verdict.answer, entry.slug
        compared += 1
    assert compared
