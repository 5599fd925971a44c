"""A north set aside: when, a ron on it, ippatsu and the replacement; as the puzzles rule."""

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.calls.north_extracted import CASE
from trainer.rules.judges.calls import kita_facts
from trainer.scenarios.kind import kinds

OWN = {"when": "own_turn"}


@pytest.mark.parametrize("preset", ["tenhou_3p", "mahjong_soul_3p"])
@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"then": "nothing"}, "north_held"),
        ({"then": "ron", "yaku": "yes"}, "kita_robbed"),
        ({"then": "ron", "yaku": "no"}, "no_yaku"),
        ({"then": "ippatsu"}, "ippatsu_broken_by_kita"),
        ({"then": "tsumo"}, "kita_rinshan_counts"),
        ({"then": "let_go"}, "north_let_go_binds"),
    ],
)
def test_what_a_north_does_on_both_sites(preset, told, code):
    """Ronned without chankan; ippatsu is lost and rinshan kaihou won (measured in Tenhou's games)."""
    assert codes(CASE, preset, OWN | told) == [code]


@pytest.mark.parametrize(
    ("told", "level", "code"),
    [
        ({"then": "ron", "yaku": "no"}, {"kita_ron": "chankan"}, "kita_robbed_by_chankan"),
        ({"then": "ron", "yaku": "yes"}, {"kita_ron": "no"}, "kita_not_robbed"),
        ({"then": "ippatsu"}, {"kita_breaks": ()}, "ippatsu_survives_kita"),
        ({"then": "tsumo"}, {"kita_rinshan_yaku": False}, "kita_rinshan_not_counted"),
        ({"then": "let_go"}, {"kita_pass_furiten": False}, "north_let_go_is_free"),
        ({"then": "nothing"}, {"kita": False}, "no_kita"),
    ],
)
def test_what_a_north_does_under_rules_of_a_table(told, level, code):
    assert codes(CASE, "tenhou_3p", OWN | told, **level) == [code]


def test_case_and_puzzles_agree_when_a_north_may_be_set_aside():
    """Those of the bank that ask it, a north in hand."""
    compared = 0
    for entry in entries_of("kita"):
        position = entry.parsed
        state, hero = position.table(), position.hero
        facts = kita_facts(state, hero)
        if position.asked("about") != "may" or not facts.norths or position.ruleset.is_altered:
            continue
        when = "own_turn"
        if not state.seats[hero].has_drawn:
            when = "after_call"
        elif state.wall == 0:
            when = "last_tile"
        elif state.seats[hero].in_riichi and not facts.drawn_north:
            when = "riichi_held"
        told = {"when": when, "then": "nothing"}
        allowed = codes(CASE, position.ruleset.preset, told) == ["north_held"]
        assert allowed == kinds()["kita"].solve(position, position.ruleset).answer, entry.slug
        compared += 1
    assert compared > 10
