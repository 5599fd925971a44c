"""A repair set of withheld work waits until the verdicts are told, and is made then, once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered, submission
from tests.classroom.builders import a_teacher_of, assignment, classroom, enrolled, teacher
from tests.classroom.supply import load_supply
from trainer.classroom.models import Change, Extension, Feedback, Mode, PlannedRepair
from trainer.classroom.repairs.planned import (
    NeverToldError,
    make_planned,
    plan_repair,
    withdraw_repair,
)
from trainer.classroom.repairs.repairing import TriesLeftError, make_repair
from trainer.classroom.secrecy.told import told_from
from trainer.progress.models import NEVER, Attempt

CODE = "FUR-1"
HOUR = timedelta(hours=1)
pytestmark = pytest.mark.django_db


@pytest.fixture
def now():
    return timezone.now()


@pytest.fixture
def made(tmp_path, now):
    """Makes work of a class in which Aiko missed a rule and Ben did not."""
    supply = load_supply(tmp_path)

    def make(**facts):
        room = classroom()
        teacher(classroom=room)
        found = assignment(room, [each for each in supply if each.kind == "can-ron"][:2], **facts)
        for name, right in (("Aiko", False), ("Ben", True)):
            shown = [("rule", CODE, right)]
            answered(found, enrolled(room, name), 1, "yes", float(right), found=shown, at=now)
        return found

    return make


@pytest.fixture
def withheld(made, now):
    """Homework whose verdicts are told in an hour."""
    return made(feedback=Feedback.AFTER_DUE, due_at=now + HOUR)


def planned(work):
    by = a_teacher_of(work.classroom)
    return plan_repair(assignment=work, code=CODE, title="Repair: furiten", by=by)


def journal(work):
    return [(each.what, each.before or each.after) for each in work.classroom.journal.order_by("pk")]


def test_it_is_made_when_the_verdicts_are_told_and_once(withheld, now):
    planned(withheld)
    assert make_planned(now) == 0
    assert withheld.repairs.count() == 0
    assert make_planned(now + HOUR + timedelta(minutes=3)) == 1
    assert make_planned(now + 2 * HOUR) == 0
    (repair,) = withheld.repairs.all()
    assert [each.name for each in repair.members.all()] == ["Aiko"]
    assert repair.title == "Repair: furiten"
    assert not PlannedRepair.objects.exists()


def test_asked_for_twice_it_is_planned_once(withheld):
    assert planned(withheld) == planned(withheld)
    assert journal(withheld) == [(Change.PLANNED, "Repair: furiten")]


def test_who_missed_it_is_counted_when_it_is_made(withheld, now):
    planned(withheld)
    cleo = enrolled(withheld.classroom, "Cleo")
    answered(withheld, cleo, 1, "yes", 0.0, found=[("rule", CODE, False)], at=now)
    make_planned(now + 2 * HOUR)
    assert sorted(each.name for each in withheld.repairs.get().members.all()) == ["Aiko", "Cleo"]


def test_withdrawn_it_is_not_made(withheld, now):
    planned(withheld)
    withdraw_repair(assignment=withheld, code=CODE, by=a_teacher_of(withheld.classroom))
    assert make_planned(now + 2 * HOUR) == 0
    assert [what for what, _ in journal(withheld)] == [Change.PLANNED, Change.WITHDRAWN]


def test_what_can_not_be_made_says_why_and_is_tried_once(withheld, now):
    planned(withheld)
    withheld.classroom.enrollments.filter(name="Aiko").update(left_at=now)
    assert make_planned(now + 2 * HOUR) == 0
    assert PlannedRepair.objects.get().failed == PlannedRepair.Failed.NOBODY
    withheld.classroom.enrollments.update(left_at=None)
    assert make_planned(now + 2 * HOUR) == 0


def test_work_whose_verdicts_are_never_told_has_none(made):
    work = made(feedback=Feedback.NEVER)
    with pytest.raises(NeverToldError):
        planned(work)
    assert told_from(work, timezone.now()) == NEVER


def test_a_class_that_is_closed_is_left_alone(withheld, now):
    planned(withheld)
    type(withheld.classroom).objects.update(archived_at=now)
    assert make_planned(now + 2 * HOUR) == 0
    assert PlannedRepair.objects.get().failed == ""


def test_homework_that_tells_at_once_waits_for_nothing(made, now):
    assert told_from(made(), now) is None


def test_more_time_for_one_holds_the_verdicts_of_all(withheld, now):
    ben = withheld.classroom.enrollments.get(name="Ben")
    Extension.objects.create(assignment=withheld, enrollment=ben, due_at=now + 5 * HOUR)
    assert told_from(withheld, now) == now + 5 * HOUR
    ben.left_at = now
    ben.save()
    assert told_from(withheld, now) == now + HOUR


def test_an_exam_goes_on_until_all_have_handed_in_or_it_ends(made, now):
    exam = made(mode=Mode.EXAM, due_at=now + HOUR, feedback=Feedback.AT_ONCE)
    ends = told_from(exam, now)
    assert now + HOUR < ends < now + HOUR + timedelta(minutes=5)
    aiko, ben = exam.classroom.enrollments.order_by("name")
    submission(exam, aiko)
    exam.submissions.filter(enrollment=aiko).update(handed_in_at=now)
    assert told_from(exam, now) == ends
    exam.submissions.filter(enrollment=ben).update(handed_in_at=now)
    assert told_from(exam, now) is None


def test_an_exam_without_a_date_is_told_when_all_have_handed_in(made, now):
    exam = made(mode=Mode.EXAM, feedback=Feedback.AT_ONCE)
    assert told_from(exam, now) == NEVER
    exam.submissions.update(handed_in_at=now)
    assert told_from(exam, now) is None


def test_who_may_try_again_is_not_told_by_a_repair_set(made, now):
    work = made(tries=3)
    Attempt.objects.filter(score=0).update(withheld_until=NEVER)
    with pytest.raises(TriesLeftError):
        make_repair(assignment=work, code=CODE, title="x", by=a_teacher_of(work.classroom), now=now)
    assert work.repairs.count() == 0
