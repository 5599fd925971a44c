"""A poll on the wall of a lesson: it covers the question, comes back as it was left, and tells by steps."""

import pytest
from django.utils import timezone

from tests.classroom.builders import classroom, teacher
from tests.polls.making import poll
from trainer.classroom.live.lessons import LessonOverError, close_question, end_lesson, start_lesson
from trainer.classroom.live.polls import reveal_poll, show_poll
from trainer.classroom.models import Lesson, LessonPoll

pytestmark = pytest.mark.django_db


@pytest.fixture
def lesson():
    room = classroom()
    return start_lesson(classroom=room, by=teacher(classroom=room))


def test_shown_twice_it_is_one_and_another_takes_its_place(lesson):
    first, second = poll(), poll(teacher("another author"))
    shown = show_poll(lesson=lesson, poll=first.pk)
    assert show_poll(lesson=lesson, poll=first.pk) == shown
    show_poll(lesson=lesson, poll=second.pk)
    assert Lesson.objects.get().poll_now.poll == second
    assert show_poll(lesson=lesson, poll=first.pk) == shown
    assert Lesson.objects.get().poll_now == shown
    assert LessonPoll.objects.count() == 2


def test_the_steps_go_on_and_never_back(lesson):
    shown = show_poll(lesson=lesson, poll=poll().pk)
    told = reveal_poll(asked=shown, step=1)
    assert told.is_closed(timezone.now())
    assert not told.is_told
    assert reveal_poll(asked=shown, step=9).is_told
    again = reveal_poll(asked=shown, step=1)
    assert again.is_told
    assert again.closed_at == told.closed_at


def test_a_lesson_that_is_over_shows_none_and_closes_its_own(lesson):
    shown = show_poll(lesson=lesson, poll=poll().pk)
    end_lesson(lesson=lesson)
    assert LessonPoll.objects.get().is_closed(timezone.now())
    with pytest.raises(LessonOverError):
        reveal_poll(asked=shown, step=1)
    with pytest.raises(LessonOverError):
        show_poll(lesson=lesson, poll=shown.poll_id)


def test_a_poll_that_is_deleted_leaves_the_wall(lesson):
    found = poll()
    close_question(question=show_poll(lesson=lesson, poll=found.pk))
    found.delete()
    assert Lesson.objects.get().poll_now is None
