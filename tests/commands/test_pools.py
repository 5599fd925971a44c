"""Pools that can be guessed are found, and what mends them is told from what harms another."""

import json

import pytest

from trainer.lab.mine.bank import Pools, pools_in
from trainer.puzzles.bank import Entry
from trainer.puzzles.pools import leans, pools_of

RULES = {"preset": "ema_2025"}
EXACT, TOGETHER = pools_of("can-ron", 2, RULES)


def pools(*answers, kind="can-ron"):
    return pools_in(Entry(kind, 2, {"ruleset": RULES}, answer, {"seed": 1}) for answer in answers)


def test_a_pool_is_that_of_the_exact_rules_and_one_of_all_rules_together():
    assert ("can-ron", 2, json.dumps(RULES)) == EXACT
    assert TOGETHER == ("can-ron", 2, "")
    assert pools_of("can-ron", 2, RULES | {"changes": {"aka": 3}})[0] != EXACT


@pytest.mark.parametrize(
    ("answers", "faults"),
    [
        (["yes"] * 3, [(TOGETHER, "small")]),
        (["yes"] * 4, [(EXACT, "one_answer"), (TOGETHER, "one_answer")]),
        (["yes"] * 3 + ["no"], [(EXACT, "leans"), (TOGETHER, "leans")]),
        (["yes"] * 7 + ["no"] * 3, []),
        (["yes"] * 8 + ["no"] * 3, [(EXACT, "leans"), (TOGETHER, "leans")]),
        (["3m"] * 6 + ["none"] * 2, [(TOGETHER, "leans")]),
        (["3m", "4m", "5m", "6m"] * 2, []),
    ],
)
def test_one_answer_leaning_and_too_few_are_found(answers, faults):
    assert list(pools(*answers).faults()) == faults


def test_by_the_same_rules_only_yes_and_no_may_not_lean():
    found = pools(*["double"] * 9, "ordinary").answers[EXACT]
    assert not leans(EXACT, found)
    assert leans(TOGETHER, found)


def test_a_level_of_decisions_may_lean():
    """How plain the better course is makes the level: at the first it is mostly to push."""
    found = pools(*["push"] * 9, "fold").answers[EXACT]
    assert not leans(("should-you-fold", 1, ""), found)


def test_a_pool_lacks_the_answer_that_is_rare():
    leaning = pools("yes", "yes", "yes", "no")
    assert leaning.lacks(EXACT, "no")
    assert not leaning.lacks(EXACT, "yes")
    assert not pools(*["yes", "no"] * 4).lacks(EXACT, "yes")


def test_another_position_harms_a_pool_that_it_makes_guessable():
    assert pools("yes", "yes", "yes").would_fail(EXACT, "yes")
    assert not pools("yes", "yes", "no").would_fail(EXACT, "no")
    assert not pools("yes", "yes").would_fail(EXACT, "yes")


def test_what_was_taken_out_counts_no_more():
    some: Pools = pools("yes", "yes", "yes", "yes", "no")
    some.add(Entry("can-ron", 2, {"ruleset": RULES}, "no", {"seed": 1}), -1)
    assert some.figures() == {"pools": 2, "counted": 2, "one_answer": 2, "leans": 0, "small": 0}
