"""What a lesson leads to: homework like it for all, repair sets for who missed something, each made once."""

import pytest
from django.utils import timezone

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.lessons import lesson_with
from tests.classroom.supply import load_supply
from trainer.classroom.live.afterwards import NothingAskedInLessonError, homework_after, repair_after
from trainer.classroom.live.lessons import answer_question, end_lesson
from trainer.classroom.models import Assignment, Mode, SlotChoice, Submission
from trainer.classroom.repairs.asking import NothingToRepairError
from trainer.classroom.repairs.members import AllHaveItError, NobodyMissedError
from trainer.classroom.repairs.repairing import LASTS, make_checks
from trainer.progress.actions import Graded

CODE = "FUR-1"
pytestmark = pytest.mark.django_db


@pytest.fixture
def lesson(tmp_path):
    """A lesson of one question, in which Aiko missed a rule and Ben did not."""
    supply, room = load_supply(tmp_path), classroom()
    found = lesson_with(room, teacher(classroom=room), next(e for e in supply if e.kind == "can-ron"))
    for name, right in (("Aiko", False), ("Ben", True)):
        answer_question(
            question=found.current,
            enrollment=enrolled(room, name),
            graded=Graded("answer=yes", "yes", float(right), "yes", 1, [("rule", CODE, right)]),
            arrived_at=timezone.now(),
        )
    return end_lesson(lesson=found)


def facts(lesson, **more):
    return {"lesson": lesson, "title": "After the lesson", "by": lesson.by, "now": timezone.now()} | more


def test_homework_asks_the_same_kinds_of_the_whole_class_for_a_week(lesson):
    made = homework_after(**facts(lesson))
    version = lesson.current.version
    asked = [(slot.kind, slot.level, slot.ruleset) for slot in made.slots.all()]
    assert asked == [(version.puzzle.kind, version.level, version.ruleset)]
    assert made.slots.get().choices.filter(fixed=True).count() == 0
    assert (made.mode, made.for_some, made.after) == (Mode.HOMEWORK, False, lesson)
    assert timezone.now() < made.due_at <= timezone.now() + LASTS


def test_homework_is_made_once(lesson):
    assert homework_after(**facts(lesson)) == homework_after(**facts(lesson, title="Another"))
    assert Assignment.objects.count() == 1


def test_a_lesson_without_questions_gives_no_homework():
    room = classroom()
    lesson = end_lesson(lesson=lesson_with(room, teacher(classroom=room)))
    with pytest.raises(NothingAskedInLessonError):
        homework_after(**facts(lesson))


def test_who_missed_it_gets_a_repair_set_of_other_puzzles_once(lesson):
    made = repair_after(**facts(lesson, code=CODE))
    assert [member.name for member in made.members.all()] == ["Aiko"]
    assert (made.mode, made.for_some, made.about, made.after) == (Mode.MASTERY, True, CODE, lesson)
    choices = SlotChoice.objects.filter(slot__assignment=made)
    assert not choices.filter(version__puzzle=lesson.current.version.puzzle).exists()
    with pytest.raises(AllHaveItError):
        repair_after(**facts(lesson, code=CODE))


def test_it_is_asked_once_more_a_week_later(lesson):
    made = repair_after(**facts(lesson, code=CODE))
    Submission.objects.create(assignment=made, enrollment=made.members.get())
    assert make_checks(timezone.now()) == 0
    assert make_checks(timezone.now() + LASTS) == 1
    check = lesson.assignments.get(mode=Mode.HOMEWORK)
    assert [member.name for member in check.members.all()] == ["Aiko"]


def test_the_check_is_not_taken_for_the_homework(lesson):
    made = repair_after(**facts(lesson, code=CODE))
    Submission.objects.create(assignment=made, enrollment=made.members.get())
    make_checks(timezone.now() + LASTS)
    assert not homework_after(**facts(lesson)).for_some


def test_what_nobody_missed_or_nothing_asks_is_refused(lesson):
    with pytest.raises(NobodyMissedError):
        repair_after(**facts(lesson, code="KAN-4"))
    lesson.classroom.enrollments.filter(name="Aiko").update(left_at=timezone.now())
    with pytest.raises((NobodyMissedError, NothingToRepairError)):
        repair_after(**facts(lesson, code=CODE))
    assert Assignment.objects.count() == 0
