"""A live lesson: begun, put questions, answered, its verdicts revealed step by step, ended.

Whoever changes a question holds its row (or its lesson's) meanwhile: no answer falls between a question
and its end, and none stays withheld behind a verdict that was told.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.live.presence import forget
from trainer.classroom.models import (
    Classroom,
    Enrollment,
    Lesson,
    LessonAnswer,
    LessonPoll,
    LessonQuestion,
    PlannedQuestion,
)
from trainer.classroom.people.enrolling import ClosedError
from trainer.progress.actions import Graded, record_attempt
from trainer.progress.keys import Key, nonce_of
from trainer.progress.models import NEVER, Attempt
from trainer.puzzles.models import PuzzleVersion


class LessonOverError(ValueError):
    """The lesson has ended: nothing is asked or revealed in it any more."""


class QuestionClosedError(ValueError):
    """The answer came after the answers were closed; it was not stored."""


@dataclass(frozen=True, slots=True)
class GivenInLesson:
    """The answer that counts, and whether it is this one or an earlier one of the learner's."""

    answer: LessonAnswer
    first: bool


def start_lesson(*, classroom: Classroom, by: User) -> Lesson:
    """The lesson of the class that is going on, or else a new one.

    :raises ClosedError: if the class is archived.
    """
    if not Classroom.objects.open().filter(pk=classroom.pk).exists():
        raise ClosedError("the class is archived")
    return Lesson.objects.get_or_create(classroom=classroom, ended_at=None, defaults={"by": by})[0]


@transaction.atomic
def show_question(*, lesson: Lesson, version: PuzzleVersion, after: int) -> LessonQuestion:
    """Put the question that follows the one at place `after` (0 for the first), which closes that one and
    takes a poll off the wall. It takes answers as long as the lesson's timer says.

    Where another followed already (the button was pressed twice) that one stands.

    :raises LessonOverError: if the lesson has ended.
    """
    locked = locked_lesson(lesson)
    if locked.current is not None and locked.current.place != after:
        return locked.current
    if locked.current is not None:
        close_question(question=locked.current)
        _unplan_asked(locked.current)
    place = locked.current.place + 1 if locked.current else 1
    now = timezone.now()
    question = LessonQuestion.objects.create(
        lesson=locked, place=place, version=version, opened_at=now, closed_at=closes_by_timer(locked, now)
    )
    Lesson.objects.filter(pk=locked.pk).update(current=question, poll_now=None)
    return question


def _unplan_asked(question: LessonQuestion) -> None:
    """Take it out of the plan, unless nobody answered it and its verdict was not told: it is asked later."""
    if question.revealed or question.answers.exists():
        planned = PlannedQuestion.objects.filter(classroom=question.lesson.classroom_id)
        planned.filter(version=question.version_id).delete()


def closes_by_timer(lesson: Lesson, now: datetime) -> datetime | None:
    """When what is shown now closes by itself; None without a timer."""
    return now + timedelta(seconds=lesson.seconds) if lesson.seconds else None


def close_question(*, question: LessonQuestion | LessonPoll, seconds: int = 0) -> None:
    """Take no more answers or votes, from now or in so many seconds; one that closes before that stays as it
    is.
    """
    closes = timezone.now() + timedelta(seconds=seconds)
    later = Q(closed_at=None) | Q(closed_at__gt=closes)
    rows = LessonPoll.objects if isinstance(question, LessonPoll) else LessonQuestion.objects
    rows.filter(later, pk=question.pk).update(closed_at=closes)


def set_timer(*, lesson: Lesson, seconds: int) -> None:
    """Let each question from the next one on close by itself after so many seconds, 0 for never."""
    Lesson.objects.filter(pk=lesson.pk).update(seconds=seconds)


