"""Answers that no habit tells apart are of one class."""

import pytest

from tests.puzzles.shipped import shipped_entries
from trainer.scenarios.answers.grading import LONGEST, answer_class, class_of
from trainer.scenarios.kind import kind_named


def classes(slug, most=40):
    """The classes of the bank's answers of a kind."""
    kind, found = kind_named(slug), set()
    for entry in [entry for entry in shipped_entries() if entry.kind == slug][:most]:
        found.add(answer_class(kind, entry.outline, kind.shape(entry.outline).read(entry.answer)))
    return found


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("can-ron", {"yes", "no"}),
        ("find-illegal", {"nothing", "event"}),
        ("who-has-ippatsu", {"none", "seat", "seat+seat"}),
        ("suji-trap", {"suji", "wall", "honour", "half"}),
        ("waits", {"yes", "no"}),
        ("points-of-win", {"ron", "tsumo"}),
        ("chombo-paid", {"paid", "later"}),
    ],
)
def test_which_seat_event_or_tile_it_is_makes_no_class(slug, expected):
    assert classes(slug) >= expected
    assert all(len(each) <= LONGEST and not any(map(str.isdigit, each)) for each in classes(slug))


def test_each_small_number_is_a_class():
    assert {"1", "2", "3"} <= classes("dora-count")


def test_the_class_of_a_position_is_that_of_its_answer_today():
    entry = next(entry for entry in shipped_entries() if entry.kind == "is-tenpai")
    assert class_of(kind_named("is-tenpai"), entry.parsed) == entry.answer
