"""Fitting: the slope is that of the loss, and a few rows pull the parameters where they should."""

import numpy as np
import pytest

from tests.strategy.build import facing_of
from trainer.lab.fit.danger import Faced, Settings, danger_samples, fit, joined, loss_and_slope
from trainer.lab.fit.games import is_held_out
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.strategy.danger.tile_danger import danger
from trainer.strategy.danger.weights import Parameters, features, fitted, gathered, layout, priors, spread

QUICK = Settings(epochs=20, batch=10, towards_prior=1.0)


def value(values, name):
    return values[layout()[0][name]]


def rows_waiting_on(kinds, held="123456789p", number=40, **facts):
    each = Faced(facing_of(held=held, **facts), parse_tiles(kinds))
    return danger_samples([each] * number)


class TestSlope:
    def test_it_is_the_difference_of_the_loss(self):
        facings = [
            facing_of(held="456p", river="1m3m9s0p1z7m2m", dora="5p"),
            facing_of(held="13s5z", safe="4p", seen="555z333m"),
        ]
        rows = danger_samples([Faced(facings[0], parse_tiles("47p")), Faced(facings[1], parse_tiles("2s5z"))])
        seen = features(rows.evidence)
        counted = rows.asked + 0.5 * ~rows.evidence.safe
        values = priors() + np.random.default_rng(3).normal(0, 0.2, len(priors()))
        _, slope = loss_and_slope(values, seen, rows.waits, counted)
        step = 1e-5
        for index in range(len(values)):
            ahead = step * (np.arange(len(values)) == index)
            up, down = (
                loss_and_slope(values + sign * ahead, seen, rows.waits, counted)[0] for sign in (1, -1)
            )
            assert slope[index] == pytest.approx((up - down) / (2 * step), abs=1e-6)

    def test_tables_gather_what_they_spread(self):
        names, cells = layout()
        counts = gathered(spread(np.ones(len(names))))
        assert counts.sum() == sum(each.size for each in cells)
        assert counts.min() >= 1


class TestFit:
    def test_waits_that_come_often_become_likelier(self):
        values = fit(rows_waiting_on("3p"), QUICK)
        before, after = (
            danger(facing_of(held="3p"), Parameters(priors())),
            danger(facing_of(held="3p"), Parameters(values)),
        )
        kind = parse_face("3p")
        assert after.probability[kind] > 1.5 * before.probability[kind]
        assert value(values, "penchan.base.3") > value(priors(), "penchan.base.3")
        assert value(values, "ryanmen.base.14") < value(priors(), "ryanmen.base.14")

    def test_a_sign_is_learned(self):
        """Waits on the suji of the declaration tile, by kanchan: 2p waits where 5p was thrown."""
        values = fit(rows_waiting_on("2p", river="1z9m5p"), QUICK)
        assert value(values, "kanchan.declaration.3") > 0.1

    def test_the_same_for_a_seed_and_not_for_another(self):
        rows = joined([rows_waiting_on("3p"), rows_waiting_on("5p", held="5s5p")])
        assert fit(rows, QUICK).tolist() == fit(rows, QUICK).tolist()
        other = Settings(epochs=20, batch=10, towards_prior=1.0, seed=1)
        assert fit(rows, QUICK).tolist() != fit(rows, other).tolist()

    def test_a_strong_pull_keeps_the_priors(self):
        values = fit(rows_waiting_on("3p"), Settings(epochs=20, batch=10, towards_prior=1e6))
        assert values == pytest.approx(priors(), abs=0.05)

    def test_nothing_to_fit_on(self):
        with pytest.raises(ValueError, match="nothing to fit on"):
            fit(joined([]))


class TestParameters:
    def test_they_come_back_from_json(self):
        before = Parameters(priors(), {"riichis": 3})
        after = Parameters.from_json(before.to_json())
        assert after.about == {"riichis": 3}
        assert after.values == pytest.approx(priors(), abs=1e-4)
        assert after.to_json() == before.to_json()

    def test_a_missing_one_is_named(self):
        text = Parameters(priors()).to_json().replace('"early.0.5"', '"early.77"', 1)
        with pytest.raises(ValueError, match="2 parameters are missing or unknown"):
            Parameters.from_json(text)

    def test_the_kept_ones_say_what_made_them(self):
        about = fitted().about
        assert about["command"] == "manage.py fit_danger"
        assert about["riichis"] > 5000
        assert about["held_out"]["log_loss"] < about["held_out"]["log_loss_of_sms"] - 0.004

    def test_priors_are_the_published_counts(self):
        assert value(priors(), "kanchan.base.5") == pytest.approx(np.log(2.489 / 3))
        assert value(priors(), "ryanmen.base.14") == pytest.approx(np.log((11.177 + 11.392) / 6))


def test_a_game_falls_on_one_side_by_its_id_alone():
    sides = [is_held_out(f"game-{number}") for number in range(1000)]
    assert sides == [is_held_out(f"game-{number}") for number in range(1000)]
    assert 450 < sum(sides) < 550
