"""An assignment with its places, dates and limits, and each learner's copy of it with the answers."""

import uuid
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.codes import new_slug
from trainer.accounts.models import Learner, User
from trainer.classroom.models.classes import Classroom, Enrollment
from trainer.classroom.querysets import AssignmentQuerySet, SubmissionQuerySet
from trainer.progress.models import Attempt
from trainer.puzzles.digests import key_of_text
from trainer.puzzles.models import PuzzleVersion


class Mode(models.TextChoices):
    """How a place is worked on."""

    HOMEWORK = "homework", _("Homework: each puzzle once, or with several tries")
    MASTERY = "mastery", _("Until mastery: a fresh puzzle after each mistake")
    EXAM = "exam", _("Exam: fresh puzzles that nobody has seen, one answer each")


class Late(models.TextChoices):
    """What an answer after the due date counts; it is kept in any case."""

    REFUSE = "refuse", _("does not count")
    HALF = "half", _("counts half")
    ACCEPT = "accept", _("counts in full, marked late")


class Feedback(models.TextChoices):
    """When a learner sees the verdicts."""

    AT_ONCE = "at_once", _("at once")
    AFTER_DUE = "after_due", _("when no answer counts any more")
    NEVER = "never", _("never")


class Assignment(models.Model):
    """What a class is to do.

    Learners see it from `published_at` on, may begin at `opens_at` and are late after `due_at` (both may be
    empty); late answers come in until `late_until` if that is set. `tries`: answers to a place, 0 for as
    many as one likes; `minutes`: from the start of a submission, empty for no limit; `streak`: right
    answers in a row that mastery takes; `weight`: what its mark counts in a mean beside others, 0 for
    nothing; `to_pass`: the percent of a mark that is passed, empty where it says no such thing. `ready_at` is
    when its slots had their choices, `prepared_at` when the task that makes them last gave a sign of life,
    `failed_at` when some could not be made; with `publish_ready` it is published as soon as it is ready.
    `for_some`: it is set for the `members` of the class alone. `repair_of` is the assignment in which they
    missed what this one is `about` (a rule or misconception; empty for all but repair sets), `after` the live
    lesson that it came out of; `check_made`: it was asked once more, or is that itself. `own`: its only
    member set it, for itself; it stands in no list of the teachers.
    """

    slug = models.CharField(max_length=12, unique=True, default=new_slug, editable=False)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="assignments")
    title = models.CharField(_("title"), max_length=80)
    note = models.TextField(_("instructions"), max_length=2000, blank=True)
    mode = models.CharField(_("way of working"), max_length=8, choices=Mode.choices, default=Mode.HOMEWORK)
    opens_at = models.DateTimeField(_("opens"), null=True, blank=True)
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    late = models.CharField(_("a late answer"), max_length=6, choices=Late.choices, default=Late.REFUSE)
    late_until = models.DateTimeField(_("late answers until"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=1)
    hints = models.BooleanField(_("hints may be asked for"), default=False)
    minutes = models.PositiveSmallIntegerField(_("time limit in minutes"), null=True, blank=True)
    feedback = models.CharField(
        _("verdicts are shown"), max_length=9, choices=Feedback.choices, default=Feedback.AT_ONCE
    )
    shuffled = models.BooleanField(_("in another order for each learner"), default=False)
    streak = models.PositiveSmallIntegerField(_("right answers in a row"), default=2)
    weight = models.PositiveSmallIntegerField(_("weight"), default=1, db_default=1)
    to_pass = models.PositiveSmallIntegerField(_("percent to pass"), null=True, blank=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ready_at = models.DateTimeField(null=True, blank=True, editable=False)
    prepared_at = models.DateTimeField(default=timezone.now, editable=False)
    failed_at = models.DateTimeField(null=True, blank=True, editable=False)
    publish_ready = models.BooleanField(default=False, editable=False)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    for_some = models.BooleanField(default=False, editable=False)
    members = models.ManyToManyField(Enrollment, related_name="set_alone", blank=True, editable=False)
    about = models.CharField(max_length=60, blank=True, editable=False)
    repair_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="repairs"
    )
    after = models.ForeignKey(
        "Lesson", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="assignments"
    )
    check_made = models.BooleanField(default=False, editable=False)
    own = models.BooleanField(default=False, db_default=False, editable=False)

    objects = AssignmentQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["classroom", "due_at"], name="assignment_due")]

    def __str__(self) -> str:
        return self.title

    @property
    def is_secret(self) -> bool:
        """Whether its verdicts are kept back, or it is an exam: then it asks what was made for it."""
        return self.mode == Mode.EXAM or self.feedback != Feedback.AT_ONCE

    @property
    def is_repair(self) -> bool:
        """Whether it is a repair set, or asks once more what was repaired: then it counts in no mean."""
        return bool(self.about)

    @property
    def is_handed_in(self) -> bool:
        """Whether it ends by being handed in: an exam, or work with a time limit."""
        return self.mode == Mode.EXAM or self.minutes is not None


class PlannedRepair(models.Model):
    """That a teacher wants a repair set about what was missed in an assignment whose verdicts are withheld.

    It is made when they are told. `failed`: then it could not be made, and why.
    """

    class Failed(models.TextChoices):
        """Why it could not be made."""

        NOBODY = "nobody", _("nobody who is in the class today missed it")
        NOTHING = "nothing", _("too few positions ask it, or nearly all have the same answer")

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="planned_repairs")
    about = models.CharField(max_length=60)
    title = models.CharField(max_length=200)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField(default=timezone.now)
    failed = models.CharField(max_length=7, choices=Failed.choices, blank=True, default="", db_default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["assignment", "about"], name="planned_repair_once")]
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.title


