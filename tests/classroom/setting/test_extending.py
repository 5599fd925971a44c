"""More time for one learner moves that learner's dates, and from when the verdicts are shown, alone."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from trainer.classroom.models import Answer, Change, Extension, JournalEntry, Submission, SubmissionItem
from trainer.classroom.setting.assigning import change_assignment
from trainer.classroom.setting.extending import (
    give_extension,
    give_extensions,
    take_back_extension,
)
from trainer.progress.models import NEVER, Attempt

DUE = datetime(2026, 12, 1, 19, tzinfo=UTC)
LATER = DUE + timedelta(days=3)


@pytest.fixture
def given(bank):
    """An assignment whose verdicts wait for the due date, and one answer each of two learners."""
    room = classroom()
    found = assignment(room, [bank["can-ron", "yes"]], due_at=DUE, feedback="after_due")
    return found, [answered(found, enrolled(room, name)) for name in ("Aiko", "Botan")]


def answered(found, enrollment):
    slot = found.slots.get()
    version = slot.choices.get().version
    submission = Submission.objects.create(assignment=found, enrollment=enrollment)
    item = SubmissionItem.objects.create(submission=submission, slot=slot, version=version, place=1)
    attempt = Attempt.objects.create(
        learner=enrollment.learner,
        version=version,
        key="k",
        shown_at=DUE,
        answered_at=DUE,
        raw="answer=yes",
        answer="yes",
        score=1,
        solved="yes",
        rules_version=1,
        withheld_until=DUE,
    )
    Answer.objects.create(item=item, number=1, attempt=attempt, arrived_at=DUE, score=1)
    return enrollment


def shown_from(enrollments):
    return [Attempt.objects.get(learner=each.learner).withheld_until for each in enrollments]


def test_an_extension_moves_one_learners_verdicts(given):
    found, (aiko, botan) = given
    by = teacher(classroom=found.classroom)
    give_extension(assignment=found, enrollment=aiko, due_at=LATER, minutes=0, by=by)
    assert shown_from([aiko, botan]) == [LATER, DUE]
    give_extension(assignment=found, enrollment=aiko, due_at=None, minutes=10, by=by)
    assert (Extension.objects.get().minutes, shown_from([aiko, botan])) == (10, [DUE, DUE])
    take_back_extension(assignment=found, enrollment=aiko, by=by)
    assert (Extension.objects.count(), shown_from([aiko, botan])) == (0, [DUE, DUE])


@pytest.mark.parametrize(
    ("facts", "moment"),
    [
        ({"due_at": LATER}, LATER),
        ({"feedback": "at_once"}, None),
        ({"feedback": "never"}, NEVER),
        ({"late": "half", "late_until": LATER}, LATER),
    ],
)
def test_other_dates_move_everybodys_verdicts(given, facts, moment):
    found, enrollments = given
    change_assignment(assignment=found, facts=facts, rng=Random(1))
    assert shown_from(enrollments) == [moment, moment]


def test_other_dates_leave_an_extension_in_force(given):
    found, (aiko, botan) = given
    far = LATER + timedelta(days=9)
    give_extension(
        assignment=found, enrollment=aiko, due_at=far, minutes=0, by=teacher(classroom=found.classroom)
    )
    change_assignment(assignment=found, facts={"due_at": LATER}, rng=Random(1))
    assert shown_from([aiko, botan]) == [far, LATER]
    change_assignment(assignment=found, facts={"due_at": far + timedelta(days=1)}, rng=Random(1))
    assert shown_from([aiko, botan]) == [far + timedelta(days=1)] * 2


def test_several_get_the_same_and_the_journal_has_each_with_before_and_after(given):
    found, both = given
    by = teacher(classroom=found.classroom)
    assert give_extensions(assignment=found, enrollments=both, due_at=None, minutes=10, by=by) == 2
    give_extension(assignment=found, enrollment=both[0], due_at=None, minutes=25, by=by)
    take_back_extension(assignment=found, enrollment=both[0], by=by)
    take_back_extension(assignment=found, enrollment=both[0], by=by)
    rows = JournalEntry.objects.order_by("pk").values_list("what", "enrollment", "before", "after")
    more = Change.MORE_TIME
    assert list(rows) == [
        (more, both[0].pk, "", "+10 min"),
        (more, both[1].pk, "", "+10 min"),
        (more, both[0].pk, "+10 min", "+25 min"),
        (more, both[0].pk, "+25 min", ""),
    ]
