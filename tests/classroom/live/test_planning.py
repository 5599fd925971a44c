"""The plan of a class's lessons: filled once, put in order, shown one after the other, nothing given away."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.classroom.lessons import give, lesson_with, version_of
from trainer.classroom.live.lessons import LessonOverError, end_lesson, reveal_step, start_lesson
from trainer.classroom.live.planning import (
    NothingPlannedError,
    PlanFullError,
    move_planned,
    plan_questions,
    show_planned,
    unplan,
)
from trainer.classroom.live.plans import MOST_PLANNED, missed_versions, plan_of
from trainer.classroom.models import Mode


@pytest.fixture
def room(bank):
    return classroom()


@pytest.fixture
def versions(bank):
    return [version_of(bank[each]) for each in (("can-ron", "yes"), ("can-ron", "no"), ("is-tenpai", "yes"))]


def planned(room):
    return [each.version for each in plan_of(room, timezone.now())]


def test_what_is_added_stands_at_the_end_once(room, versions):
    one, two, three = versions
    assert plan_questions(classroom=room, versions=[two, one, two]) == 2
    assert plan_questions(classroom=room, versions=[one, three]) == 1
    assert planned(room) == [two, one, three]


def test_each_class_plans_for_itself(room, versions):
    other = classroom("Wednesday club")
    plan_questions(classroom=room, versions=versions)
    assert planned(other) == []
    assert plan_questions(classroom=other, versions=versions) == 3


def test_a_plan_that_would_be_too_long_takes_nothing(room, versions):
    plan_questions(classroom=room, versions=versions[:1])
    many = [version_of_copy(versions[1], n) for n in range(MOST_PLANNED)]
    with pytest.raises(PlanFullError):
        plan_questions(classroom=room, versions=many)
    assert planned(room) == versions[:1]


def version_of_copy(version, number):
    copy = type(version).objects.get(pk=version.pk)
    copy.pk = -number - 1
    return copy


@pytest.mark.parametrize(("by", "order"), [(1, [1, 0, 2]), (-1, [0, 1, 2]), (2, [1, 2, 0]), (9, [1, 2, 0])])
def test_a_question_is_moved_within_the_plan(room, versions, by, order):
    plan_questions(classroom=room, versions=versions)
    move_planned(classroom=room, planned=room.planned.first().pk, by=by)
    assert planned(room) == [versions[at] for at in order]


def test_what_another_class_plans_is_neither_moved_nor_taken_out(room, versions):
    other = classroom("Wednesday club")
    plan_questions(classroom=other, versions=versions)
    key = other.planned.first().pk
    move_planned(classroom=room, planned=key, by=1)
    unplan(classroom=room, planned=key)
    unplan(classroom=room)
    assert planned(other) == versions


def test_one_or_all_are_taken_out(room, versions):
    plan_questions(classroom=room, versions=versions)
    unplan(classroom=room, planned=room.planned.first().pk)
    assert planned(room) == versions[1:]
    unplan(classroom=room)
    assert planned(room) == []


def test_lessons_ask_the_plan_one_by_one_and_the_rest_waits(room, versions):
    host = teacher(classroom=room)
    plan_questions(classroom=room, versions=versions)
    lesson = start_lesson(classroom=room, by=host)
    shown = []
    for after in (0, 1):
        shown.append(show_planned(lesson=lesson, after=after))
        lesson.refresh_from_db()
        give(lesson, enrolled(room, f"Learner {after}"))
    assert [(each.place, each.version) for each in shown] == [(1, versions[0]), (2, versions[1])]
    end_lesson(lesson=lesson)
    assert planned(room) == versions[2:]
    assert show_planned(lesson=start_lesson(classroom=room, by=host), after=0).version == versions[2]


def test_a_button_pressed_twice_asks_one_question(room, versions):
    plan_questions(classroom=room, versions=versions)
    lesson = start_lesson(classroom=room, by=teacher(classroom=room))
    first = show_planned(lesson=lesson, after=0)
    assert show_planned(lesson=lesson, after=0) == first
    assert planned(room) == [*versions[1:], versions[0]]


def test_what_nobody_answered_stays_in_the_plan_and_comes_last(room, versions):
    plan_questions(classroom=room, versions=versions)
    lesson = start_lesson(classroom=room, by=teacher(classroom=room))
    shown = [show_planned(lesson=lesson, after=after).version for after in range(4)]
    assert shown == [*versions, versions[0]]
    end_lesson(lesson=lesson)
    assert planned(room) == [*versions[1:], versions[0]]


def test_what_was_told_leaves_the_plan_without_an_answer(room, versions):
    plan_questions(classroom=room, versions=versions)
    lesson = start_lesson(classroom=room, by=teacher(classroom=room))
    reveal_step(question=show_planned(lesson=lesson, after=0), step=1, of=2)
    show_planned(lesson=lesson, after=1)
    assert planned(room) == [versions[2], versions[1]]


def test_without_a_plan_nothing_is_shown(bank, room):
    lesson = lesson_with(room, teacher(classroom=room), bank["can-ron", "yes"])
    with pytest.raises(NothingPlannedError):
        show_planned(lesson=lesson, after=1)
    assert lesson.questions.count() == 1


def test_a_lesson_that_is_over_takes_nothing_from_the_plan(room, versions):
    lesson = start_lesson(classroom=room, by=teacher(classroom=room))
    plan_questions(classroom=room, versions=versions)
    end_lesson(lesson=lesson)
    with pytest.raises(LessonOverError):
        show_planned(lesson=lesson, after=0)
    assert planned(room) == versions


@pytest.mark.parametrize("mode", [Mode.HOMEWORK, Mode.EXAM])
def test_what_the_class_is_at_work_on_is_passed_over_until_it_is_closed(bank, room, versions, mode):
    work = assignment(room, [bank["can-ron", "yes"]], mode=mode)
    plan_questions(classroom=room, versions=versions)
    lesson = start_lesson(classroom=room, by=teacher(classroom=room))
    assert show_planned(lesson=lesson, after=0).version == versions[1]
    work.due_at = timezone.now() - timedelta(minutes=1)
    work.save()
    assert show_planned(lesson=lesson, after=1).version == versions[0]


def test_an_exam_of_another_class_keeps_its_puzzles_too(bank, room, versions):
    assignment(classroom("Wednesday club"), [bank["can-ron", "yes"]], mode=Mode.EXAM)
    plan_questions(classroom=room, versions=versions)
    assert [each.waits for each in plan_of(room, timezone.now())] == [True, False, False]


def test_the_plan_is_read_in_one_query(room, versions, django_assert_num_queries):
    for number in (1, 3):
        plan_questions(classroom=room, versions=versions[:number])
        with django_assert_num_queries(1):
            assert len([each.version.puzzle.slug for each in plan_of(room, timezone.now())]) == number


def test_misses_are_the_puzzles_that_most_missed_at_first(bank, room):
    entries = [bank["can-ron", "yes"], bank["can-ron", "no"], bank["is-tenpai", "yes"]]
    work = assignment(room, entries)
    for name, scores in (("Aiko", (0.0, 0.0, 1.0)), ("Bo", (1.0, 0.0, 1.0))):
        learner = enrolled(room, name)
        for place, score in enumerate(scores, 1):
            answered(work, learner, place, "yes", score)
    now = timezone.now()
    assert missed_versions(work, 8, now) == [version_of(entries[1]), version_of(entries[0])]
    assert missed_versions(work, 1, now) == [version_of(entries[1])]


def test_misses_of_an_exam_that_goes_on_are_not_told(bank, room):
    work = assignment(room, [bank["can-ron", "yes"]], mode=Mode.EXAM)
    answered(work, enrolled(room), 1, "no", 0.0)
    assert missed_versions(work, 8, timezone.now()) == []
