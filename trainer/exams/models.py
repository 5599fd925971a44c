"""Blueprints of examinations, their sittings, who sat them, certificates and appeals."""

import uuid
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.codes import new_certificate_code, new_slug
from trainer.accounts.models import Learner, User
from trainer.classroom.models import Assignment, Enrollment, SubmissionItem
from trainer.classroom.people.names import MAX_NAME
from trainer.exams.querysets import BlueprintQuerySet, CandidateQuerySet, SittingQuerySet

FAMILY = "family:"
"""How `BlueprintRow.asked` begins where it names a family, not a kind."""


class PassIn(models.TextChoices):
    """What the pass mark counts."""

    POINTS = "points", _("points")
    PERCENT = "percent", _("percent of all points")


class Blueprint(models.Model):
    """What an examination asks, for any number of sittings.

    `pass_mark` is in points or percent, by `pass_in`. Who sat it may sit it again after `retake_days`, and
    `retakes` times (None: as often as wished). `ruleset`: the preset of all rows, or empty where each has its
    own; `own_rules`: table rules of the owner that stand in a preset's place, by their key
    (`puzzles.own_rules.Kept`); `more_minutes`: what a candidate may ask for whose language it is not.
    """

    slug = models.CharField(max_length=12, unique=True, default=new_slug, editable=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blueprints")
    title = models.CharField(_("title"), max_length=80)
    note = models.TextField(_("instructions"), max_length=2000, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes"))
    pass_mark = models.PositiveSmallIntegerField(_("pass mark"))
    pass_in = models.CharField(max_length=7, choices=PassIn.choices, default=PassIn.POINTS)
    more_minutes = models.PositiveSmallIntegerField(
        _("minutes more for a foreign language"), default=0, db_default=0
    )
    ruleset = models.CharField(_("rules"), max_length=40, blank=True, default="", db_default="")
    own_rules: "models.JSONField[Any]" = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), editable=False
    )
    retake_days = models.PositiveSmallIntegerField(_("days before a retake"), default=0)
    retakes = models.PositiveSmallIntegerField(_("retakes"), null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = BlueprintQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title


class BlueprintRow(models.Model):
    """So many questions of a kind, or of the kinds of a family (`asked`, see `FAMILY`), at one level and by
    one preset or own rules of the blueprint, each worth `points`. `place`: where the row stands, from 1.

    `measured` says for each of its kinds what can be made of it (`reserve.Measured`); None for not yet.
    """

    blueprint = models.ForeignKey(Blueprint, on_delete=models.CASCADE, related_name="rows")
    place = models.PositiveSmallIntegerField()
    asked = models.CharField(max_length=40)
    level = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField(default=1)
    measured: "models.JSONField[Any]" = models.JSONField(null=True, default=None)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["blueprint", "place"], name="blueprint_row_once")]
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.number} {self.asked} {self.level} {self.ruleset}"


class Access(models.TextChoices):
    """Who may register for a sitting."""

    CLASS = "class", _("the learners of a class")
    CODE = "code", _("who has its code")
    PUBLIC = "public", _("anybody: it stands in the public list")


class Sitting(models.Model):
    """An examination held at a time: an assignment (exam) that is set for its candidates alone, in a class or
    in a hall made for it.

    What the blueprint said when it was published is kept here: of all `points` so many as `needed` pass,
    `rulesets` are the presets that are asked by, and keys of `own_rules` (with blanks between),
    `rules_version` the rules of that day.
    `issuer` and `supervisor` stand on its certificates; without a supervisor it is *unsupervised*.
    `more_minutes`: what a candidate may ask for whose language it is not.
    `code`: what is typed to register; `word`: what is said in the room, without which nobody begins. Since
    `awarded_at` the candidates have their results.
    """

    slug = models.CharField(max_length=12, unique=True, default=new_slug, editable=False)
    assignment = models.OneToOneField(Assignment, on_delete=models.CASCADE, related_name="sitting")
    blueprint = models.ForeignKey(
        Blueprint, on_delete=models.SET_NULL, null=True, related_name="sittings", editable=False
    )
    access = models.CharField(_("who may register"), max_length=6, choices=Access.choices)
    seats = models.PositiveSmallIntegerField(_("seats"))
    code = models.CharField(max_length=8, blank=True, editable=False)
    word = models.CharField(_("code said in the room"), max_length=40, blank=True)
    issuer = models.CharField(_("issued by"), max_length=80, blank=True, default="", db_default="")
    supervisor = models.CharField(_("supervisor"), max_length=80, blank=True, default="", db_default="")
    more_minutes = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    points = models.PositiveIntegerField(editable=False)
    needed = models.PositiveIntegerField(editable=False)
    retake_days = models.PositiveSmallIntegerField(default=0, editable=False)
    retakes = models.PositiveSmallIntegerField(null=True, editable=False)
    rulesets = models.CharField(max_length=400, editable=False)
    own_rules: "models.JSONField[Any]" = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), editable=False
    )
    rules_version = models.PositiveIntegerField(editable=False)
    awarded_at = models.DateTimeField(null=True, editable=False)

    objects = SittingQuerySet.as_manager()

    def __str__(self) -> str:
        return f"sitting {self.slug}"

    @property
    def minutes(self) -> int:
        """From the start of each candidate, without what some are given more."""
        return self.assignment.minutes or 0


