"""Four kans in a hand: which rules end it and when, and a fifth."""

import pytest

from tests.cases.told import codes
from trainer.cases.kans.fourth_kan import CASE

SEVERAL = {"number": "fourth", "by": "several"}


@pytest.mark.parametrize(
    ("preset", "declared", "discarded"),
    [
        ("tenhou_4p", "suukan_awaits_discard", "suukan"),
        ("house_classic", "suukan_awaits_discard", "suukan"),
        ("m_league", "suukan_off", "suukan_off"),
        ("ema_2025", "suukan_off", "suukan_off"),
    ],
)
def test_when_four_kans_of_several_players_end_the_hand(preset, declared, discarded):
    assert codes(CASE, preset, SEVERAL | {"stage": "declared"})[0] == declared
    found = codes(CASE, preset, SEVERAL | {"stage": "discarded"})
    assert found[0] == discarded
    assert ("deal_stays_honba_up" in found) == (discarded == "suukan")


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league"])
@pytest.mark.parametrize("stage", ["declared", "tsumo", "discarded", "ronned", "robbed"])
def test_a_ron_is_asked_for_only_while_the_discard_is_awaited(preset, stage):
    found = codes(CASE, preset, SEVERAL | {"stage": stage})
    assert ("ask_for_a_ron" in found) == (found[0] == "suukan_awaits_discard")


def test_it_ends_at_once_where_the_rules_say_so():
    told = SEVERAL | {"stage": "declared"}
    assert codes(CASE, "house_classic", told, suukan_timing="immediate")[0] == "suukan_at_once"


@pytest.mark.parametrize("preset", ["tenhou_4p", "house_classic"])
@pytest.mark.parametrize("stage", ["tsumo", "ronned"])
def test_a_win_comes_before_the_end(preset, stage):
    """The owner of the kan may win by rinshan, and its discard may be ronned (Tenhou's manual)."""
    assert codes(CASE, preset, SEVERAL | {"stage": stage}) == ["win_precedes_abort"]


def test_a_robbed_kan_was_never_the_fourth():
    assert codes(CASE, "tenhou_4p", SEVERAL | {"stage": "robbed"}) == ["suukan_robbed"]


def test_four_kans_of_one_player_end_nothing_and_bar_more():
    told = {"number": "fourth", "by": "one", "stage": "discarded"}
    assert codes(CASE, "tenhou_4p", told) == ["suukan_by_one"]
    assert codes(CASE, "tenhou_4p", {"number": "fifth", "by": "one"}) == ["four_kans_by_one"]


@pytest.mark.parametrize("preset", ["m_league", "wrc_2025"])
def test_where_four_kans_end_nothing_a_win_counts_as_ever(preset):
    """Nobody need say who made them, or how far play has gone."""
    for stage in ("tsumo", "ronned", "discarded"):
        assert codes(CASE, preset, SEVERAL | {"stage": stage}) == ["suukan_off"]


def test_a_fifth_kan():
    """Barred by every preset; where a table allows it, no ura dora count (EMA has four kans at most)."""
    told = {"number": "fifth", "by": "several"}
    assert codes(CASE, "ema_2025", told) == ["fifth_kan"]
    assert codes(CASE, "tenhou_4p", told) == ["hand_has_ended"]
    assert codes(CASE, "m_league", told, fifth_kan="allowed") == ["fifth_kan_allowed", "no_ura_after_fifth"]
