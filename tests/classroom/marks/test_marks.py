"""What answers are worth, by their scores and by when they came."""

from datetime import UTC, datetime, timedelta

import pytest

from trainer.classroom.marks.marks import (
    MarkedAnswer,
    is_mastered,
    item_mark,
    mark_percent,
    percent_to_a_tenth,
    slot_mark,
    submission_mark,
)
from trainer.classroom.setting.schedule import Schedule, Terms

DUE = datetime(2026, 3, 1, 12, tzinfo=UTC)
HALF = Schedule(Terms(None, DUE, "half", DUE + timedelta(hours=2), None, "at_once"))
TIMES = {"in time": DUE, "late": DUE + timedelta(hours=1), "over": DUE + timedelta(hours=3)}


def given(*answers):
    """Scores in time, or pairs of a score and when it came."""
    pairs = [each if isinstance(each, tuple) else (each, "in time") for each in answers]
    return [MarkedAnswer(score, TIMES[when]) for score, when in pairs]


@pytest.mark.parametrize(
    ("answers", "mark"),
    [
        ([], None),
        ([0], 0),
        ([0.25, 0.75, 0.5], 0.75),
        ([0.4, (1, "late")], 0.5),
        ([0.6, (1, "late")], 0.6),
        ([(1, "over")], 0),
    ],
)
def test_of_tries_the_best_counts_by_what_it_counted_when_it_came(answers, mark):
    assert item_mark(given(*answers), HALF) == mark


@pytest.mark.parametrize(
    ("answers", "mark", "mastered"),
    [
        ([], None, False),
        ([0], 0, False),
        ([1], 0.5, False),
        ([1, 0, 1], 0.5, False),
        ([0, 1, 1], 1, True),
        ([1, 1, 0], 1, True),
        ([1, 0.9, 1], 0.5, False),
        ([(1, "late"), (1, "late")], 0.5, True),
        ([1, (0, "over"), 1], 1, True),
        ([1, (1, "over")], 0.5, False),
    ],
)
def test_of_mastery_the_longest_row_of_right_answers_counts(answers, mark, mastered):
    assert slot_mark(given(*answers), HALF, streak=2) == mark
    assert is_mastered(given(*answers), HALF, 2) == mastered


def test_a_submission_is_the_mean_of_its_places_those_unanswered_as_nothing():
    assert [submission_mark(each) for each in ([1, None, 0.5, None], [None], [])] == [0.375, 0, 0]


@pytest.mark.parametrize(
    ("mark", "shown", "in_a_file"),
    [
        (None, None, None),
        (0, 0, 0.0),
        (2 / 3, 67, 66.7),
        (0.125, 13, 12.5),
        (0.375, 38, 37.5),
        (0.285, 29, 28.5),
        (0.0625, 6, 6.3),
        (1, 100, 100.0),
    ],
)
def test_a_mark_is_shown_in_percent_and_a_half_counts_up(mark, shown, in_a_file):
    assert (mark_percent(mark), percent_to_a_tenth(mark)) == (shown, in_a_file)
