"""Attempt: one answer to one question as it was put. Finding: what the answer showed, by code. Run: puzzles
one after the other by the terms of a mode.

All else is derived from attempts by `settling`, and can be worked out anew from them: how strong a learner is
in a family (`Rating`, `RatingDay`), how hard a puzzle is (`PuzzleRating`), what a learner seems to believe
(`Belief`), which rules come up for review (`Review`), and counts (`Tally`, `Day`, `Ledger`).
"""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import Learner
from trainer.progress.querysets import AttemptQuerySet, FindingQuerySet, RunQuerySet
from trainer.puzzles.models import Puzzle, PuzzleVersion

NEVER: Final = datetime(9999, 12, 31, tzinfo=UTC)
"""`withheld_until` of an answer whose result is not shown to the learner at any time."""


COUNTING: Final = 1
"""What counts for and against a rule: a higher number after a change, and the worker counts all anew."""


class Mode(models.TextChoices):
    """The ways to play a run."""

    CLOCK = "clock", _("Three minutes")
    STREAK = "streak", _("Until the third mistake")
    CYCLES = "cycles", _("The same set again")
    MISTAKES = "mistakes", _("My mistakes again")
    GAME = "game", _("From one of your games")


class Run(models.Model):
    """Puzzles that a learner answers one after the other in a `mode`; its terms stand in `progress.runs`.

    `choice` says what is practised, as texts by name; of a game it holds the `versions` that it asks, as keys
    with spaces between. `first` is the run whose puzzles this one asks again,
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
    def topics(self) -> str:
        """The kinds and families that it is about, words with spaces between; empty for any."""
        return str(self.choice.get("kind", ""))

    @property
    def versions(self) -> list[int]:
        """The keys of the versions that a game's run asks, in order; none of another run."""
        return [int(each) for each in str(self.choice.get("versions", "")).split()]

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
    `reviewed`: the rule for which it came up again, empty elsewhere; some positions are put for a rule that
    does not decide there, to see whether it is applied too widely.
    `settled`: the learner's derived rows count it; `taught`: its puzzle's rating has learnt from it, which it
    does once, however often the learner's rows are worked out anew.
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
    reviewed = models.CharField(max_length=20, blank=True, default="", db_default="")
    settled = models.BooleanField(default=False)
    taught = models.BooleanField(default=False)

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
            # Of the few that wait, so it stays small however many attempts there are.
            models.Index(
                fields=["learner", "answered_at", "withheld_until"],
                condition=models.Q(settled=False),
                name="attempt_unsettled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.answer} at {self.answered_at:%Y-%m-%d %H:%M}"

    @property
    def is_right(self) -> bool:
        """Whether the answer had no fault at all."""
        return self.score == 1

    def is_asked_again(self, now: datetime) -> bool:
        """Whether it was a wrong try at a place of a run that waits for the next one; `item__run` at hand."""
        return self.item is not None and self.item.credit is None and self.item.run.asks(now)


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


class Clarity(models.Model):
    """Whether a learner found `clear` what was explained: the verdict on an `attempt`, or else a `screen` of
    a lesson of the path ("riichi/3"). What was said last counts.
    """

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="+", db_index=False)
    attempt = models.OneToOneField(
        Attempt, on_delete=models.CASCADE, null=True, blank=True, related_name="clarity"
    )
    screen = models.CharField(max_length=60, blank=True, default="", db_default="")
    clear = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "screen"], condition=~models.Q(screen=""), name="clarity_of_screen"
            ),
            models.CheckConstraint(
                condition=models.Q(attempt__isnull=True) ^ models.Q(screen=""), name="clarity_of_one"
            ),
        ]
        indexes = [models.Index(fields=["learner"], name="clarity_of_learner")]

    def __str__(self) -> str:
        return f"{self.screen or self.attempt_id}: {'clear' if self.clear else 'not clear'}"