@transaction.atomic
def reveal_step(*, question: LessonQuestion, step: int, of: int) -> LessonQuestion:
    """Let the verdict stand on the wall up to its `step`th of `of` steps; answers are closed by the first.

    From the first step on the learners see their results. A step that stands already changes nothing.

    :raises LessonOverError: if the lesson has ended.
    """
    locked_lesson(question.lesson)
    locked = LessonQuestion.objects.select_for_update().get(pk=question.pk)
    now = timezone.now()
    locked.closed_at = min(locked.closed_at or now, now)
    locked.steps = of
    locked.revealed = max(locked.revealed, min(step, of))
    locked.save(update_fields=["closed_at", "steps", "revealed"])
    _release(question=locked)
    return locked


@transaction.atomic
def end_lesson(*, lesson: Lesson) -> Lesson:
    """End it: no question stays open, no result withheld, no name of a guest is kept. Again it changes
    nothing.
    """
    locked = Lesson.objects.select_for_update().get(pk=lesson.pk)
    if locked.ended_at is None:
        locked.ended_at, locked.guest_code = timezone.now(), None
        locked.save(update_fields=["ended_at", "guest_code"])
        for question in locked.questions.select_for_update():
            close_question(question=question)
        if locked.current is not None:
            _unplan_asked(locked.current)
        for poll in locked.polls.select_for_update():
            close_question(question=poll)
        _release(question__lesson=locked)
        locked.guests.update(name="", key="")
        transaction.on_commit(partial(forget, locked.slug))
    return locked


@transaction.atomic
def answer_question(
    *, question: LessonQuestion, enrollment: Enrollment, graded: Graded, arrived_at: datetime
) -> GivenInLesson:
    """Store a learner's answer unless there is one; its result is withheld until the verdict is revealed.

    What arrived before the answers were closed counts, however long it waited since.

    :raises QuestionClosedError: if it arrived later; nothing was stored.
    """
    asked = locked_question(question)
    if asked.lesson.classroom_id != enrollment.classroom_id:
        raise LookupError(f"{enrollment} is of another class than {asked.lesson}")
    earlier = LessonAnswer.objects.filter(question=asked, enrollment=enrollment).first()
    if earlier is not None:
        return GivenInLesson(earlier, first=False)
    refuse_late(asked, arrived_at)
    open_to_see = asked.revealed > 0 or asked.lesson.ended_at is not None
    recorded = record_attempt(
        learner_id=enrollment.learner_id,
        version_id=asked.version_id,
        key=_key(question, enrollment),
        graded=graded,
        answered_at=arrived_at,
        withheld_until=None if open_to_see else NEVER,
    )
    attempt = recorded.attempt
    stored = LessonAnswer.objects.create(
        question=asked, enrollment=enrollment, attempt=attempt, text=attempt.answer
    )
    return GivenInLesson(stored, first=True)


def locked_question(question: LessonQuestion) -> LessonQuestion:
    """The question as it stands, which nobody closes meanwhile."""
    # The row alone: what a lock waits for is read anew, what is joined to it is not.
    return LessonQuestion.objects.select_for_update(no_key=True).get(pk=question.pk)


def refuse_late(asked: LessonQuestion | LessonPoll, arrived_at: datetime) -> None:
    """:raises QuestionClosedError: if an answer or a vote arrived after they were closed."""
    if asked.closed_at is not None and arrived_at > asked.closed_at:
        raise QuestionClosedError(f"{asked} was closed at {asked.closed_at}")


def _key(question: LessonQuestion, enrollment: Enrollment) -> Key:
    """The same one for every answer of the learner to this question."""
    slug = f"lesson {question.lesson.slug}"
    nonce = nonce_of(learner=str(enrollment.learner_id), slug=slug, number=question.place, turn=0)
    return Key(question.version.number, nonce, question.opened_at)


def locked_lesson(lesson: Lesson) -> Lesson:
    """The lesson, its row locked.

    :raises LessonOverError: if it has ended.
    """
    locked = Lesson.objects.select_for_update().get(pk=lesson.pk)
    if locked.ended_at is not None:
        raise LessonOverError(f"{locked} ended at {locked.ended_at}")
    return locked


def _release(**answers: Any) -> None:
    """Let learners see the results of some answers of lessons from now on."""
    found = LessonAnswer.objects.filter(**answers).values("attempt")
    Attempt.objects.filter(pk__in=found, withheld_until=NEVER).update(withheld_until=timezone.now())
