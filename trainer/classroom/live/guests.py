"""Guests of a live lesson: let in by a code and a name, removed by the teacher; they leave no trace."""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction

from trainer.accounts.codes import new_guest_code
from trainer.classroom.live.lessons import locked_question, refuse_late
from trainer.classroom.models import Enrollment, Lesson, LessonAnswer, LessonGuest, LessonQuestion
from trainer.classroom.people.names import same_name

MOST_GUESTS: Final = 300


class NoGuestsError(LookupError):
    """The lesson takes no guests, or no more."""


class GuestNameTakenError(ValueError):
    """Another guest of the lesson, or somebody of the class, has a name that looks the same."""


def admit_guests(*, lesson: Lesson, admitted: bool) -> None:
    """Let guests in by a new code unless there is one, or let no more in; who is in stays."""
    going = Lesson.objects.filter(pk=lesson.pk, ended_at=None)
    if not admitted:
        going.update(guest_code=None)
    else:
        going.filter(guest_code=None).update(guest_code=new_guest_code())


@transaction.atomic
def join_as_guest(*, lesson: Lesson, name: str) -> LessonGuest:
    """Somebody takes part under a name, which is clean.

    :raises NoGuestsError: if the lesson takes none, or has `MOST_GUESTS`.
    :raises GuestNameTakenError: if another guest has the name, or a learner of the class.
    """
    locked = Lesson.objects.select_for_update(no_key=True).get(pk=lesson.pk)
    if locked.guest_code is None or locked.ended_at is not None or locked.guests.count() >= MOST_GUESTS:
        raise NoGuestsError(f"{locked} takes no guests")
    key = same_name(name)
    learners = Enrollment.objects.filter(classroom=locked.classroom_id).current()
    if key in map(same_name, learners.values_list("name", flat=True)):
        raise GuestNameTakenError(name)
    try:
        with transaction.atomic():
            return LessonGuest.objects.create(lesson=locked, name=name, key=key)
    except IntegrityError:
        raise GuestNameTakenError(name) from None


def remove_guest(*, lesson: Lesson, guest: UUID) -> None:
    """Take a guest (its key) out of the lesson, with all answers."""
    lesson.guests.filter(pk=guest).delete()


@transaction.atomic
def answer_as_guest(
    *, question: LessonQuestion, guest: LessonGuest, text: str, arrived_at: datetime
) -> LessonAnswer:
    """Store a guest's answer unless there is one; the one that counts.

    :raises QuestionClosedError: if it arrived after the answers were closed; nothing was stored.
    """
    asked = locked_question(question)
    if asked.lesson_id != guest.lesson_id:
        raise LookupError(f"{guest} is of another lesson than {asked}")
    earlier = LessonAnswer.objects.filter(question=asked, guest=guest).first()
    if earlier is not None:
        return earlier
    refuse_late(asked, arrived_at)
    return LessonAnswer.objects.create(question=asked, guest=guest, text=text)
