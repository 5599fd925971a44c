"""Reviews alone: when schedules ask, and how they are held against each other."""

from dataclasses import replace

import pytest

from trainer.lab.simulate import recall
from trainer.lab.simulate.learners import World
from trainer.lab.simulate.pool import pool_of_bank
from trainer.lab.simulate.recall import (
    Fsrs,
    Spent,
    beside_uniform,
    doubled,
    every,
    ours,
    plans,
    recalls,
    uniform,
)
from trainer.lab.simulate.runs import Setting


def test_schedules_say_the_day_of_the_next_review():
    assert every(8)([(3.0, False)]) == 11
    assert [doubled([(0.0, True)] * number) for number in (1, 2, 3)] == [1, 2, 4]
    assert doubled([(0.0, True), (1.0, True), (3.0, False)]) == 4
    assert ours(8, [(3.0, True)]) == 11
    assert ours(8, [(3.0, False)]) == 7
    fsrs, past = Fsrs(0.9), [(0.0, True)]
    first = fsrs(past)
    past.append((first, True))
    assert fsrs(past) - first > first >= 1, "intervals grow"


def test_every_schedule_asks_the_same_learners_and_uniform_ones_ask_by_the_calendar(monkeypatch):
    monkeypatch.setattr(recall, "DAYS", 33)
    setting = Setting(pool_of_bank(20, 4), replace(World(), fewest=2, most=3), seed=1, learners=2)
    found = recalls(setting)
    assert found.keys() == plans().keys()
    assert found == recalls(setting)
    rules = {item.rules[0] for items in setting.pool.asked.values() for item in items}
    assert list(found["every 16 days"].reviews) == [2 * len(rules)] * 2
    assert all(0 < share <= 1 for spent in found.values() for share in spent.remembered)


def test_reviews_are_held_against_those_that_a_uniform_schedule_needs_for_as_much():
    found = {
        name: Spent([reviews], [share])
        for name, reviews, share in zip(uniform(), (400, 200, 100, 50), (0.95, 0.9, 0.8, 0.6), strict=True)
    }
    found["own"] = Spent([50], [0.8])
    assert beside_uniform(found, "own").value == pytest.approx(0.5)
