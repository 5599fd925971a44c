"""What does not stand against a declaration is said: furiten, the riichi of others, a replacement tile."""

import pytest

from tests.rules.build import table
from trainer.rules.judges.facts import riichi_facts
from trainer.rules.judges.riichi import RiichiFacts, judge_riichi
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import format_tiles, parse_tiles

USUAL = load_preset("house_classic")
TENPAI = "123456789m1122p9s"
"""Only 9s keeps tenpai, on 1p and 2p."""


def said(ruleset=USUAL, hand=TENPAI, **facts):
    """The reasons beside the four usual ones."""
    verdict = judge_riichi(RiichiFacts(parse_hand(hand, ()), 25_000, 30, **facts), ruleset)
    assert verdict.answer
    return [(reason.rule, reason.code) for reason in verdict.reasons[4:]]


def test_a_plain_declaration_has_the_four_usual_reasons():
    assert said() == []


@pytest.mark.parametrize("called_by", [None, 2])
def test_furiten_that_does_not_forbid_is_said_with_its_tile(called_by):
    river = (RiverTile(parse_tiles("3z")[0], 1), RiverTile(parse_tiles("1p")[0], 5, called_by=called_by))
    verdict = judge_riichi(RiichiFacts(parse_hand(TENPAI, ()), 25_000, 30, river=river), USUAL)
    reason = verdict.reasons[-1]
    assert (reason.rule, reason.code, format_tiles(reason.tiles), reason.moment) == (
        "RCH-11",
        "furiten_allowed",
        "1p",
        5,
    )


def test_a_hand_whose_every_declaration_tile_is_a_wait_is_furiten():
    assert said(hand="234567m123456p99s") == [("RCH-11", "furiten_allowed")]


@pytest.mark.parametrize(
    ("others", "preset", "code"),
    [
        (1, "house_classic", "chase_allowed"),
        (2, "house_classic", "chase_allowed"),
        (3, "house_classic", "fourth_riichi_aborts"),
        (3, "m_league", "chase_allowed"),
        (2, "tenhou_3p", "chase_allowed"),
    ],
)
def test_others_in_riichi_are_said_and_whether_the_fourth_ends_the_hand(others, preset, code):
    assert said(load_preset(preset), others=others) == [("RCH-12", code)]


@pytest.mark.parametrize("how", ["ankan", "kita"])
def test_a_replacement_is_a_drawn_tile(how):
    assert said(replaces=how) == [("RCH-5", "replacement_is_a_draw")]


def test_the_facts_count_the_others_in_riichi():
    text = "0 draw ?; 0 riichi; 0 discard 5z; 1 draw ?; 1 riichi; 1 discard 5z; 2 draw 1z"
    state = table({2: "123456789m1122p"}, text)
    assert riichi_facts(state, 2, USUAL).others == 2
