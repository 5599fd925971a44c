"""A learner's copy of an assignment: which versions it was filled with, and each answer that came."""

import uuid

from django.db import models
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.models.assignments import Assignment, Slot
from trainer.classroom.models.classes import Enrollment
from trainer.classroom.querysets import SheetQuerySet
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion


class Sheet(models.Model):
    """Made when the learner begins; `started_at` is when the clock began."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="sheets")
    enrollment = models.ForeignKey(Enrollment, on_delete=models.CASCADE, related_name="sheets")
    started_at = models.DateTimeField(default=timezone.now)
    handed_in_at = models.DateTimeField(null=True, blank=True)

    objects = SheetQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["assignment", "enrollment"], name="sheet_once")]

    def __str__(self) -> str:
        return f"sheet {self.id}"


class SheetItem(models.Model):
    """One question of a sheet. `place`: where it stands, from 1; `round`: of mastery the how manieth variant
    of its slot, else 1; `hints`: how many were asked for; `given_up_at`: when the learner asked for the
    verdict though tries were left.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="items")
    slot = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="items")
    version = models.ForeignKey(PuzzleVersion, on_delete=models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField(default=1)
    hints = models.PositiveSmallIntegerField(default=0)
    given_up_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sheet", "slot", "round"], name="item_once")]
        ordering = ["place", "round"]

    def __str__(self) -> str:
        return f"{self.place}.{self.round} of {self.sheet_id}"


class Answer(models.Model):
    """The `number`th try at an item, from 1. `arrived_at` is when the request reached the server: whether it
    was late is worked out from it. `score` is what it is worth today, which a regrade may change.
    """

    item = models.ForeignKey(SheetItem, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveSmallIntegerField()
    attempt = models.OneToOneField(Attempt, on_delete=models.CASCADE, related_name="assigned")
    arrived_at = models.DateTimeField()
    score = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["item", "number"], name="answer_once")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"try {self.number} of {self.item_id}"


class Regrade(models.Model):
    """That an answer was graded anew: its score or its key (`solved`) is another by these rules."""

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="regrades")
    before = models.FloatField()
    after = models.FloatField()
    solved = models.CharField(max_length=200)
    rules_version = models.PositiveIntegerField()
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.before} to {self.after}"


class RegradeRun(models.Model):
    """That a regrade of an assignment was left to a worker, which has not ended it yet."""

    assignment = models.OneToOneField(Assignment, on_delete=models.CASCADE, related_name="regrade_run")
    asked_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"regrade of {self.assignment_id}"
