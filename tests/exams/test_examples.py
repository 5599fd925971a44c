"""The ready blueprints."""

from random import Random

import pytest

from trainer.exams.examples import exam_examples
from trainer.exams.models import Blueprint
from trainer.exams.papers import kinds_asked, needed_points
from trainer.exams.reserve import measured_reserve
from trainer.rules.rulesets.ruleset import load_preset


@pytest.mark.parametrize("slug", exam_examples())
def test_an_example_can_be_set_as_it_is(slug):
    example = exam_examples()[slug]
    rows = [(row.asked, row.level, row.ruleset) for row in example.rows]
    assert [row for row in rows if not kinds_asked(*row, {})] == []
    points = sum(row.number * row.points for row in example.rows)
    assert 0 < needed_points(Blueprint(**example.facts), points) <= points
    assert len(example.lacks) >= 2


@pytest.mark.parametrize("slug", exam_examples())
def test_positions_can_be_made_for_each_row_of_an_example(slug):
    for row in exam_examples()[slug].rows:
        for kind in kinds_asked(row.asked, row.level, row.ruleset, {}):
            found = measured_reserve(kind, row.level, load_preset(row.ruleset), 20, Random(1))
            assert found.reserve >= 20, row


def test_the_rank_test_has_thirty_questions_of_which_21_pass():
    rank = exam_examples()["rank"]
    assert [row.number for row in rank.rows] == [5] * 6
    assert (rank.facts["pass_mark"], rank.facts["minutes"]) == (21, 30)


def test_the_referees_test_has_the_form_of_emas_and_says_it_is_not_theirs():
    test = exam_examples()["referee"]
    assert (sum(row.number for row in test.rows), test.facts["minutes"]) == (25, 35)
    assert {row.ruleset for row in test.rows} == {test.facts["ruleset"]} == {"ema_2025"}
    assert "It is not EMA's." in str(test.after)


def test_the_rules_test_of_a_club_has_ten_questions_by_one_ruleset():
    test = exam_examples()["club"]
    assert sum(row.number for row in test.rows) == 10
    assert {row.ruleset for row in test.rows} == {test.facts["ruleset"]}


def test_the_test_for_professionals_is_worth_100_points_in_50_minutes():
    test = exam_examples()["professional"]
    assert sum(row.number * row.points for row in test.rows) == 100
    assert test.facts["minutes"] == 50
