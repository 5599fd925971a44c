"""Facility, discrimination, times and flags of items, by hand-made answers."""

import pytest

from trainer.classroom.marks.results import FirstTry, discrimination_of, flags_of, item_statistics

ONE, TWO, THREE = (1, 11), (2, 12), (3, None)


def tries(item, scores, answers="", seconds=10):
    """A first try of learner 0, 1, 2, … for each score."""
    answers = answers or ["y" if score == 1 else "n" for score in scores]
    return [
        FirstTry(learner, item, 11, answer, score, seconds)
        for learner, (score, answer) in enumerate(zip(scores, answers, strict=True))
    ]


def test_facility_is_the_mean_of_first_tries_and_the_time_their_median():
    given = [
        FirstTry(0, ONE, 11, "y", 1, 10),
        FirstTry(1, ONE, 11, "n", 0.5, 60),
        FirstTry(2, ONE, 11, "n", 0, 20),
    ]
    found = item_statistics(given)[ONE]
    assert (found.number, found.facility, found.seconds, found.discrimination) == (3, 0.5, 20, None)


def test_the_commonest_wrong_answer_comes_first_and_right_ones_are_not_counted():
    given = tries(ONE, [0, 1, 0, 0.5, 0], ["2m", "1m", "3m", "3m", "2m"]) + tries(TWO, [1], ["x"])
    found = item_statistics(given)
    assert found[ONE].wrong == (((11, "2m"), 2), ((11, "3m"), 2))
    assert found[TWO].wrong == ()


def test_what_was_left_without_an_answer_is_worth_nothing_and_took_no_time():
    left = [FirstTry(2, ONE, 11, "", 0, None), FirstTry(2, TWO, 11, "", 0, None)]
    found = item_statistics([*tries(ONE, [1, 0], seconds=30), *left])
    one, two = found[ONE], found[TWO]
    assert (one.number, one.answered, one.facility) == (3, 2, pytest.approx(1 / 3))
    assert (one.seconds, one.wrong) == (30, (((11, "n"), 1),))
    assert (two.number, two.answered, two.facility, two.seconds, two.wrong) == (1, 0, 0, 0, ())


def test_an_item_that_goes_with_the_others_discriminates_by_one():
    scores = [{ONE: score, TWO: score} for score in (0, 0, 1, 1, 1)]
    assert discrimination_of(ONE, scores) == pytest.approx(1)


def test_an_item_that_goes_against_the_others_discriminates_by_minus_one():
    scores = [{ONE: score, TWO: 1 - score} for score in (0, 0, 1, 1, 1)]
    assert discrimination_of(ONE, scores) == pytest.approx(-1)


def test_discrimination_is_the_correlation_with_the_mean_of_the_rest():
    """Item 0 0 1 1 1 against rests 0, 1/2, 1/2, 1, 1: 0.4 / sqrt(1.2 * 0.7) of the deviations."""
    rests = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 1)]
    scores = [
        {ONE: own, TWO: two, THREE: three} for own, (two, three) in zip((0, 0, 1, 1, 1), rests, strict=True)
    ]
    assert discrimination_of(ONE, scores) == pytest.approx(0.7 / (1.2 * 0.7) ** 0.5)


@pytest.mark.parametrize(
    ("scores", "why"),
    [
        ([{ONE: n % 2, TWO: n % 2} for n in range(4)], "four learners"),
        ([{ONE: 1, TWO: n % 2} for n in range(6)], "all right"),
        ([{ONE: n % 2, TWO: 0.5} for n in range(6)], "the rest alike"),
        ([{ONE: n % 2} for n in range(6)], "no rest"),
    ],
)
def test_without_learners_or_differences_there_is_no_discrimination(scores, why):
    assert discrimination_of(ONE, scores) is None, why


@pytest.mark.parametrize(
    ("number", "facility", "discrimination", "flags"),
    [
        (10, 0.5, 0.09, ("discriminates_badly",)),
        (10, 0.5, -0.4, ("discriminates_badly",)),
        (10, 0.5, 0.1, ()),
        (9, 0.5, 0.0, ()),
        (10, 0.5, None, ()),
        (5, 0.96, None, ("too_easy",)),
        (5, 0.95, None, ()),
        (4, 1.0, None, ()),
        (5, 0.19, None, ("too_hard",)),
        (5, 0.2, None, ()),
        (4, 0.0, None, ()),
    ],
)
def test_flags_stand_at_their_bounds(number, facility, discrimination, flags):
    assert flags_of(number, facility, discrimination) == flags


def test_a_contradicted_item_is_flagged_however_few_answered():
    found = item_statistics(tries(ONE, [1]) + tries(TWO, [1]), {ONE})
    assert (found[ONE].flags, found[TWO].flags) == (("contradicts",), ())


def test_ten_learners_who_are_right_where_others_fail_flag_an_item():
    first = tries(ONE, [1, 0] * 5)
    others = tries(TWO, [0, 1] * 5) + tries(THREE, [0, 1] * 5)
    found = item_statistics(first + others)
    assert found[ONE].flags == ("discriminates_badly",)
    assert found[ONE].discrimination == pytest.approx(-1)
