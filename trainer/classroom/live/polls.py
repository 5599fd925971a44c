"""A question without a key on the wall of a lesson: put, its votes shown, then the opinion of its author."""

from django.db import transaction
from django.utils import timezone

from trainer.classroom.live.lessons import close_question, closes_by_timer, locked_lesson
from trainer.classroom.models import Lesson, LessonPoll


@transaction.atomic
def show_poll(*, lesson: Lesson, poll: int) -> LessonPoll:
    """Put a poll (its key) on the wall, which closes the question there; it takes votes as long as the
    lesson's timer says. One that stood there before comes back as it was left.

    :raises LessonOverError: if the lesson has ended.
    """
    locked, now = locked_lesson(lesson), timezone.now()
    shown = {"opened_at": now, "closed_at": closes_by_timer(locked, now)}
    asked = LessonPoll.objects.get_or_create(lesson=locked, poll_id=poll, defaults=shown)[0]
    if locked.poll_now_id != asked.pk:
        if locked.current is not None:
            close_question(question=locked.current)
        Lesson.objects.filter(pk=locked.pk).update(poll_now=asked)
    return asked


@transaction.atomic
def reveal_poll(*, asked: LessonPoll, step: int) -> LessonPoll:
    """Let the votes stand on the wall, and from the second step the opinion; the first closes the vote. A
    step that stands already changes nothing.

    :raises LessonOverError: if the lesson has ended.
    """
    locked_lesson(asked.lesson)
    locked, now = locked_poll(asked), timezone.now()
    locked.closed_at = min(locked.closed_at or now, now)
    locked.revealed = max(locked.revealed, min(step, LessonPoll.OPINION))
    locked.save(update_fields=["closed_at", "revealed"])
    return locked


def locked_poll(asked: LessonPoll) -> LessonPoll:
    """The poll as it stands in its lesson, which nobody closes meanwhile."""
    return LessonPoll.objects.select_for_update(no_key=True).get(pk=asked.pk)
