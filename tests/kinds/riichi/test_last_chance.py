"""`last-chance`: by the wall, on turn and before the draw; levels; what is mined."""

from contextlib import suppress
from random import Random

import pytest

from tests.scenarios.answers.test_comparison import at_the_edge
from tests.scenarios.build import at, laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.riichi.last_chance import KIND, _called_late
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import wall_size
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.position import PositionError

HAND = "123p456p789p56s11z"


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


def before_the_draw(left, draws):
    """Tenpai, `left` tiles in the wall, of which the hero draws the one that is `draws` further."""
    turns, drawer = divmod(wall_size(4) - left - 1, 4)
    hero = (drawer + draws) % 4
    own_turns = turns + (hero <= drawer)
    seat = drawer if drawer != hero else None
    offered = None if seat is None else (seat, 4)
    return laid(HAND, turns=own_turns, hero=hero, offered=offered)


@pytest.mark.parametrize(
    ("left", "levels", "answer"),
    [
        (3, {}, "none"),
        (4, {}, "last"),
        (7, {}, "last"),
        (8, {}, "later"),
        (3, {"riichi_min_live_wall": 3}, "last"),
        (0, {"riichi_min_live_wall": 1}, "none"),
        (1, {"riichi_min_live_wall": 1}, "last"),
        (5, {"riichi_min_live_wall": 1}, "later"),
        (0, {"riichi_min_live_wall": 0}, "last"),
        (4, {"riichi_min_live_wall": 0}, "later"),
    ],
)
def test_on_the_own_turn(left, levels, answer):
    assert solved(at_the_edge(left), **levels)[0] == answer


@pytest.mark.parametrize(("left", "answer"), [(2, "none"), (3, "last"), (5, "last"), (6, "later")])
def test_with_three_players_three_tiles_suffice(left, answer):
    assert solved(at_the_edge(left, preset="tenhou_3p"))[0] == answer


@pytest.mark.parametrize(
    ("left", "draws", "answer"),
    [(6, 3, "none"), (7, 3, "last"), (10, 3, "last"), (11, 3, "later"), (1, 2, "none"), (5, 1, "last")],
)
def test_before_the_draw_the_draws_of_the_others_count(left, draws, answer):
    position = before_the_draw(left, draws)
    assert (position.table().wall, solved(position)[0]) == (left, answer)


def test_the_very_last_chance_leaves_the_haitei():
    codes = [("RCH-4", "wall_suffices"), ("CMP-4", "later_turn_short"), ("CMP-4", "haitei_is_next")]
    assert solved(at_the_edge(4)) == ("last", codes)


def test_of_the_riichi_of_another_nothing_is_said():
    """Only the wall is asked about."""
    position = laid(HAND, draw="4z", rivals={2: 3})
    assert {rule for rule, _ in solved(position)[1]} <= {"RCH-4", "CMP-4"}


@pytest.mark.parametrize(
    "position",
    [
        laid(HAND, draw="4z", riichi=2),
        at("123m456p56s11z77z9m", "0+1m 0-1m 1-7z 0p77z"),
        at(HAND, "0+9m 0-9m 1a1111m"),
    ],
    ids=["in riichi", "called", "within a kan"],
)
def test_of_other_moments_it_is_not_asked(position):
    with pytest.raises(PositionError):
        KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (at_the_edge(5), 1),
        (at_the_edge(1), 1),
        (at_the_edge(3), 2),
        (at_the_edge(8), 2),
        (before_the_draw(9, 3), 3),
        (before_the_draw(7, 3), 4),
    ],
)
def test_the_level_goes_by_the_edge_and_the_turn(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def test_with_a_kan_the_level_is_highest():
    position = at(HAND, "0+9m 0-9m 1+ 1a1111m *9m 1+ 1-7z 2-7z 3-7z 0+6z")
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == 5


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [
        (at_the_edge(3, preset="tenhou_3p"), "none", "four_tiles_everywhere"),
        (at_the_edge(7), "later", "turn_costs_one_tile"),
        (at_the_edge(2, preset="wrc_2025"), "none", "four_tiles_everywhere"),
        (at_the_edge(6, preset="wrc_2025"), "last", "four_tiles_everywhere"),
    ],
)
def test_faulty_rules_are_known_by_their_answers(position, answer, code):
    assert grade(KIND, position, answer, position.ruleset).misconception.code == code


def test_to_ask_for_a_further_draw_is_a_faulty_rule():
    position = at_the_edge(1, preset="m_league")
    held = {each.code: each.answer(position, position.ruleset) for each in KIND.misconceptions}
    assert (held["needs_another_draw"], KIND.solve(position, position.ruleset).answer) == ("none", "last")


def test_early_in_a_hand_nothing_is_mined():
    assert list(KIND.mine(played("0+9p 0-9p 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m"))) == []


def test_of_a_tenpai_hand_near_the_end_one_moment_in_three_is_mined():
    replay = played("0+9p 0-9p 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m")
    replay.__dict__["states"] = tuple(state._replace(wall=5) for state in replay.states)
    found = [(each.position.hero, each.moment) for each in KIND.mine(replay)]
    assert found == [(0, 3), (0, 6)]


def test_a_call_costs_a_turn_or_brings_it_nearer():
    """The pon comes after the discard of a seat; without it another number of draws would be left."""
    found = {}
    for seed in range(12):
        with suppress(NoRoomError):
            position = _called_late(Random(seed), load_preset("ema_2025"))
            verdict = KIND.solve(position, position.ruleset)
            found[verdict.reasons[-1].code] = verdict.answer
    assert found == {"call_took_turn": "none", "call_brought_turn": "last"}


EDGES = (at_the_edge(left=1),)
"""Positions in which each parameter of the kind decides."""
