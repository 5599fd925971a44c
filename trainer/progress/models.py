"""Attempt: one answer to one question as it was put. Finding: what the answer showed, by code. Run: puzzles
one after the other by the terms of a mode.
"""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import Learner
from trainer.progress.querysets import AttemptQuerySet, FindingQuerySet, RunQuerySet
from trainer.puzzles.models import PuzzleVersion

NEVER: Final = datetime(9999, 12, 31, tzinfo=UTC)
"""`withheld_until` of an answer whose result is not shown to the learner at any time."""


class Mode(models.TextChoices):
    """The ways to play a run."""

    CLOCK = "clock", _("Three minutes")
    STREAK = "streak", _("Until the third mistake")
    CYCLES = "cycles", _("The same set again")
    MISTAKES = "mistakes", _("My mistakes again")


class Run(models.Model):
    """Puzzles that a learner answers one after the other in a `mode`; its terms stand in `progress.runs`.

    `choice` says what is practised, as texts by name. `first` is the run whose puzzles this one asks again,
    None for the first cycle of a set. `size` is how many puzzles there are, 0 where there is no end to them.
    `right`, `mistakes` and `score` (right answers, less where hints or tries were taken) are counted with
    each answer, and so are the `seconds` from each question to its answer.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="runs", db_index=False)
    mode = models.CharField(max_length=8, choices=Mode.choices)
    choice = models.JSONField(default=dict, blank=True)
    first = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="cycles")
    size = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    right = models.PositiveSmallIntegerField(default=0)
    mistakes = models.PositiveSmallIntegerField(default=0)
    score = models.FloatField(default=0)
    seconds = models.FloatField(default=0)

    objects = RunQuerySet.as_manager()

    GRACE: Final = timedelta(seconds=5)
    """How long after the end the answer to a question that was shown before may arrive."""

    class Meta:
        indexes = [models.Index(fields=["learner", "mode", "-started_at"], name="run_of_learner")]

    def __str__(self) -> str:
        return f"{self.mode} {self.started_at:%Y-%m-%d %H:%M}"

    def asks(self, now: datetime) -> bool:
        """Whether it puts a question."""
        return self.ended_at is None and (self.ends_at is None or now < self.ends_at)

    def takes(self, now: datetime) -> bool:
        """Whether an answer that arrives now counts."""
        return self.ended_at is None and (self.ends_at is None or now <= self.ends_at + self.GRACE)

    @property
    def set_id(self) -> uuid.UUID:
        """The run that drew the puzzles."""
        return self.first_id or self.id


class RunItem(models.Model):
    """A puzzle at its place in a run, from 1, shown at that moment. `credit` is what it counted; None while
    it is open. `hints` and `tries` were taken; `told`: it was given up.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="items", db_index=False)
    place = models.PositiveSmallIntegerField()
    version = models.ForeignKey(PuzzleVersion, on_delete=models.CASCADE, related_name="+")
    shown_at = models.DateTimeField()
    hints = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    told = models.BooleanField(default=False)
    credit = models.FloatField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "place"], name="run_place_once")]
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.place} of {self.run_id}"


class Sureness(models.IntegerChoices):
    """How sure a learner says to be of an answer."""

    GUESS = 1, _("A guess")
    THINK = 2, _("I think so")
    SURE = 3, _("Sure")


class Attempt(models.Model):
    """An answer, graded when it was given.

    `raw` is what was sent, `answer` the answer it was read as. `solved` and `rules_version` are
    history: what the rules module answered then. `score` is 0 to 1. `key` is the kept part of the
    signed key under which the answer came; the first answer under it is the one that counts. Nothing
    shows or counts the result to the learner before `withheld_until` (None: it never was withheld).
    `item` is the place in a run where it was given, None elsewhere. Not `rated` is what says little of the
    learner's strength: after a hint, a second try, one's own mistakes again.
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
    sureness = models.PositiveSmallIntegerField(choices=Sureness.choices, null=True, blank=True)
    item = models.ForeignKey(
        RunItem, on_delete=models.SET_NULL, null=True, blank=True, related_name="attempts", db_index=False
    )
    rated = models.BooleanField(default=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["learner", "key"], name="attempt_once_per_key"),
            models.CheckConstraint(
                condition=models.Q(score__gte=0, score__lte=1), name="attempt_score_0_to_1"
            ),
        ]
        indexes = [
            models.Index(fields=["learner", "-answered_at"], name="attempt_recent"),
            models.Index(fields=["item"], condition=models.Q(item__isnull=False), name="attempt_of_run"),
            models.Index(fields=["learner", "version"], name="attempt_of_version"),
        ]

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
