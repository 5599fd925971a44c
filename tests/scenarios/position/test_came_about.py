"""By which rules a hand cannot have come to what a position shows."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.comparison import Clause, across_presets
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.fits import came_about, misfits

NINE_KINDS = at("19m19p19s1234567z", "0+9p ~kyuushu")
WEST = at("123m456p789s1199m", "0+9p", "tenhou_4p", round="W1")


@pytest.mark.parametrize(
    ("position", "preset", "code"),
    [
        (NINE_KINDS, "tenhou_4p", None),
        (NINE_KINDS, "m_league", "draw"),
        (NINE_KINDS, "ema_2025", "draw"),
        (WEST, "tenhou_4p", None),
        (WEST, "m_league", "round"),
        (at("0m23m456p789s1199m", "0+9p", "tenhou_4p"), "ema_2025", None),
    ],
)
def test_what_rules_it_out(position, preset, code):
    found = came_about(replace(position, ruleset=load_preset(preset)))
    assert (found and found.code) == code


def test_a_red_five_and_ura_dora_are_only_not_counted():
    red = at("0m23m456p789s1199m", "0+9p", "tenhou_4p")
    there = replace(red, ruleset=load_preset("ema_2025"))
    assert [each.code for each in misfits(there)] == ["red_five"]
    assert came_about(there) is None


def test_a_ruleset_without_the_draw_is_not_said_to_answer_the_same():
    rows = {row.preset: row for row in across_presets(kind_named("must-show"), NINE_KINDS)}
    assert (rows["m_league"].impossible, rows["m_league"].answer) == (True, None)
    assert rows["m_league"].clauses == (Clause("abort_kyuushu", True, False),)
    assert not rows["tenhou_4p"].impossible
    assert rows["tenhou_4p"].answer == rows["house_classic"].answer
