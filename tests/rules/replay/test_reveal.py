"""A hand laid open in the end tells what it let go since it last changed (FUR-2, FUR-3)."""

import pytest

from tests.rules.build import table
from trainer.rules.mistakes.chombo import Fault, faults_of
from trainer.rules.replay.table import reveal
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles, tile_name

HOUSE = load_preset("house_classic")
HERO = "123m456p789s1124z"
WAITS_3P = parse_tiles("111222s12p789p55z")
RIICHI = "0 draw 1p; 0 tsumogiri 1p; 1 draw ?; 1 riichi; 1 discard 9m;"
OTHERS = "2 draw ?; 2 discard {}; 3 draw ?; 3 discard 9s;"
LATER = "0 draw 9s; 0 tsumogiri 9s; 1 draw ?; 1 tsumogiri 4z; 2 draw ?; 2 discard 2m; 3 draw ?; 3 discard 2m;"
WIN = "0 draw 3p; 0 tsumogiri 3p; 1 ron 3p from 0"


def shown(text):
    """Seat 1 shows its hand after the events."""
    return reveal(table({0: HERO}, text), {1: WAITS_3P})


def let_go(state):
    return [(gone.at, tile_name(gone.kind), gone.how) for gone in state.seats[1].let_go]


def test_what_went_by_after_the_riichi():
    state = shown(RIICHI + OTHERS.format("3p") + LATER + WIN)
    assert let_go(state) == [(6, "3p", "discard"), (18, "3p", "discard")]


@pytest.mark.parametrize(("passed", "faults"), [("3p", (Fault(1, "furiten_win", 19),)), ("3s", ())])
def test_a_ron_of_a_declarer_who_let_one_go_turns_before_is_in_furiten(passed, faults):
    assert faults_of(shown(RIICHI + OTHERS.format(passed) + LATER + WIN), HOUSE) == faults


@pytest.mark.parametrize(
    ("between", "fault"), [("", "furiten_win"), (LATER, "yakuless_win")], ids=["same turn", "turn over"]
)
def test_a_ron_without_riichi_is_in_furiten_only_in_the_same_turn(between, fault):
    quiet = RIICHI.replace("1 riichi; ", "")
    state = shown(quiet + OTHERS.format("3p") + between + WIN)
    assert [each.name for each in faults_of(state, HOUSE)] == [fault]


def test_what_went_by_before_the_hand_last_changed_is_not_told():
    state = shown(f"0 draw 3p; 0 tsumogiri 3p; 1 draw ?; 1 discard 9m; {OTHERS.format('2m')} {WIN}")
    assert let_go(state) == [(9, "3p", "discard")]
