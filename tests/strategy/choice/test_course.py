"""A course takes from what is undecided, in order."""

import pytest

from tests.strategy.lines import certain
from trainer.strategy.choice.course import ENDS, MOST_CERTAIN, Course, Stakes, outcome_of

STAKES = Stakes.of(dict.fromkeys(ENDS, 0.0) | {"tsumo": 1000.0, "deal_in": -2000.0})


def test_each_chance_takes_its_part_of_what_is_undecided():
    course = Course(STAKES)
    course.take("tsumo", 0.5)
    course.take("deal_in", 0.5)
    outcome = outcome_of(course.line)
    assert (outcome.win, outcome.deal_in, course.open) == (0.5, 0.25, 0.25)
    assert outcome_of(course.go_on(certain("draw", 0))).points == 0


def test_what_is_undecided_goes_on():
    course = Course(STAKES)
    course.take("tsumo", 0.2)
    outcome = outcome_of(course.go_on(certain("draw", 500)))
    assert outcome.draw == pytest.approx(0.8)
    assert outcome.points == pytest.approx(600)


def test_no_single_draw_decides_all():
    course = Course(STAKES)
    course.take("tsumo", 3.0)
    assert course.open == pytest.approx(1 - MOST_CERTAIN)
