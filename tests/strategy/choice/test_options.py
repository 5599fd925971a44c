"""An option says what it brings."""

from tests.strategy.lines import certain
from trainer.strategy.choice.course import outcome_of
from trainer.strategy.choice.decision import Option


def test_the_points_are_those_of_the_outcome():
    option = Option("fold", 0, 0.0, outcome_of(certain("draw_noten", -1000.0)))
    assert option.points == -1000
    assert (option.wait, option.worth, option.may_ron, option.improves) == (None, None, False, 0)
