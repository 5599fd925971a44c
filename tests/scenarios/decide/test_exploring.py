"""Exploring: one input changed moves the numbers the way that it should, and nothing else."""

from dataclasses import replace

import pytest

from tests.scenarios.decisions import facing_riichi, quiet
from trainer.rules.tiles.tile import tile_name
from trainer.scenarios.decide.decisions import decision_in, situation_in
from trainer.scenarios.decide.what_if import (
    OutOfRangeError,
    What,
    dealers_of,
    explored,
    inputs_of,
    supposed,
    value_of,
)

RYANMEN = "234567m34567p77s"


def against(**facts):
    return facing_riichi(RYANMEN, "5s", "5s", **facts)


def points(position, action, what=None):
    return explored(position, position.ruleset, what).of(action).points


def test_without_a_change_it_is_the_verdict_itself():
    position = against()
    assert explored(position, position.ruleset, None) == decision_in(position, position.ruleset)


@pytest.mark.parametrize(
    ("action", "what", "sign"),
    [
        ("riichi", What("turn", 14), -1),
        ("riichi", What("own_value", 200), 1),
        ("riichi", What("rival_value", 200), -1),
        ("fold", What("rival_value", 200), -1),
        ("fold", What("own_value", 200), 1),
        ("riichi", What("sticks", 4), 1),
        ("riichi", What("dealer", "hero"), 1),
        ("fold", What("dealer", "rival"), -1),
    ],
    ids=str,
)
def test_the_points_move_as_the_input_says(action, what, sign):
    position = against(hero=2, seat=3)
    moved = points(position, action, what) - points(position, action)
    assert (moved > 1e-9) - (moved < -1e-9) == sign


def test_the_tiles_seen_stay_as_they_are():
    situation = situation_in(against(), against().ruleset)
    later, _ = supposed(situation, What("turn", situation.turn + 2))
    assert (later.unseen, later.rival) == (situation.unseen, situation.rival)
    assert (later.wall.left, later.wall.unseen) == (situation.wall.left - 8, situation.wall.unseen - 8)


def test_the_inputs_that_matter_and_what_they_are():
    situation = situation_in(against(), against().ruleset)
    assert inputs_of(situation) == ("turn", "own_value", "rival_value", "dealer", "sticks", "honba")
    assert [value_of(situation, of) for of in inputs_of(situation)] == [9, 100, 100, "hero", 1, 0]
    assert dealers_of(situation) == ("hero", "rival", "other")


def test_before_a_riichi_and_in_the_last_hand():
    position = quiet(RYANMEN, "1z", "1z")
    situation = situation_in(position, position.ruleset)
    assert inputs_of(situation) == ("turn", "own_value", "dealer", "sticks", "honba")
    assert dealers_of(situation) == ("hero", "other")
    assert inputs_of(replace(situation, ahead=0))[-1] == "points"


def test_points_that_the_hero_has_more_the_richest_has_less():
    position = quiet(RYANMEN, "1z", "1z", scores=(20_000, 25_000, 30_000, 25_000))
    situation = situation_in(position, position.ruleset)
    moved, _ = supposed(situation, What("points", 24_000))
    assert moved.scores == (24_000, 25_000, 26_000, 25_000)


@pytest.mark.parametrize(
    "what",
    [
        What("turn", 0),
        What("turn", 19),
        What("own_value", 9),
        What("sticks", -1),
        What("honba", "two"),
        What("dealer", "nobody"),
        What("points", 200_001),
    ],
    ids=str,
)
def test_what_an_input_can_not_be_is_refused_by_its_name(what):
    with pytest.raises(OutOfRangeError, match=what.input):
        explored(against(), against().ruleset, what)


def test_when_too_few_tiles_are_left_no_riichi_is_declared():
    """RCH-4: four tiles at least; the last turns leave fewer."""
    position = against()
    actions = [
        {option.action for option in explored(position, position.ruleset, What("turn", turn)).options}
        for turn in (16, 18)
    ]
    assert actions == [{"riichi", "push", "round", "fold"}, {"push", "round", "fold"}]


@pytest.mark.parametrize(
    ("deals", "said", "seat"),
    [(0, "hero", 0), (0, "rival", 1), (0, "other", 3), (1, "other", 3), (2, "other", 2), (3, "other", 3)],
)
def test_who_deals_is_a_seat_that_fits(deals, said, seat):
    """The hero is seat 0, the rival seat 1; another player who deals goes on to do so."""
    situation = replace(situation_in(against(), against().ruleset), dealer=deals)
    assert supposed(situation, What("dealer", said))[0].dealer == seat


@pytest.mark.parametrize(
    ("said", "own", "declarers"), [("hero", "1z", "2z"), ("rival", "4z", "1z"), ("other", "2z", "3z")]
)
def test_the_winds_follow_from_who_deals(said, own, declarers):
    """The hero is seat 0 and deals, the rival seat 1; the other one who may deal is seat 3."""
    moved, _ = supposed(situation_in(against(), against().ruleset), What("dealer", said))
    assert tile_name(moved.bearings.seat_wind) == own
    assert [tile_name(wind) for wind in moved.rival.winds] == ["1z", declarers]


def test_that_who_deals_does_so_changes_nothing():
    for hero, said in ((0, "hero"), (3, "rival"), (2, "other")):
        position = against(hero=hero, seat=0 if said == "rival" else 1)
        situation = situation_in(position, position.ruleset)
        assert value_of(situation, "dealer") == said
        assert supposed(situation, What("dealer", said))[0] == situation


def test_before_a_riichi_another_dealer_sits_before_the_hero():
    position = quiet(RYANMEN, "1z", "1z")
    moved, _ = supposed(situation_in(position, position.ruleset), What("dealer", "other"))
    assert (moved.dealer, tile_name(moved.bearings.seat_wind)) == (3, "2z")
