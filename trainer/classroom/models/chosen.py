"""What a learner has chosen and nobody has graded: before it is handed in, or since it came too late."""

from typing import Any
from urllib.parse import urlencode

from django.db import models

from trainer.accounts.models import User
from trainer.classroom.models.assignments import SubmissionItem
from trainer.progress.models import Attempt


class Chosen(models.Model):
    """An answer to an item, its `number`th try, as it stands in the form: the fields `given`, and the
    `answer` that they are read as. `key` and `shown_at` are those of the attempt that it becomes.

    `chosen_at` is when the page says that it was chosen, or else when it arrived: of two the later one holds.
    """

    number = models.PositiveSmallIntegerField(default=1)
    key = models.CharField(max_length=24)
    shown_at = models.DateTimeField()
    given = models.JSONField(default=dict)
    answer = models.CharField(max_length=200)
    chosen_at = models.DateTimeField()
    arrived_at = models.DateTimeField()

    class Meta:
        abstract = True

    @property
    def raw(self) -> str:
        """What was sent, as an attempt keeps it."""
        longest: Any = Attempt._meta.get_field("raw").max_length
        return urlencode(self.given, doseq=True)[:longest]


class ChosenAnswer(Chosen):
    """What counts once the work is handed in; until then it may be changed. `arrived_at` and `sent_at` are
    those of the answer that it becomes. `turn`: how often it was changed, and once for the first.
    """

    item = models.OneToOneField(SubmissionItem, on_delete=models.CASCADE, related_name="chosen")
    sent_at = models.DateTimeField(null=True)
    turn = models.PositiveIntegerField(default=0, db_default=0)

    def __str__(self) -> str:
        return f"{self.answer} for {self.item_id}"


class LateAnswer(Chosen):
    """What came when it counted no more: it waits until a teacher says (`accepted`) whether it counts."""

    item = models.OneToOneField(SubmissionItem, on_delete=models.CASCADE, related_name="late")
    accepted = models.BooleanField(null=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return f"{self.answer} for {self.item_id}, late"
