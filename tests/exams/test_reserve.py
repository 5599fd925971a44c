"""How many different positions can be made for a blueprint."""

from collections import Counter
from random import Random

import pytest

from tests.classroom.builders import teacher
from tests.exams.builders import blueprint
from trainer.exams.papers import PaperRow
from trainer.exams.reserve import _different, measured_reserve, needed_of


def test_enough_positions_end_the_counting():
    found = measured_reserve("hand-closed", 1, "ema_2025", 200, Random(1))
    assert 200 <= found.reserve < 230
    assert found.unsettled == ()
    assert 1100 < found.hard < 1400


def test_what_turns_on_a_disputed_rule_is_left_out_and_named():
    found = measured_reserve("kan-legal", 2, "jpml_a_2026", 270, Random(1))
    assert found.unsettled == ("fifth_kan",)
    assert found.reserve >= 270


def test_positions_that_come_again_say_how_many_there_are():
    assert _different(Counter(["a", "b", "c"])) == 3
    assert _different(Counter(["a", "a", "b", "b"])) == 3
    assert _different(Counter(["a"] * 10)) == 1
    assert _different(Counter()) == 0


@pytest.mark.django_db
def test_a_row_of_several_kinds_needs_each_of_them_by_its_share():
    row = blueprint(teacher(), [PaperRow("family:riichi", 2, "m_league", 9)]).rows.get()
    assert needed_of(row, "double-riichi", seats=10) == 60
    assert needed_of(row, "why-not-riichi", seats=10) == 30
