"""What `benchmarks.site` makes of what its visitors saw: guesses, rows, times of the floor, what is wrong."""

from argparse import Namespace
from collections import Counter
from random import Random

import pytest

from benchmarks.crowd import Seen, at
from benchmarks.site_figures import Measured, Row, Stored, beside_floor, measured
from benchmarks.site_visitors import SHARES, Visitors, guess, people_for

OPTIONS = Namespace(learners=2, minutes=0.5, thought=1.0, puzzles=1)
MACHINE = {"the site": 40.0, "other work": 10.0, "load before": 1.0, "load after": 2.0}


def seen(**took):
    found = Seen()
    for name, times in took.items():
        found.took[name.replace("_", " ")] = times
        found.counted[name.replace("_", " ")] = [(n, ms / 2) for n, ms in enumerate(times, 1)]
    return found


def told(**kinds):
    visitors = Visitors(7, OPTIONS, 0.0, seen=kinds, seconds=30.0)
    return measured(visitors, {kind: [{}, {}] for kind in kinds}, MACHINE)


@pytest.mark.parametrize(
    ("form", "answers"),
    [
        ('name="answer" value="yes"> name="answer" value="no"', {(("answer", "yes"),), (("answer", "no"),)}),
        ('name="option" value="pon" name="answer" value="options"', {(("option", "pon"),)}),
        ('name="typed" value="" name="answer" value="tiles"', {()}),
    ],
)
def test_a_guess_is_one_of_what_the_form_offers_and_no_button_without_its_field(form, answers):
    beside = 'name="answer" value="elsewhere"'
    page = f'{beside} <form id="answer-form">{form}</form> {beside}'
    assert {tuple(guess(page, Random(seed))) for seed in range(20)} == answers


def test_points_are_given_in_each_field():
    (first, second) = guess('<form id="answer-form"><input name="points"><input name="points">', Random(1))
    assert first[0] == second[0] == "points"


@pytest.mark.parametrize("learners", [1, 40, 2000])
def test_there_is_somebody_of_each_kind(learners):
    numbers = people_for(learners)
    assert set(numbers) == set(SHARES)
    assert numbers["learners"] == learners
    assert min(numbers.values()) >= 1


def test_a_row_counts_what_came_and_what_failed():
    found = seen(puzzle=[1.0, 2.0, 3.0], answer=[9.0])
    found.errors = Counter({"puzzle: 500": 2, "answer: TimeoutError": 1})
    row = Row.of("both", 2.0, found, ["puzzle", "answer"])
    assert (row.number, row.a_second, row.errors, row.queries, row.most_queries) == (4, 2.0, 3, 1.75, 3)
    assert row.ms[-1] == 9.0
    assert Row.of("one", 2.0, found, ["puzzle"]).errors == 2
    assert Row.of("none", 2.0, found, ["unheard of"]).queries is None


def test_shares_of_a_hundred():
    assert [at(share, [3.0, 1.0, 2.0]) for share in (0, 50, 100)] == [1.0, 2.0, 3.0]
    assert at(95, []) == 0


def test_an_answer_is_held_against_the_floor_of_the_same_run():
    found = told(learners=seen(htmx_answer=[20.0], puzzle=[1.0]), **{"bare floor": seen(floor_answer=[5.0])})
    assert found.times_the_floor == {"processor time": 4.0, "median": 4.0, "p95": 4.0}
    assert beside_floor([row for row in found.rows if "floor" not in row.name]) is None


def test_the_table_has_a_line_for_each_kind_and_each_request_and_says_how_busy_the_machine_was():
    text = told(learners=seen(htmx_answer=[20.0], puzzle=[1.0])).as_text(OPTIONS)
    for line in ("2 learners  ", "  htmx answer  ", "  puzzle  ", "other work 10 %", "wrong: nothing"):
        assert line in text


def test_a_failure_without_an_answer_has_its_line():
    lost = seen(puzzle=[1.0])
    lost.errors["htmx answer: TimeoutError"] += 1
    found = told(learners=lost)
    assert [(row.name, row.errors) for row in found.rows] == [
        ("2 learners", 1),
        ("  puzzle", 0),
        ("  htmx answer", 1),
    ]
    assert found.wrong == ["1 times htmx answer: TimeoutError"]


@pytest.mark.parametrize("wrong", [Stored(3, 1, 0, 0), Stored(3, 0, 1, 0), Stored(3, 0, 0, 1)])
def test_an_answer_that_is_not_stored_once_is_wrong(wrong):
    found = Measured([], {}, Counter(), MACHINE, None, 0.0, 0, stored=wrong, refused={"stale": 2})
    assert len(found.wrong) == 2
    assert found.as_json(OPTIONS)["stored"]["acknowledged"] == 3


def test_nothing_is_wrong_where_all_is_stored():
    assert not Measured([], {}, Counter(), MACHINE, None, 0.0, 0, stored=Stored(3, 0, 0, 0)).wrong
