"""A lesson begins once, takes one answer of each learner to a question, and withholds its result."""

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.lessons import give, lesson_with, version_of
from trainer.classroom.live.lessons import (
    LessonOverError,
    QuestionClosedError,
    close_question,
    end_lesson,
    reveal_step,
    show_question,
    start_lesson,
)
from trainer.classroom.models import Lesson, LessonAnswer, LessonQuestion
from trainer.progress.models import NEVER, Attempt, Finding


@pytest.fixture
def aiko(room):
    return enrolled(room)


def results_of(enrollment):
    return Attempt.objects.by(enrollment.learner).count(), Finding.objects.by(enrollment.learner).count()


def test_starting_again_returns_the_lesson_that_is_going_on(room, host):
    first = start_lesson(classroom=room, by=host)
    assert start_lesson(classroom=room, by=teacher("other", room)) == first
    end_lesson(lesson=first)
    assert start_lesson(classroom=room, by=host) != first
    assert Lesson.objects.count() == 2


def test_each_class_has_a_lesson_of_its_own(lesson):
    room = classroom("Wednesday club")
    assert start_lesson(classroom=room, by=teacher("other", room)) != lesson


def test_the_next_question_closes_the_one_before(bank, lesson):
    first = lesson.current
    second = show_question(lesson=lesson, version=version_of(bank["waits", "other"]), after=1)
    first.refresh_from_db()
    lesson.refresh_from_db()
    assert (first.closed_at is None, second.closed_at, second.place, lesson.current) == (
        False,
        None,
        2,
        second,
    )


def test_a_button_pressed_twice_shows_one_question(bank, lesson):
    version = version_of(bank["waits", "other"])
    second = show_question(lesson=lesson, version=version, after=1)
    assert show_question(lesson=lesson, version=version_of(bank["can-ron", "no"]), after=1) == second
    assert LessonQuestion.objects.count() == 2


def test_an_answer_is_stored_with_its_attempt_and_withheld(lesson, aiko):
    given = give(lesson, aiko)
    attempt = Attempt.objects.get()
    assert (given.first, given.answer.attempt, given.answer.text) == (True, attempt, "yes")
    assert (attempt.learner, attempt.withheld_until) == (aiko.learner, NEVER)
    assert results_of(aiko) == (0, 0)


def test_the_attempt_was_answered_when_it_arrived(lesson, aiko):
    given = give(lesson, aiko, minutes=-3)
    assert given.answer.attempt.answered_at < lesson.current.opened_at


def test_the_first_answer_counts(lesson, aiko):
    first = give(lesson, aiko, "no", 0.0)
    again = give(lesson, aiko, "yes")
    assert (again.first, again.answer) == (False, first.answer)
    assert list(LessonAnswer.objects.values_list("text", flat=True)) == ["no"]
    assert Attempt.objects.count() == 1


def test_the_same_puzzle_asked_again_is_answered_again(bank, lesson, aiko):
    give(lesson, aiko)
    show_question(lesson=lesson, version=lesson.current.version, after=1)
    lesson.refresh_from_db()
    assert give(lesson, aiko).first
    assert Attempt.objects.count() == 2


def test_an_answer_after_the_close_is_refused_and_not_stored(lesson, aiko):
    close_question(question=lesson.current)
    with pytest.raises(QuestionClosedError):
        give(lesson, aiko)
    assert (Attempt.objects.count(), LessonAnswer.objects.count(), Finding.objects.count()) == (0, 0, 0)


def test_an_answer_that_arrived_before_the_close_counts(lesson, aiko):
    close_question(question=lesson.current)
    assert give(lesson, aiko, seconds=-5).first


def test_an_answer_that_waited_beyond_the_verdict_is_not_withheld(lesson, aiko):
    reveal_step(question=lesson.current, step=1, of=3)
    give(lesson, aiko, seconds=-5)
    assert results_of(aiko) == (1, 1)


def test_a_repeat_after_the_close_gives_the_answer_that_counts(lesson, aiko):
    first = give(lesson, aiko)
    close_question(question=lesson.current)
    assert give(lesson, aiko).answer == first.answer


def test_a_learner_of_another_class_has_no_answer(lesson):
    with pytest.raises(LookupError):
        give(lesson, enrolled(classroom("Wednesday club"), "Bo"))
    assert Attempt.objects.count() == 0


def test_the_first_step_shows_the_results_and_closes_the_answers(lesson, aiko):
    give(lesson, aiko)
    question = reveal_step(question=lesson.current, step=1, of=3)
    assert (question.revealed, question.steps, question.closed_at is None) == (1, 3, False)
    assert results_of(aiko) == (1, 1)


def test_steps_go_up_to_all_and_never_back(lesson):
    shown = [reveal_step(question=lesson.current, step=step, of=3) for step in (2, 1, 3, 4)]
    assert [(each.revealed, each.is_told) for each in shown] == [
        (2, False),
        (2, False),
        (3, True),
        (3, True),
    ]


def test_a_verdict_releases_its_own_question_alone(bank, lesson, aiko):
    give(lesson, aiko)
    show_question(lesson=lesson, version=version_of(bank["waits", "other"]), after=1)
    lesson.refresh_from_db()
    give(lesson, aiko)
    reveal_step(question=lesson.current, step=1, of=2)
    assert Attempt.objects.filter(withheld_until=NEVER).count() == 1


def test_the_end_closes_what_is_open_and_releases_every_result(bank, lesson, aiko):
    give(lesson, aiko)
    show_question(lesson=lesson, version=version_of(bank["waits", "other"]), after=1)
    lesson.refresh_from_db()
    give(lesson, aiko)
    ended = end_lesson(lesson=lesson)
    assert results_of(aiko) == (2, 2)
    assert LessonQuestion.objects.filter(closed_at=None).count() == 0
    assert end_lesson(lesson=lesson).ended_at == ended.ended_at


def test_a_lesson_that_is_over_asks_and_reveals_nothing(lesson):
    end_lesson(lesson=lesson)
    with pytest.raises(LessonOverError):
        show_question(lesson=lesson, version=lesson.current.version, after=1)
    with pytest.raises(LessonOverError):
        reveal_step(question=lesson.current, step=1, of=3)
    assert LessonQuestion.objects.get().revealed == 0


def test_what_another_class_withholds_stays_withheld(bank, lesson, aiko):
    room = classroom("Wednesday club")
    bo = enrolled(room, "Bo")
    give(lesson_with(room, teacher("other", room), bank["can-ron", "yes"]), bo)
    end_lesson(lesson=lesson)
    assert results_of(bo) == (0, 0)
