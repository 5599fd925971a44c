"""Report: a learner's word that something about a puzzle is wrong."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import Learner
from trainer.puzzles.models import PuzzleVersion

MAX_TEXT = 1000


class Report(models.Model):
    """What a learner finds wrong with a version of a puzzle."""

    class Reason(models.TextChoices):
        ANSWER = "answer", _("The answer is wrong")
        EXPLANATION = "explanation", _("The explanation is wrong or unclear")
        POSITION = "position", _("The position can not happen")
        DRAWING = "drawing", _("The table is drawn wrong or can not be read")
        OTHER = "other", _("Something else")

    version = models.ForeignKey(PuzzleVersion, on_delete=models.CASCADE, related_name="reports")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="reports")
    reason = models.CharField(max_length=12, choices=Reason.choices)
    text = models.TextField(max_length=MAX_TEXT, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["learner", "created_at"], name="report_by_learner")]

    def __str__(self) -> str:
        return f"{self.reason} {self.version_id}"
