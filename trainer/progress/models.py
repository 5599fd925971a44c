"""Attempt: one answer to one question as it was put. Finding: what the answer showed, by code."""

import uuid
from datetime import UTC, datetime
from typing import Final

from django.db import models

from trainer.accounts.models import Learner
from trainer.progress.querysets import AttemptQuerySet, FindingQuerySet
from trainer.puzzles.models import PuzzleVersion

NEVER: Final = datetime(9999, 12, 31, tzinfo=UTC)
"""`withheld_until` of an answer whose result is not shown to the learner at any time."""


class Attempt(models.Model):
    """An answer, graded when it was given.

    `raw` is what was sent, `answer` the answer it was read as. `solved` and `rules_version` are
    history: what the rules module answered then. `score` is 0 to 1. `key` is the kept part of the
    signed key under which the answer came; the first answer under it is the one that counts. Nothing
    shows or counts the result to the learner before `withheld_until` (None: it never was withheld).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # Leads the unique key below: no index of its own.
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="attempts", db_index=False)
    version = models.ForeignKey(PuzzleVersion, on_delete=models.PROTECT, related_name="attempts")
    key = models.CharField(max_length=24)
    shown_at = models.DateTimeField()
    answered_at = models.DateTimeField()
    raw = models.CharField(max_length=200)
    answer = models.CharField(max_length=200)
    score = models.FloatField()
    solved = models.CharField(max_length=200)
    rules_version = models.PositiveIntegerField()
    withheld_until = models.DateTimeField(null=True, blank=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["learner", "key"], name="attempt_once_per_key"),
            models.CheckConstraint(
                condition=models.Q(score__gte=0, score__lte=1), name="attempt_score_0_to_1"
            ),
        ]
        indexes = [models.Index(fields=["learner", "-answered_at"], name="attempt_recent")]

    def __str__(self) -> str:
        return f"{self.answer} at {self.answered_at:%Y-%m-%d %H:%M}"

    @property
    def is_right(self) -> bool:
        """Whether the answer had no fault at all."""
        return self.score == 1


class Finding(models.Model):
    """What an attempt showed about one rule id, mistake or misconception."""

    class Sort(models.TextChoices):
        RULE = "rule"
        MISTAKE = "mistake"
        MISCONCEPTION = "misconception"

    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="findings", db_index=False)
    sort = models.CharField(max_length=13, choices=Sort.choices)
    code = models.CharField(max_length=60)
    right = models.BooleanField()

    objects = FindingQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["attempt", "sort", "code"], name="finding_once")]

    def __str__(self) -> str:
        return f"{self.sort} {self.code}"