class Slot(models.Model):
    """A place of an assignment, from 1; `kind` and `level` are those of all its choices, and so are `ruleset`
    and `players` unless empty (any). It is filled once it has as many choices as `wanted`. Since
    `dropped_at` it counts in nobody's mark. `points`: what it is worth beside the others. What is made for it
    has about the rating `hard` where that is set, and answers that rest on sources alone if it is `sourced`.
    """

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="slots")
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=40)
    level = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=40, blank=True)
    players = models.PositiveSmallIntegerField(null=True, blank=True)
    wanted = models.PositiveSmallIntegerField(default=1)
    dropped_at = models.DateTimeField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(default=1, db_default=1)
    hard = models.FloatField(null=True, blank=True)
    sourced = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["assignment", "place"], name="slot_once")]
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.place}: {self.kind} {self.level}"


class SlotChoice(models.Model):
    """A version that the slot may be filled with; a `fixed` one is what everybody gets first.

    `table_key` names its table: of what is fixed, made for the assignment, or drawn for somebody; else empty.
    `hard` is its rating where the slot asks for one.
    """

    slot = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="choices")
    version = models.ForeignKey(PuzzleVersion, on_delete=models.PROTECT, related_name="+")
    fixed = models.BooleanField(default=False)
    table_key = models.CharField(max_length=52, blank=True, db_index=True)
    hard = models.FloatField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["slot", "version"], name="choice_once")]

    def __str__(self) -> str:
        return f"{self.version_id} for {self.slot_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Stored one by one, a choice has its key."""
        self.table_key = self.table_key or key_of_text(self.version.position)
        super().save(*args, **kwargs)


class Lookup(models.Model):
    """That somebody laid a table which looks like a choice, and asked for its verdict; no `learner` is any
    guest. Those of the class were told nothing.
    """

    choice = models.ForeignKey(SlotChoice, on_delete=models.CASCADE, related_name="lookups")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["choice", "learner"], name="lookup_once")]

    def __str__(self) -> str:
        return f"{self.choice_id} at {self.at}"


class Extension(models.Model):
    """More time for one learner: another due date, or `minutes` on top of the limit."""

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="extensions")
    enrollment = models.ForeignKey(Enrollment, on_delete=models.CASCADE, related_name="extensions")
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes more"), default=0)
    given_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    given_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["assignment", "enrollment"], name="extension_once")]

    def __str__(self) -> str:
        return f"{self.due_at or ''} +{self.minutes} min"


class Submission(models.Model):
    """A learner's work on an assignment, made when the learner begins; `started_at` is when the clock began.
    `by_clock`: it was not handed in by anybody, its time was up.

    Its table keeps the name that it was made with, as does that of its items.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="submissions")
    enrollment = models.ForeignKey(Enrollment, on_delete=models.CASCADE, related_name="submissions")
    started_at = models.DateTimeField(default=timezone.now)
    handed_in_at = models.DateTimeField(null=True, blank=True)
    by_clock = models.BooleanField(default=False, db_default=False)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        db_table = "classroom_sheet"
        constraints = [models.UniqueConstraint(fields=["assignment", "enrollment"], name="sheet_once")]

    def __str__(self) -> str:
        return f"submission {self.id}"


class SubmissionItem(models.Model):
    """One question of a submission. `place`: where it stands, from 1; `round`: of mastery the how manieth
    variant of its slot, else 1; `hints`: how many were asked for; `given_up_at`: when the verdict was told
    though tries were left, asked for or on an answer that no longer counted. `credited`: what was answered
    counts as right, whatever it was.
    """

    submission = models.ForeignKey(
        Submission, on_delete=models.CASCADE, related_name="items", db_column="sheet_id"
    )
    slot = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="items")
    version = models.ForeignKey(PuzzleVersion, on_delete=models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField(default=1)
    hints = models.PositiveSmallIntegerField(default=0)
    given_up_at = models.DateTimeField(null=True, blank=True)
    credited = models.BooleanField(default=False, db_default=False)

    class Meta:
        db_table = "classroom_sheetitem"
        constraints = [models.UniqueConstraint(fields=["submission", "slot", "round"], name="item_once")]
        ordering = ["place", "round"]

    def __str__(self) -> str:
        return f"{self.place}.{self.round} of {self.submission_id}"


class Answer(models.Model):
    """The `number`th try at an item, from 1. `arrived_at` is when the request reached the server: whether it
    was late is worked out from it. `score` is what it is worth today, which a regrade may change.
    `sent_at`: when it reached the server indeed, where that was after the end and it counts nevertheless, by
    the moment at which it was chosen (`arrived_at`) or as the teacher accepted it.
    """

    item = models.ForeignKey(SubmissionItem, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveSmallIntegerField()
    attempt = models.OneToOneField(Attempt, on_delete=models.CASCADE, related_name="assigned")
    arrived_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    score = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["item", "number"], name="answer_once")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"try {self.number} of {self.item_id}"


class Regrade(models.Model):
    """That an answer was graded anew: its score or its key (`solved`) is another by these rules."""

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="regrades")
    before = models.FloatField()
    after = models.FloatField()
    solved = models.CharField(max_length=200)
    rules_version = models.PositiveIntegerField()
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.before} to {self.after}"


class RegradeRun(models.Model):
    """That a regrade of an assignment was left to a worker, which has not ended it yet."""

    assignment = models.OneToOneField(Assignment, on_delete=models.CASCADE, related_name="regrade_run")
    asked_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"regrade of {self.assignment_id}"
