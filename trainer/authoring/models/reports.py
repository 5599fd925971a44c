"""Report: a learner's word that something about a puzzle is wrong, and what its author answered."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import Learner, User
from trainer.authoring.querysets import ReportQuerySet
from trainer.puzzles.models import PuzzleVersion

MAX_TEXT = 1000


class Report(models.Model):
    """What a learner finds wrong with a version of a puzzle; open until it is answered.

    `outcome` is empty while it is open.
    """

    class Reason(models.TextChoices):
        ANSWER = "answer", _("The answer is wrong")
        EXPLANATION = "explanation", _("The explanation is wrong or unclear")
        POSITION = "position", _("The position can not happen")
        DRAWING = "drawing", _("The table is drawn wrong or can not be read")
        OTHER = "other", _("Something else")

    class Outcome(models.TextChoices):
        MENDED = "mended", _("Mended in a new version")
        EXPLAINED = "explained", _("Nothing to mend; see the answer")
        RETIRED = "retired", _("The puzzle was taken back")

    version = models.ForeignKey(PuzzleVersion, on_delete=models.CASCADE, related_name="reports")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="reports")
    reason = models.CharField(max_length=12, choices=Reason.choices)
    text = models.TextField(max_length=MAX_TEXT, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)
    reply = models.TextField(_("answer"), max_length=MAX_TEXT, blank=True)
    answered_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    """When the learner first saw the answer."""

    objects = ReportQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["learner", "created_at"], name="report_by_learner")]

    def __str__(self) -> str:
        return f"{self.reason} {self.version_id}"
