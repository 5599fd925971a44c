"""Marks beside those that answers come to."""

from django.db import models
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.models.assignments import Assignment, SubmissionItem
from trainer.classroom.models.classes import Enrollment


class NamelessMark(models.Model):
    """The mark, 0 to 1, that a learner had whose account was deleted: a number that leads to nobody."""

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="nameless_marks")
    mark = models.FloatField()

    def __str__(self) -> str:
        return f"{self.mark:.2f} of {self.assignment_id}"


class HandMark(models.Model):
    """What a teacher gave a learner in place of what the answers come to: a `mark` from 0 to 1, or where that
    is None that the learner is excused. `note` is read by the learner too.
    """

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="hand_marks")
    enrollment = models.ForeignKey(Enrollment, on_delete=models.CASCADE, related_name="hand_marks")
    mark = models.FloatField(null=True)
    note = models.TextField(max_length=500, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["assignment", "enrollment"], name="hand_mark_once"),
            models.CheckConstraint(condition=models.Q(mark__gte=0, mark__lte=1), name="hand_mark_0_to_1"),
        ]

    def __str__(self) -> str:
        return "excused" if self.mark is None else f"{self.mark:.2f}"


class Comment(models.Model):
    """What a teacher says to a learner about one question; read with its verdict."""

    item = models.OneToOneField(SubmissionItem, on_delete=models.CASCADE, related_name="comment")
    text = models.TextField(max_length=1000)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"to {self.item_id}"
