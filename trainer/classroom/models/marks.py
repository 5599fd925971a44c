"""Marks beside those that answers come to."""

from django.db import models

from trainer.classroom.models.assignments import Assignment


class NamelessMark(models.Model):
    """The mark, 0 to 1, that a learner had whose account was deleted: a number that leads to nobody."""

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="nameless_marks")
    mark = models.FloatField()

    def __str__(self) -> str:
        return f"{self.mark:.2f} of {self.assignment_id}"