class Ledger(models.Model):
    """What of a learner's answers is settled: how many, how many of them right, of how many puzzles; and the
    `standing` by which the next puzzle is chosen (`trainer.learning.choosing`), so that it is read at once.
    `counted_by`: the `COUNTING` by which all of the learner's answers were looked at, 0 while none was.

    Its row is locked while something of the learner's is settled.
    """

    learner = models.OneToOneField(Learner, on_delete=models.CASCADE, primary_key=True, related_name="ledger")
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    puzzles = models.PositiveIntegerField(default=0)
    standing = models.JSONField(default=dict)
    counted_by = models.PositiveSmallIntegerField(default=0, db_default=0, db_index=True)

    def __str__(self) -> str:
        return f"{self.right} of {self.answers}"


class Rated(models.Model):
    """A rating by Glicko-2: `rating` with its `deviation` and `volatility`, as of `at`."""

    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    at = models.DateTimeField()
    answers = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


class Rating(Rated):
    """How strong a learner is in a family of kinds, by the `answers` that counted."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="ratings", db_index=False)
    family = models.CharField(max_length=20)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "family"], name="rating_once")]

    def __str__(self) -> str:
        return f"{self.family} {self.rating:.0f}±{self.deviation:.0f}"


class RatingDay(models.Model):
    """A rating as it was at the end of a day, as days go in the learner's zone."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="+", db_index=False)
    family = models.CharField(max_length=20)
    day = models.DateField()
    rating = models.FloatField()
    deviation = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "family", "day"], name="rating_day_once")]

    def __str__(self) -> str:
        return f"{self.family} {self.day} {self.rating:.0f}"


class PuzzleRating(Rated):
    """How hard a puzzle is: learnt from the first attempts of learners at it."""

    puzzle = models.OneToOneField(Puzzle, on_delete=models.CASCADE, primary_key=True, related_name="rated")

    def __str__(self) -> str:
        return f"{self.puzzle_id} {self.rating:.0f}±{self.deviation:.0f}"


class Belief(models.Model):
    """How likely a learner holds a misconception. `named_since` is when that grew likely enough to be said,
    None while it is not; `said_by` are the last attempts (their ids) that it would have answered the same.
    """

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="beliefs", db_index=False)
    code = models.CharField(max_length=60)
    probability = models.FloatField()
    named_since = models.DateTimeField(null=True, blank=True)
    said_by = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "code"], name="belief_once")]

    def __str__(self) -> str:
        return f"{self.code} {self.probability:.2f}"


class Review(models.Model):
    """When a rule is `due` to be asked a learner again, and when it was shown `last`."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="reviews", db_index=False)
    rule = models.CharField(max_length=10)
    due = models.DateTimeField()
    last = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "rule"], name="review_once")]

    def __str__(self) -> str:
        return f"{self.rule} due {self.due:%Y-%m-%d}"


class Quiet(models.Model):
    """A rule that a learner does not want to be asked before `until`, or not again (`NEVER`): chosen, so it
    stays when all that is derived is worked out anew.
    """

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="+", db_index=False)
    rule = models.CharField(max_length=10)
    until = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "rule"], name="quiet_once")]

    def __str__(self) -> str:
        return f"{self.rule} until {self.until:%Y-%m-%d}"


class Tally(models.Model):
    """A learner's answers at a kind of puzzle, about a rule, or where a misconception would err: how many,
    how many `right` (of a misconception: not fallen for), their `score` and the `seconds` they took in all.
    """

    class Sort(models.TextChoices):
        KIND = "kind"
        RULE = "rule"
        BELIEF = "belief"

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="tallies", db_index=False)
    sort = models.CharField(max_length=6, choices=Sort.choices)
    code = models.CharField(max_length=60)
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    score = models.FloatField(default=0)
    seconds = models.FloatField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "sort", "code"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.code}: {self.right} of {self.answers}"

    def take(self, score: float, seconds: float) -> None:
        """Count one more answer."""
        self.answers += 1
        self.right += score == 1
        self.score += score
        self.seconds += seconds


class Day(models.Model):
    """A learner's answers of a day, as days go in the learner's zone."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="days", db_index=False)
    day = models.DateField()
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "day"], name="day_once")]

    def __str__(self) -> str:
        return f"{self.day}: {self.right} of {self.answers}"
