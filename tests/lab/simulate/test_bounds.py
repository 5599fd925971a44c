"""What an answer can tell, and how well so many answers order learners."""

from dataclasses import replace
from math import inf
from random import Random

import pytest

from trainer.lab.simulate.bounds import answers_for_order, most_telling, order_by_answers, telling
from trainer.lab.simulate.pool import pool_of_bank


@pytest.fixture(scope="module")
def item():
    found = (each for items in pool_of_bank(20, 4).asked.values() for each in items)
    return replace(next(found), errors={}, possible=20)


def test_where_no_faulty_rule_errs_an_answer_tells_nothing(item):
    assert telling(item, {}, {}, 0.7) == 0


def test_an_answer_tells_more_where_more_is_in_doubt_and_where_it_can_hardly_be_guessed(item):
    unknown = telling(item, {"a": "x"}, {}, 0.7)
    assert telling(item, {"a": "x"}, {"a": 0.5}, 0.7) > unknown > telling(item, {"a": "x"}, {"a": 0.001}, 0.7)
    assert unknown > telling(replace(item, possible=2), {"a": "x"}, {}, 0.7) > 0
    assert telling(item, {"a": "x", "b": "y"}, {}, 0.7) > unknown, "several are tried at once"


def test_the_most_telling_position_is_chosen(item):
    plain, trap, both = (replace(item, slug=slug) for slug in ("plain", "trap", "both"))
    errors = {"plain": {}, "trap": {"a": "x"}, "both": {"a": "x", "b": "y"}}
    chosen = most_telling([plain, trap, both], lambda each: errors[each.slug], {}, lambda _: 0.7, Random(1))
    assert chosen.slug == "both"


def test_more_answers_order_learners_better_and_none_does_so_where_all_stand_alike():
    standings = [0.5, 0.6, 0.7, 0.8]
    assert order_by_answers(standings, 60) < order_by_answers(standings, 600) < 1
    needed = answers_for_order(standings, 0.95)
    assert order_by_answers(standings, round(needed)) == pytest.approx(0.95, abs=0.001)
    assert order_by_answers([0.5] * 4, 60) == 0
    assert answers_for_order([0.5] * 4, 0.95) == inf
