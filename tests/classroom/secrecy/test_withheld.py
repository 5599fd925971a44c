"""Which puzzles a learner's submissions hold back, by the dates that hold for the learner."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.classroom.answers import answered, submission
from tests.classroom.builders import assignment, classroom, enrolled
from trainer.classroom.models import Extension
from trainer.classroom.people.enrolling import leave
from trainer.classroom.secrecy.withheld import withheld_of
from trainer.classroom.setting.classes import archive_class

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
        ({"opens_at": AFTER}, None, True, True),
    ],
)
def test_a_puzzle_is_held_while_an_answer_counts_or_its_verdict_waits(
    aiko, bank, facts, more, at_once, after_due
):
    held = []
    for feedback in ("at_once", "after_due"):
        found = assignment(aiko.classroom, [bank["can-ron", "yes"]], feedback=feedback, **facts)
        submission(found, aiko)
        if more:
            Extension.objects.create(assignment=found, enrollment=aiko, due_at=more)
        held.append(found.slug in kept(aiko))
    assert held == [at_once, after_due]


@pytest.mark.parametrize("due", [None, BEFORE, AFTER])
def test_a_verdict_that_is_never_shown_is_held_for_good(aiko, bank, due):
    found = assignment(aiko.classroom, [bank["can-ron", "yes"]], feedback="never", due_at=due)
    answered(found, aiko, 1, "yes", 1)
    assert kept(aiko) == {found.slug}


@pytest.mark.parametrize("left", [False, True])
def test_what_everybody_gets_is_held_before_it_is_begun_and_after_the_class_was_left(aiko, bank, left):
    found = assignment(aiko.classroom, [bank["can-ron", "yes"]], due_at=AFTER)
    assignment(aiko.classroom, [bank["can-ron", "no"]], published_at=AFTER)
    assignment(aiko.classroom, [bank["may-tsumo", "yes"]], due_at=BEFORE)
    enrolled(aiko.classroom, "Ben")
    if left:
        leave(enrollment=aiko, now=NOW)
    (held,) = withheld_of(aiko.learner_id, NOW)
    assert (held.puzzle, held.assignment, held.left) == (bank["can-ron", "yes"].slug, found.slug, left)
    assert withheld_of(enrolled(classroom("Others"), "Cara").learner_id, NOW) == []


@pytest.mark.parametrize(
    ("facts", "submission_facts", "sat"),
    [
        ({}, {}, True),
        ({"due_at": AFTER}, {}, True),
        ({"due_at": BEFORE, "feedback": "never"}, {}, False),
        ({}, {"handed_in_at": BEFORE}, False),
        ({"minutes": 20}, {"started_at": NOW - timedelta(minutes=19)}, True),
        ({"minutes": 20}, {"started_at": NOW - timedelta(minutes=21)}, True),
        ({"minutes": 20}, {"started_at": NOW - timedelta(minutes=22, seconds=1)}, False),
        ({"mode": "homework"}, {}, False),
    ],
)
def test_an_exam_is_sat_from_its_start_until_it_is_handed_in_or_over(
    aiko, bank, facts, submission_facts, sat
):
    found = assignment(aiko.classroom, [bank["can-ron", "yes"]], **{"mode": "exam"} | facts)
    assert not any(held.sat for held in withheld_of(aiko.learner_id, NOW))
    submission(found, aiko, **submission_facts)
    assert [held.assignment for held in withheld_of(aiko.learner_id, NOW) if held.sat] == [found.slug] * sat


def test_an_exam_of_an_archived_class_is_sat_by_nobody(aiko, bank):
    submission(assignment(aiko.classroom, [bank["can-ron", "yes"]], mode="exam"), aiko)
    archive_class(classroom=aiko.classroom, now=NOW)
    assert withheld_of(aiko.learner_id, NOW) == []


def test_one_query_and_built_once(aiko, bank, django_assert_num_queries):
    submission(assignment(aiko.classroom, [bank["can-ron", "yes"], bank["may-tsumo", "yes"]]), aiko)
    for _ in range(2):
        with django_assert_num_queries(1):
            assert len(withheld_of(aiko.learner_id, NOW)) == 2
    ben = enrolled(classroom(), "Ben")
    with django_assert_num_queries(1):
        assert withheld_of(ben.learner_id, NOW) == []


def kept(enrollment):
    return {each.assignment for each in withheld_of(enrollment.learner_id, NOW) if each.kept}
