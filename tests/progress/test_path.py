"""Answers of a lesson by trials: what counts, what is asked next, what was missed."""

import pytest

from trainer.progress.path import Given, LessonStanding, trials
from trainer.rulebook.path import Lesson, Screen

SLUGS = "abcdefghijkl"
SCREENS = tuple(Screen(str(number), "", "") for number in range(1, 5))


def given(text):
    """A capital letter is a right answer to its question, a small one a wrong answer."""
    return [Given(letter.lower(), letter.isupper()) for letter in text]


def standing(text, *, pool=SLUGS, read=0):
    lesson = Lesson("a", "b", "", "en", SCREENS, (), (), {slug: 1 + SLUGS.index(slug) % 4 for slug in SLUGS})
    size = min(5, len(pool))
    return LessonStanding(lesson, tuple(pool), trials(given(text), size, repeats=len(pool) <= 5), read)


def letters(text, **how):
    return ["".join(each.slug for each in trial) for trial in standing(text, **how).trials]


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        ("", []),
        ("abc", ["abc"]),
        ("abcdefg", ["abcde", "fg"]),
        ("aAbcde", ["abcde"]),
        ("abcdeEf", ["abcde", "f"]),
        ("abcdefghijklabc", ["abcde", "fghij", "klabc"]),
    ],
    ids=["none", "begun", "two", "again in it", "again right after it", "round again"],
)
def test_five_make_a_trial_and_what_is_tried_again_at_once_does_not_count(answers, found):
    assert letters(answers) == found


def test_where_no_others_are_left_the_same_are_asked_again():
    assert letters("abcABC", pool="abc") == ["abc", "abc"]
    assert standing("abcABC", pool="abc").done


@pytest.mark.parametrize(
    ("answers", "following"),
    [
        ("", "abcde"),
        ("ab", "cde"),
        ("abcde", "fghij"),
        ("abcdefghij", "klabc"),
        ("abcdefghijkl", "abc"),
    ],
)
def test_those_asked_least_come_next_in_order(answers, following):
    assert "".join(standing(answers).following) == following


@pytest.mark.parametrize(
    ("answers", "done", "right"),
    [
        ("ABCDe", True, 4),
        ("ABCde", False, 3),
        ("ABC", False, 3),
        ("abcdeFGHIJ", True, 5),
        ("ABCDefghij", True, 4),
        ("abcdeABCDE", False, 0),
    ],
    ids=["passed", "missed", "begun", "mended", "stays passed", "right after it does not count"],
)
def test_four_of_a_trial_make_a_lesson_done_for_good(answers, done, right):
    found = standing(answers)
    assert (found.done, found.right) == (done, right)


def test_the_screens_of_what_was_wrong_are_named_once_in_order():
    assert standing("aBCde").missed == (1, 4)
    assert standing("ABCDE").missed == ()


def test_it_is_begun_by_reading_or_a_whole_trial_and_not_by_a_question_of_practice():
    assert [standing(text, read=read).begun for text, read in (("Ab", 0), ("abcde", 0), ("", 1))] == [
        False,
        True,
        True,
    ]


def test_a_lesson_without_questions_is_done_when_it_was_read():
    assert not standing("", pool="", read=3).done
    assert standing("", pool="", read=4).done
