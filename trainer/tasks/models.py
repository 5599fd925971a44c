"""Who does a task, when what recurs is due, which workers are alive, and files that wait for them."""

from django.db import models


class Lease(models.Model):
    """The right to do a `task`, named by the id of its row; it is whose who has the `token`.

    After `until` anybody may take the task up, which gives it another token.
    """

    task = models.UUIDField(primary_key=True)
    token = models.UUIDField()
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"lease of {self.task}"


class Duty(models.Model):
    """When the next run `at` of a task of the timetable, named by its path, is due."""

    name = models.CharField(max_length=200, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"


class Heartbeat(models.Model):
    """That a `worker`, named by its id, was alive `at` that time. One that ends takes its row with it."""

    worker = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.worker} at {self.at}"


class Piece(models.Model):
    """A part of a `file` of a `parcel` that waits for a task (`trainer.tasks.parcels`); numbers from 0."""

    parcel = models.CharField(max_length=40)
    file = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["parcel", "file", "number"], name="piece_once")]

    def __str__(self) -> str:
        return f"piece {self.number} of {self.parcel}, file {self.file}"
