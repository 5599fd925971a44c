"""A live lesson: positions on the wall, answers from phones, the verdict step by step."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.codes import new_slug
from trainer.classroom.models.classes import Classroom, Enrollment
from trainer.classroom.querysets import LessonQuerySet
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion


class Lesson(models.Model):
    """A lesson of a class; over once it has `ended_at`. `current` is the question on the wall."""

    slug = models.CharField(max_length=12, unique=True, default=new_slug, editable=False)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="lessons")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    current = models.ForeignKey("LessonQuestion", on_delete=models.SET_NULL, null=True, related_name="+")

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
    """A position of a lesson, `place` from 1. Answers come in until `closed_at`; `revealed` steps of the
    verdict stand on the wall, of which the first is the verdict itself, out of `steps` (0 before the first).
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

    @property
    def is_told(self) -> bool:
        """Whether the whole verdict stands on the wall."""
        return 0 < self.steps <= self.revealed


class LessonAnswer(models.Model):
    """A learner's one answer to a question of a lesson; `text` is the answer as the attempt stores it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    question = models.ForeignKey(LessonQuestion, on_delete=models.CASCADE, related_name="answers")
    enrollment = models.ForeignKey(Enrollment, on_delete=models.CASCADE, related_name="lesson_answers")
    attempt = models.OneToOneField(Attempt, on_delete=models.CASCADE, related_name="in_lesson")
    text = models.CharField(max_length=200)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["question", "enrollment"], name="lesson_answer_once")]

    def __str__(self) -> str:
        return f"answer to {self.question_id}"
