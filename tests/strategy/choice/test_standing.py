"""What points are worth some hands before the end: chances of places, expected result, a point's worth."""

from itertools import permutations
from math import exp, sqrt

import pytest

from trainer.rules.rulesets.ruleset import load_preset
from trainer.strategy.choice.standing import SPREAD, expected_result, place_chances, worth_of_a_point

HOUSE = load_preset("house_classic")
POINTS = (31_000, 24_000, 27_000, 18_000)


def by_orders(points, hero, ahead):
    """The same from all 24 orders of the seats."""
    weights = [exp(each / (SPREAD * sqrt(ahead))) for each in points]
    found = [0.0] * 4
    for order in permutations(range(4)):
        chance = 1.0
        for place, seat in enumerate(order):
            chance *= weights[seat] / sum(weights[each] for each in order[place:])
        found[order.index(hero)] += chance
    return found


@pytest.mark.parametrize("hero", range(4))
@pytest.mark.parametrize("ahead", [1, 3])
def test_places_are_those_of_the_exploded_logit(hero, ahead):
    assert place_chances(POINTS, hero, ahead) == pytest.approx(by_orders(POINTS, hero, ahead))


def test_equal_points_make_every_place_as_likely():
    assert place_chances((25_000,) * 4, 2, 2) == pytest.approx((0.25,) * 4)
    assert expected_result((25_000,) * 4, 2, 2, HOUSE) == pytest.approx(0)


def test_the_results_of_all_four_sum_to_nothing():
    assert sum(expected_result(POINTS, seat, 2, HOUSE) for seat in range(4)) == pytest.approx(0, abs=1e-6)


def test_a_lead_is_worth_the_more_the_fewer_hands_are_left():
    first = [expected_result(POINTS, 0, ahead, HOUSE) for ahead in (1, 2, 3)]
    assert first == sorted(first, reverse=True)


def test_who_is_out_of_reach_has_but_the_points_themselves():
    away = (85_000, 5_000, 5_000, 5_000)
    assert worth_of_a_point(away, 0, 1, HOUSE) == pytest.approx(1, abs=0.01)
    assert worth_of_a_point((25_000,) * 4, 0, 1, HOUSE) > 2
