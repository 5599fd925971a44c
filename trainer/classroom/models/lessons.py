"""A live lesson of a class: its questions, the answers to them, what the class plans to be asked."""

import uuid
from datetime import datetime
from typing import Final

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.codes import GUEST, new_slug
from trainer.accounts.models import User
from trainer.classroom.models.classes import Classroom, Enrollment
from trainer.classroom.querysets import LessonQuerySet
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion

MAX_GUEST = 24
"""Letters of a guest's name."""


class Lesson(models.Model):
    """A lesson of a class; over once it has `ended_at`. `current` is the question on the wall, unless a poll
    stands there, `poll_now`; `seconds` is how long each takes answers, 0 for no limit. By its `guest_code`
    people take part who are not in the class; without one nobody does.
    """

    slug = models.CharField(max_length=12, unique=True, default=new_slug, editable=False)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="lessons")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    seconds = models.PositiveSmallIntegerField(default=0, db_default=0)
    guest_code = models.CharField(  # noqa: DJ001  unique where there is one
        max_length=GUEST, unique=True, null=True, editable=False
    )
    current = models.ForeignKey("LessonQuestion", on_delete=models.SET_NULL, null=True, related_name="+")
    poll_now = models.ForeignKey("LessonPoll", on_delete=models.SET_NULL, null=True, related_name="+")

    objects = LessonQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["classroom"], condition=Q(ended_at=None), name="lesson_going_on_once"
            )
        ]

    def __str__(self) -> str:
        return f"lesson {self.slug}"


class LessonQuestion(models.Model):
    """A position of a lesson, `place` from 1. Answers come in until `closed_at`, which may lie ahead: the
    question closes by itself. `revealed` steps of the verdict stand on the wall, of which the first is the
    verdict itself, out of `steps` (0 before the first).
    """

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="questions")
    place = models.PositiveSmallIntegerField()
    version = models.ForeignKey(PuzzleVersion, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)
    revealed = models.PositiveSmallIntegerField(default=0)
    steps = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["lesson", "place"], name="lesson_question_once")]
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.place} of {self.lesson_id}"

    def is_closed(self, at: datetime) -> bool:
        """Whether no answer is taken any more at that moment."""
        return self.closed_at is not None and self.closed_at <= at

    @property
    def is_told(self) -> bool:
        """Whether the whole verdict stands on the wall."""
        return 0 < self.steps <= self.revealed

    @property
    def mark(self) -> str:
        """What forms name it by."""
        return str(self.place)


class LessonPoll(models.Model):
    """A question without a key that was put on the wall of a lesson, once in each. Votes come in until
    `closed_at`, which may lie ahead. `revealed`: 1 once the votes stand on the wall, 2 once the opinion of
    its author does. The polls are a layer above this one, which knows them by their keys alone.
    """

    SHARES: Final = 1
    OPINION: Final = 2

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="polls")
    poll = models.ForeignKey("polls.Poll", on_delete=models.CASCADE, related_name="lessons")
    opened_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)
    revealed = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["lesson", "poll"], name="lesson_poll_once")]
        ordering = ["opened_at", "pk"]

    def __str__(self) -> str:
        return f"poll {self.poll_id} of lesson {self.lesson_id}"

    def is_closed(self, at: datetime) -> bool:
        """Whether no vote is taken any more at that moment."""
        return self.closed_at is not None and self.closed_at <= at

    @property
    def is_told(self) -> bool:
        """Whether all of it stands on the wall."""
        return self.revealed >= self.OPINION

    @property
    def mark(self) -> str:
        """What forms name it by."""
        return f"p{self.pk}"


class LessonGuest(models.Model):
    """Somebody who takes part in a lesson by a name alone. `key` is what two names have in common that nobody
    tells apart. The end of the lesson empties both: what stays are answers of nobody.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="guests")
    name = models.CharField(_("your name"), max_length=MAX_GUEST)
    key = models.CharField(max_length=2 * MAX_GUEST)
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lesson", "key"], condition=~Q(key=""), name="guest_name_once")
        ]

    def __str__(self) -> str:
        return f"guest {self.id}"


class LessonAnswer(models.Model):
    """The one answer of a learner or a guest to a question of a lesson; `text` is the answer as an attempt
    stores it. A guest's is no attempt.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    question = models.ForeignKey(LessonQuestion, on_delete=models.CASCADE, related_name="answers")
    enrollment = models.ForeignKey(
        Enrollment, on_delete=models.CASCADE, null=True, related_name="lesson_answers"
    )
    guest = models.ForeignKey(LessonGuest, on_delete=models.CASCADE, null=True, related_name="answers")
    attempt = models.OneToOneField(Attempt, on_delete=models.CASCADE, null=True, related_name="in_lesson")
    text = models.CharField(max_length=200)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["question", "enrollment"], name="lesson_answer_once"),
            models.UniqueConstraint(fields=["question", "guest"], name="guest_answer_once"),
            models.CheckConstraint(
                condition=Q(guest=None, enrollment__isnull=False, attempt__isnull=False)
                | Q(guest__isnull=False, enrollment=None, attempt=None),
                name="lesson_answer_of_one",
            ),
        ]

    def __str__(self) -> str:
        return f"answer to {self.question_id}"


class PlannedQuestion(models.Model):
    """A puzzle that the lessons of a class are to ask, in the order of `place`; it leaves the plan when it is
    put on the wall, and what a lesson does not reach waits for the next one.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="planned")
    place = models.PositiveSmallIntegerField()
    version = models.ForeignKey(PuzzleVersion, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["classroom", "version"], name="planned_once")]
        ordering = ["place", "pk"]

    def __str__(self) -> str:
        return f"{self.place} of the plan of {self.classroom_id}"
