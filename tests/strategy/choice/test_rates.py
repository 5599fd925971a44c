"""The numbers that come with the project, of the shape and size that the model takes for granted."""

import json
import math
from importlib.resources import files

import pytest

from trainer.strategy.choice.rates import EASES, SHAPES, rates, read_rates, starting_rates


def test_those_of_the_project_are_read_once():
    assert rates() is rates()


def test_every_ease_and_every_shape_has_a_number():
    first = rates().first
    assert (len(first.tsumo), len(first.ron)) == (len(EASES), len(EASES))
    assert set(first.shape) == set(SHAPES)


def test_a_number_that_is_missing_or_unknown_is_refused():
    text = (files("trainer.strategy") / "data" / "rates.json").read_text(encoding="utf-8")
    found = json.loads(text)
    with pytest.raises(TypeError):
        read_rates(found | {"chase": found["chase"] | {"unknown": 1.0}})
    with pytest.raises(TypeError):
        read_rates(found | {"fold": {}})


def test_an_honour_is_thrown_more_readily_than_a_middle_tile():
    ron = dict(zip(EASES, rates().first.ron, strict=True))
    assert ron["honour"] > ron["middle"]
    assert ron["terminal"] > ron["middle"]


def test_the_pace_of_a_fold_stands_for_the_tenth_turn():
    fold = rates().fold
    assert fold.pace(10) == 1
    assert fold.pace(12) == pytest.approx(math.exp(2 * fold.by_turn))


def test_chances_are_above_zero_and_of_the_order_of_chance():
    chase, fold = rates().chase, rates().fold
    for factor in (chase.own, chase.rival, fold.rival):
        assert 0.5 < factor < 1.5
    for chance in (chase.rival_ron, chase.other_win, chase.deal_other, fold.rival_ron, fold.other_win):
        assert 0 < chance < 1


def test_fits_begin_at_numbers_of_the_same_shape_that_are_not_the_fitted_ones():
    start = starting_rates()
    assert set(start.first.shape) == set(SHAPES)
    assert start != rates()
