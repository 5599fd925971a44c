"""Lines: points and chances are added up together."""

import pytest

from tests.strategy.lines import certain
from trainer.strategy.choice.course import ENDS, Stakes, mixed, outcome_of, priced


def test_a_certain_end():
    outcome = outcome_of(certain("tsumo", 8000))
    assert (outcome.points, outcome.win, outcome.deal_in, outcome.draw, outcome.elsewhere) == (
        8000,
        1,
        0,
        0,
        0,
    )


def test_lines_are_mixed_by_their_probabilities():
    outcome = outcome_of(mixed([(0.25, certain("ron_rival", 8000)), (0.75, certain("deal_in", -4000))]))
    assert (outcome.points, outcome.win, outcome.deal_in) == (-1000, 0.25, 0.75)


def test_won_by_others_is_neither_the_own_deal_in_nor_a_draw():
    shares = {"rival_tsumo": 0.2, "other_tsumo": 0.1, "elsewhere": 0.1, "draw": 0.4, "draw_noten": 0.2}
    outcome = outcome_of(mixed((share, certain(end, 0)) for end, share in shares.items()))
    assert outcome.elsewhere == pytest.approx(0.4)
    assert outcome.draw == pytest.approx(0.6)


def test_other_stakes_leave_the_chances_alone():
    line = mixed([(0.5, certain("tsumo", 1)), (0.5, certain("draw", 2))])
    again = priced(line, Stakes.of(dict.fromkeys(ENDS, 0.0) | {"tsumo": 4000.0, "draw": 1000.0}, stick=1000))
    assert again[0] == 2000
    assert outcome_of(again).chances == outcome_of(line).chances


def test_points_are_told_by_what_brings_them():
    stakes = Stakes.of(dict.fromkeys(ENDS, 0.0) | {"tsumo": 4000.0, "deal_in": -8000.0}, stick=1000.0)
    line = mixed([(0.5, certain("tsumo", 0)), (0.25, certain("deal_in", 0)), (0.25, certain("elsewhere", 0))])
    outcome = outcome_of(priced(line, stakes))
    assert outcome.sums == {"won": 2000, "dealt_in": -2000, "paid": 0, "drawn": 0, "stick": -500}
    assert outcome.points == -500