class Candidate(models.Model):
    """Somebody who registered for a sitting, under the name of the enrolment; `admitted_at`: may begin, once
    it opens. `minutes`: given on top, fixed beforehand; `asked_minutes`: asked for and not decided yet.
    `points` and `passed` are the result, None before it. Since `agreed_at` there may be a certificate.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="candidates")
    enrollment = models.ForeignKey(Enrollment, on_delete=models.CASCADE, related_name="sat_as")
    registered_at = models.DateTimeField(default=timezone.now)
    admitted_at = models.DateTimeField(null=True)
    minutes = models.PositiveSmallIntegerField(_("minutes more"), default=0)
    asked_minutes = models.PositiveSmallIntegerField(default=0, db_default=0)
    agreed_at = models.DateTimeField(null=True)
    points = models.FloatField(null=True)
    passed = models.BooleanField(null=True)

    objects = CandidateQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sitting", "enrollment"], name="candidate_once")]

    def __str__(self) -> str:
        return f"candidate {self.id}"


class Certificate(models.Model):
    """That somebody passed: all that its page shows, in words of its own, so that it outlives sitting and
    class; it is gone with the account. `held_on`: the day on which the candidate began; `rulesets`,
    `own_rules`, `rules_version`, `issuer` and `supervisor`: of the sitting. An empty `supervisor` is
    *unsupervised*, None not known: it was given out before sittings named one.
    """

    code = models.CharField(max_length=20, unique=True, default=new_certificate_code, editable=False)
    sitting = models.ForeignKey(Sitting, on_delete=models.SET_NULL, null=True, related_name="certificates")
    candidate = models.OneToOneField(
        Candidate, on_delete=models.SET_NULL, null=True, related_name="certificate"
    )
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, null=True, related_name="certificates")
    name = models.CharField(max_length=MAX_NAME, blank=True)
    title = models.CharField(max_length=80)
    held_on = models.DateField()
    rulesets = models.CharField(max_length=400)
    own_rules: "models.JSONField[Any]" = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), editable=False
    )
    rules_version = models.PositiveIntegerField()
    points = models.FloatField()
    out_of = models.PositiveIntegerField()
    issuer = models.CharField(max_length=80, blank=True, default="", db_default="")
    supervisor = models.CharField(max_length=80, null=True)  # noqa: DJ001  None is not known, empty is nobody
    issued_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"certificate {self.code}"


class Decision(models.TextChoices):
    """What became of an appeal."""

    OPEN = "open", _("not decided yet")
    CREDITED = "credited", _("upheld: everybody who was asked it has its points")
    DROPPED = "dropped", _("upheld: the question counts for nobody")
    DECLINED = "declined", _("declined")


class Appeal(models.Model):
    """That a candidate says a question was wrong, and what became of it, with the examiner's `reason`."""

    candidate = models.ForeignKey(Candidate, on_delete=models.CASCADE, related_name="appeals")
    item = models.OneToOneField(SubmissionItem, on_delete=models.CASCADE, related_name="appeal")
    text = models.TextField(_("why"), max_length=1000)
    made_at = models.DateTimeField(default=timezone.now)
    decision = models.CharField(max_length=8, choices=Decision.choices, default=Decision.OPEN)
    reason = models.TextField(_("reason"), max_length=1000, blank=True)
    decided_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"appeal against {self.item_id}"
