"""Which puzzles a learner's sheets hold back, by the dates that hold for the learner."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.classroom.answers import answered, sheet
from tests.classroom.builders import assignment, classroom, enrolled
from trainer.classroom.models import Extension
from trainer.classroom.withheld import held_back

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LONG_AGO, BEFORE, AFTER = NOW - timedelta(days=9), NOW - timedelta(hours=1), NOW + timedelta(hours=1)
LATE = {"due_at": LONG_AGO, "late": "half"}


@pytest.fixture
def aiko(bank):
    return enrolled(classroom())


@pytest.mark.parametrize(
    ("facts", "more", "at_once", "after_due"),
    [
        ({}, None, True, True),
        ({"due_at": AFTER}, None, True, True),
        ({"due_at": NOW}, None, True, False),
        ({"due_at": BEFORE}, None, False, False),
        ({"due_at": BEFORE}, AFTER, True, True),
        ({"due_at": AFTER}, BEFORE, True, True),
        ({"due_at": LONG_AGO}, BEFORE, False, False),
        (LATE, None, True, False),
        (LATE | {"late_until": AFTER}, None, True, True),
        (LATE | {"late_until": BEFORE}, None, False, False),
        (LATE | {"late_until": BEFORE}, AFTER, True, True),
        ({"opens_at": AFTER}, None, False, True),
    ],
)
def test_a_puzzle_is_held_while_an_answer_counts_or_its_verdict_waits(
    aiko, bank, facts, more, at_once, after_due
):
    held = []
    for feedback in ("at_once", "after_due"):
        found = assignment(aiko.classroom, [bank["can-ron", "yes"]], feedback=feedback, **facts)
        sheet(found, aiko)
        if more:
            Extension.objects.create(assignment=found, enrollment=aiko, due_at=more)
        held.append(found.slug in {each.assignment for each in held_back(aiko.learner_id, NOW)})
    assert held == [at_once, after_due]


@pytest.mark.parametrize("due", [None, BEFORE, AFTER])
def test_a_verdict_that_is_never_shown_is_held_for_good(aiko, bank, due):
    found = assignment(aiko.classroom, [bank["can-ron", "yes"]], feedback="never", due_at=due)
    answered(found, aiko, 1, "yes", 1)
    assert [each.title for each in held_back(aiko.learner_id, NOW)] == [found.title]


def test_one_query_whatever_is_asked_and_none_for_nobody(aiko, bank, django_assert_num_queries):
    sheet(assignment(aiko.classroom, [bank["can-ron", "yes"], bank["may-tsumo", "yes"]]), aiko)
    with django_assert_num_queries(1):
        assert len(list(held_back(aiko.learner_id, NOW))) == 2
    slug = bank["can-ron", "yes"].slug
    with django_assert_num_queries(1):
        assert len(list(held_back(aiko.learner_id, NOW, slug))) == 1
    with django_assert_num_queries(0):
        assert list(held_back(None, NOW)) == []
