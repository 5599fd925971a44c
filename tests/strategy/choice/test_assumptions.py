"""What a verdict must survive: one factor at a time, on either side."""

from dataclasses import astuple

from trainer.strategy.choice.decision import FITTED, OTHERS


def test_as_fitted_nothing_is_changed():
    assert astuple(FITTED) == (1.0,) * 5


def test_each_other_changes_one_factor():
    assert [sum(factor != 1 for factor in astuple(other)) for other in OTHERS] == [1] * 10


def test_every_factor_is_tried_lower_and_higher():
    for column in zip(*map(astuple, OTHERS), strict=True):
        changed = sorted(factor for factor in column if factor != 1)
        assert len(changed) == 2
        assert changed[0] < 1 < changed[1]
