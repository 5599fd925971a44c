"""Collections shared with classes."""

from django.db import models
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.models import Classroom
from trainer.puzzles.models import Collection


class ClassCollection(models.Model):
    """A collection that the teachers and learners of a class may open, and its teachers set."""

    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="classes")
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="collections")
    shared_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    shared_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["collection", "classroom"], name="collection_shared_once")
        ]

    def __str__(self) -> str:
        return f"{self.collection_id} with class {self.classroom_id}"
