"""The simulation as it runs, tiny: two kinds, a few learners, two days."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from trainer.lab.simulate import measures
from trainer.lab.simulate.learners import Memory, World, learner
from trainer.lab.simulate.page import simulated, simulation_report
from trainer.lab.simulate.pool import pool_of_bank
from trainer.lab.simulate.rivals import bkt, elo
from trainer.lab.simulate.runs import Setting, simulated_run, true_difficulties, unrated
from trainer.lab.simulate.site import SCHEDULES


@pytest.fixture(scope="module")
def pool():
    return pool_of_bank(20, 4)


@pytest.fixture(scope="module")
def setting(pool):
    return Setting(pool, replace(World(), fewest=2, most=3), seed=1, learners=4, days=2)


def test_a_fifth_of_the_faulty_rules_is_outside_the_list_and_is_held_too(pool, setting):
    outside = set(pool.codes) - setting.listed
    assert len(outside) == round(len(pool.codes) / 5)
    world = replace(setting.world, fewest=5, most=5)
    assert len(learner(pool, world, setting.listed, Random(1)).held & outside) == 1


def test_who_holds_a_belief_answers_as_it_does_in_four_of_five_cases(pool, setting):
    item = next(each for items in pool.asked.values() for each in items if len(each.errors) == 1)
    (code,) = item.errors
    world = replace(setting.world, dropped=0.0, slips=(0.0, 0.0))
    one = learner(pool, world, setting.listed, Random(1), holding=False)
    one.held, one.strength = frozenset({code}), 4000
    one.memories[item.rules[0]] = Memory(1e9, 0.0)
    rng = Random(1)
    given = [one.answer(item, 1500, 0.0, rng)[0] for _ in range(400)]
    assert 0.74 < given.count(item.errors[code]) / 400 < 0.86


def test_what_was_learned_is_forgotten_slower_when_it_is_found_again():
    memory = Memory(3, 0)
    assert memory.there(3) == pytest.approx(0.9)
    memory.shown(3, right=True)
    assert memory.there(6) > 0.9


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_the_same_seed_gives_the_same_course_and_practice_teaches(setting, schedule):
    first, second = (simulated_run(setting, schedule, unrated(setting.pool)) for _ in range(2))
    assert first == second
    assert len(first.answers) == 4 * 2 * 20
    assert np.mean([each.tests[-1] - each.tests[0] for each in first.courses]) > 0


def test_tests_are_never_asked(setting):
    asked = {each.item.slug for each in simulated_run(setting, "ours", unrated(setting.pool)).answers}
    assert not asked & {each.slug for each in setting.pool.tests}
    assert asked < set(true_difficulties(setting))


def test_rivals_say_chances_before_they_see_answers(setting):
    answers = simulated_run(setting, "random", unrated(setting.pool)).answers
    for chances in (bkt(answers, 2), elo(answers)[0]):
        assert chances.shape == (len(answers),)
        assert ((chances > 0) & (chances < 1)).all()
    assert elo(answers)[0][0] == 0.5


def test_measures_on_numbers_that_are_known():
    right = np.array([True, False, True, True])
    sure = np.array([0.9, 0.1, 0.8, 0.7])
    assert measures.ranked(sure, right) == 1
    assert measures.ranked(1 - sure, right) == 0
    assert measures.off(np.array([0.75] * 4), right, bins=1) == 0
    assert measures.spearman(np.array([1.0, 2, 3]), np.array([10.0, 20, 15])) == pytest.approx(0.5)
    assert measures.answers_needed(np.array([0.5, 0.6, 0.7]), 0.65) == pytest.approx(30)
    assert measures.answers_needed(np.array([0.5, 0.6]), 0.9) == 20
    figure = measures.mean([1.0, 1.0, 1.0])
    assert (figure.value, figure.low, figure.high) == (1, 1, 1)


def test_the_page_names_its_command_and_what_was_missed(pool):
    found = simulated(pool, seed=1, learners=3, days=5, swept=0)
    text = simulation_report(found, "manage.py simulate_learners")
    assert "Made by `manage.py simulate_learners`" in text
    assert "**missed**" in text
    assert all(f"| {schedule} |" in text for schedule in SCHEDULES)
    assert "Other assumptions" not in text
