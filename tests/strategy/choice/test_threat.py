"""What a discard against a riichi costs, now and later."""

import pytest

from tests.strategy.lines import certain
from tests.strategy.situations import kind
from trainer.rules.tiles.tile import FACES
from trainer.strategy.choice.course import outcome_of
from trainer.strategy.choice.lines_of_play import GROWTH, Threat

DEAL_IN, FOLDED = certain("deal_in", -8000), certain("draw_noten", -1000)


def threat(**dangers):
    danger = [0.0] * FACES
    for name, chance in dangers.items():
        danger[kind(name.lstrip("t"))] = chance
    return Threat(1, 5.0, tuple(danger), (1 / FACES,) * FACES)


def test_danger_grows_with_the_turns_and_safe_stays_safe():
    one = threat(t5p=0.1)
    assert one.of(kind("5p")) == 0.1
    assert one.of(kind("5p"), 2) == pytest.approx(0.1 * GROWTH**2)
    assert one.of(kind("1z"), 9) == 0


def test_a_safe_tile_is_thrown_and_the_hand_goes_on():
    line = threat().thrown_or_folded(0, DEAL_IN, certain("draw", 1000), FOLDED)
    assert outcome_of(line).chances["draw"] == pytest.approx(1)


def test_a_tile_that_costs_more_than_folding_is_not_thrown():
    line = outcome_of(threat(t5p=0.5).thrown_or_folded(0, DEAL_IN, certain("draw", 1000), FOLDED))
    assert line.chances["draw_noten"] == pytest.approx(1 / FACES)
    assert line.deal_in == 0


def test_a_tile_worth_its_danger_is_thrown():
    line = outcome_of(threat(t5p=0.1).thrown_or_folded(0, DEAL_IN, certain("draw", 1000), FOLDED))
    assert line.deal_in == pytest.approx(0.1 / FACES)
    assert line.chances["draw_noten"] == 0


def test_a_dear_hand_takes_a_risk_that_a_cheap_one_does_not():
    facing = threat(t5p=0.4)
    thrown = [
        outcome_of(facing.thrown_or_folded(0, DEAL_IN, certain("draw", points), FOLDED)).deal_in > 0
        for points in (1000, 6000)
    ]
    assert thrown == [False, True]
