"""How points foretell places: the fit, the baselines, calibration, and choices told by placement."""

import numpy as np
import pytest

from tests.lab.evaluate.test_decisions import row
from trainer.lab.evaluate.moments import Placed
from trainer.lab.evaluate.placement import (
    PlacementRow,
    PlacementTable,
    by_place,
    fitted,
    foretold,
    losses,
    measured_placement,
    tenths,
)
from trainer.lab.evaluate.placement_page import placement_plots, placement_report
from trainer.strategy.choice.standing import SPREAD, place_chances


def standings(number, constant=5000.0, seed=1):
    """Drawn as the exploded logit has it: the best of points with Gumbel noise is first, and so on."""
    rng = np.random.default_rng(seed)
    rows = []
    for each in range(number):
        ahead = 1 + each % 3
        points = rng.integers(50, 450, 4) * 100
        drawn = points + rng.gumbel(0, constant * np.sqrt(ahead), 4)
        places = np.argsort(np.argsort(-drawn))
        rows.append(PlacementRow(tuple(map(int, points)), ahead, tuple(map(int, places))))
    return rows


def test_the_constant_that_was_drawn_with_is_found():
    assert fitted(PlacementTable.of(standings(4000))) == pytest.approx(5000, abs=300)


def test_the_chances_are_those_that_verdicts_use():
    table = PlacementTable.of(standings(5))
    for chances, points, ahead in zip(foretold(table, SPREAD), table.points, table.ahead, strict=True):
        assert chances[2].tolist() == pytest.approx(place_chances(points.tolist(), 2, int(ahead)))


def test_it_beats_the_present_place_and_is_calibrated_on_what_it_was_drawn_from():
    fit, table = PlacementTable.of(standings(3000)), PlacementTable.of(standings(3000, seed=2))
    told = foretold(table, 5000)
    assert losses(told, table).mean() < losses(by_place(fit, table), table).mean()
    assert all(abs(each.foretold - each.happened) < 0.05 for each in tenths(told, table))


def moments(number=200):
    """Players who choose by placement, which half of the time says the contrary of points."""
    rows = []
    for each in range(number):
        gap = 1500.0 if each % 2 else -1500.0
        placed = gap if each % 4 < 2 else -gap
        # One in ten does otherwise.
        way = "riichi" if (placed > 0) != (each % 10 == 0) else "silent"
        result = 3 * placed + each % 7
        rows.append(row(game=str(each), way=way, gap=gap, model=gap, placed=Placed(placed, placed, result)))
    return rows


def test_choices_and_results_are_told_by_what_they_follow():
    found = measured_placement((standings(300), standings(300, seed=2)), moments())
    [choices] = found.choices
    assert choices.loss[1] < choices.loss[0]
    assert (choices.turned, choices.number) == (100, 200)
    assert choices.with_placement > 0.8
    plain, placed = found.results
    assert placed.weight == pytest.approx(3, abs=0.01)
    assert abs(plain.weight) < 0.01
    text = placement_report(found, "200 decisions")
    assert [name for name in placement_plots(found) if f"({name})" not in text] == []


def test_without_a_south_round_there_is_nothing_to_measure():
    with pytest.raises(ValueError, match="no hand of a South round"):
        measured_placement(([], standings(3)), [])
