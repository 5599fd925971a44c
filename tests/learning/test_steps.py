"""What comes first of all that waits, each with why."""

from dataclasses import fields, replace
from datetime import timedelta
from itertools import product

import pytest

from trainer.learning.steps import SOON, Agenda, NextStep, next_steps

LATER = SOON + timedelta(seconds=1)
ALL = Agenda(homework_in=LATER, lesson=True, begun=True, reviews=3, today=True, mistakes=2)


@pytest.mark.parametrize(
    ("waiting", "first", "_why"),
    [
        (replace(ALL, homework_in=SOON), NextStep.HOMEWORK, "somebody waits for it, and the date is near"),
        (replace(ALL, homework_in=timedelta(0)), NextStep.HOMEWORK, "the date is now"),
        (replace(ALL, homework_in=-LATER), NextStep.HOMEWORK, "it is late, and still taken"),
        (ALL, NextStep.REVIEWS, "what is due is forgotten if it waits; the homework has time"),
        (replace(ALL, learns=True), NextStep.LESSON, "who has never played is asked what lessons taught"),
        (replace(ALL, learns=True, homework_in=SOON), NextStep.HOMEWORK, "the class goes before the path"),
        (replace(ALL, reviews=0), NextStep.LESSON, "what was begun is finished"),
        (replace(ALL, reviews=0, begun=False), NextStep.TODAY, "it is gone tomorrow; the lesson is not"),
        (replace(ALL, reviews=0, begun=False, today=False), NextStep.HOMEWORK, "it has a date"),
        (
            Agenda(homework_in=timedelta.max, mistakes=1, lesson=True),
            NextStep.HOMEWORK,
            "it was set, though without a date",
        ),
        (Agenda(mistakes=1, lesson=True), NextStep.MISTAKES, "known to be weak goes before what is new"),
        (Agenda(lesson=True), NextStep.LESSON, "something new goes before more of the same"),
        (Agenda(), NextStep.PRACTICE, "nothing waits"),
    ],
)
def test_what_comes_first(waiting, first, _why):
    assert next_steps(waiting)[0] is first


def test_all_that_waits_is_named_once_in_order():
    assert next_steps(ALL) == (
        NextStep.REVIEWS,
        NextStep.LESSON,
        NextStep.TODAY,
        NextStep.HOMEWORK,
        NextStep.MISTAKES,
        NextStep.PRACTICE,
    )


def test_who_has_never_played_is_not_sent_to_the_puzzle_of_the_day():
    assert next_steps(Agenda(lesson=True, learns=True, today=True, practice=False)) == (NextStep.LESSON,)


@pytest.mark.parametrize("homework_in", [None, timedelta(0), timedelta.max])
def test_what_does_not_wait_is_never_named_and_what_waits_always(homework_in):
    names = [field.name for field in fields(Agenda) if field.name not in ("homework_in", "learns")]
    for values in product((0, 1), repeat=len(names)):
        given = dict(zip(names, values, strict=True))
        waiting = Agenda(homework_in=homework_in, **given)
        there = {
            NextStep(name) for name in ("lesson", "reviews", "today", "mistakes", "practice") if given[name]
        }
        there |= {NextStep.HOMEWORK} if homework_in is not None else set()
        assert set(next_steps(waiting)) == there
        assert len(next_steps(waiting)) == len(there)
