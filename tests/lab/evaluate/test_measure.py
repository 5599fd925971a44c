"""Measuring the model: each figure on a few literal rows."""

from math import log

import numpy as np
import pytest

from tests.strategy.build import facing_of
from trainer.lab.evaluate.danger import (
    Bin,
    ClassError,
    bootstrap,
    calibration,
    calibration_error,
    class_errors,
    judged_dangers,
    log_losses,
    measured_danger,
    safest_deal_in,
)
from trainer.lab.fit.danger import Faced, danger_samples, joined
from trainer.rules.tiles.tile import parse_tiles

HALF = np.array([0.1, 0.2, 0.3, 0.4])


def hits(*numbers):
    return np.array(numbers, bool)


def some_rows():
    """Two riichis; a genbutsu (1z) is held in the second position of the first."""
    one = [
        Faced(facing_of(held="5p8s"), parse_tiles("58p")),
        Faced(facing_of(held="1z5p"), parse_tiles("58p")),
    ]
    other = [Faced(facing_of(held="3s4z"), parse_tiles("5s"))]
    return joined([danger_samples(one), danger_samples(other)])


def test_log_loss_is_that_of_what_was_true_and_bounded():
    assert log_losses(np.array([0.2, 0.2, 0.0]), hits(1, 0, 1)) == pytest.approx(
        [-log(0.2), -log(0.8), -log(1e-6)]
    )


class TestBootstrap:
    def test_one_group_has_no_width(self):
        found = bootstrap(HALF, np.zeros(4, np.int32), samples=20)
        assert (found.mean, found.low, found.high) == pytest.approx((0.25, 0.25, 0.25))

    def test_whole_groups_are_drawn(self):
        found = bootstrap(np.array([0.0, 1.0, 1.0]), np.array([0, 1, 1], np.int32), samples=400)
        assert (found.mean, found.low, found.high) == pytest.approx((2 / 3, 0, 1))

    def test_the_same_for_a_seed(self):
        group = np.arange(4, dtype=np.int32)
        assert bootstrap(HALF, group, samples=9) == bootstrap(HALF, group, samples=9)


class TestCalibration:
    def test_bins_of_equal_count_ascending(self):
        bins = calibration(np.array([0.4, 0.1, 0.2, 0.3]), hits(1, 0, 0, 1), bins=2)
        assert bins == (Bin(2, pytest.approx(0.15), 0.0), Bin(2, pytest.approx(0.35), 1.0))

    def test_the_error_is_the_mean_distance_by_tiles(self):
        assert calibration_error([Bin(3, 0.1, 0.2), Bin(1, 0.5, 0.2)]) == pytest.approx(0.15)

    def test_fewer_rows_than_bins(self):
        assert len(calibration(HALF, hits(0, 0, 0, 1))) == 4


class TestClasses:
    def test_each_class_that_has_tiles(self):
        codes = np.array([0, 0, 2, -1], np.int8)
        found = class_errors(HALF, hits(0, 1, 0, 1), codes, ("a", "b", "c"))
        assert found == (
            ClassError("a", 2, pytest.approx(0.15), 0.5, None),
            ClassError("c", 1, 0.3, 0.0, None),
        )

    @pytest.mark.parametrize(("happened", "limit"), [(0.02, 0.01), (0.1, 0.015)])
    def test_the_limit_of_a_large_class(self, happened, limit):
        hit = np.arange(5000) < 5000 * happened
        (found,) = class_errors(np.full(5000, happened + 0.012), hit, np.zeros(5000, np.int8), ("a",))
        assert found.limit == pytest.approx(limit)
        assert found.met == (happened == 0.1)


class TestSafest:
    def test_the_least_of_each_position(self):
        position = np.array([0, 0, 1, 1])
        assert safest_deal_in(HALF, hits(1, 0, 0, 1), position) == 0.5

    def test_ties_count_in_equal_parts(self):
        assert safest_deal_in(np.array([0.1, 0.1]), hits(1, 0), np.array([7, 7])) == 0.5


class TestMeasured:
    def test_rows_are_the_kinds_held_that_are_not_genbutsu(self):
        found = judged_dangers(some_rows())
        assert found.hit.tolist() == [True, False, True, False]
        assert found.position.tolist() == [0, 0, 1, 2]
        assert found.riichi.tolist() == [0, 0, 0, 1]
        assert found.genbutsu.tolist() == [False, False, True, True]

    def test_all_figures_of_a_few_rows(self):
        found = measured_danger(some_rows())
        assert (found.riichis, found.positions, found.tiles, found.without_genbutsu) == (2, 3, 4, 1)
        assert found.loss_gain.mean == pytest.approx(found.loss - found.table_loss)
        assert [(each.name, each.tiles) for each in found.classes["sms"]] == [
            ("no-suji 456", 2),
            ("no-suji 37", 1),
            ("no-suji 28", 1),
        ]

    def test_nothing_to_measure(self):
        with pytest.raises(ValueError, match="no position without genbutsu"):
            measured_danger(joined([]))
