"""A class: who teaches it, who learns in it, its news."""

import uuid
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.codes import new_join_code, new_slug
from trainer.accounts.models import Learner, User
from trainer.classroom.people.names import MAX_NAME
from trainer.classroom.querysets import ClassroomQuerySet, EnrollmentQuerySet, NewsQuerySet
from trainer.puzzles.own_rules import KeptRules


class Role(models.TextChoices):
    """An owner may also archive and delete the class and say who teaches it."""

    OWNER = "owner", _("Teacher")
    CO = "co", _("Co-teacher")


class Classroom(models.Model):
    """A class. `zone`: the IANA time zone that its dates are entered and shown in; `ruleset`: the preset that
    new assignments begin with, or the key of own rules of a table, empty for any; `own_rules`: all such rules
    that were chosen here, by their key; `mean_to_pass`: the percent of a mean that is passed, empty where it
    says no such thing. Without a `join_code` nobody can join. An archived class
    stays readable and takes no new work. `hall`: it was made for the candidates of an examination, and stands
    in no list of classes.
    """

    slug = models.CharField(max_length=12, unique=True, default=new_slug, editable=False)
    name = models.CharField(_("name"), max_length=MAX_NAME)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    ruleset = models.CharField(_("ruleset"), max_length=40, blank=True)
    own_rules: "models.JSONField[dict[str, KeptRules]]" = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), editable=False
    )
    mean_to_pass = models.PositiveSmallIntegerField(
        _("percent of the mean to pass"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(100)],
    )
    join_code = models.CharField(  # noqa: DJ001  unique where there is one
        max_length=8, unique=True, null=True, default=new_join_code, editable=False
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)
    hall = models.BooleanField(default=False, db_default=False, editable=False)

    objects = ClassroomQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def tz(self) -> ZoneInfo:
        """Its time zone."""
        return ZoneInfo(self.zone)

    @property
    def is_archived(self) -> bool:
        """Whether it takes no new work."""
        return self.archived_at is not None


class Teaching(models.Model):
    """That a user teaches a class. An account that teaches can not be deleted from under its class."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="teachings")
    user = models.ForeignKey(User, on_delete=models.RESTRICT, related_name="teachings")
    role = models.CharField(max_length=5, choices=Role.choices, default=Role.CO)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["classroom", "user"], name="teaching_once")]

    def __str__(self) -> str:
        return f"{self.role} of {self.classroom_id}"


class Enrollment(models.Model):
    """That a learner is in a class, under the `name` that its teachers know. Who left keeps the work; who
    came back at `back_at` had left at `away_from`, the last time.

    A teacher `removed` whom no code brings back. `batch` is the same for learners who were added together.
    `home`: that the learner's account was made for this class, or moved to it. Its teachers alone look after
    the account: whoever makes a class that the learner joins has no hold on it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="enrollments")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="enrollments")
    name = models.CharField(_("name in class"), max_length=MAX_NAME)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)
    left_at = models.DateTimeField(null=True, blank=True, editable=False)
    home = models.BooleanField(default=False, editable=False)
    removed = models.BooleanField(default=False, editable=False)
    batch = models.UUIDField(null=True, blank=True, editable=False)
    away_from = models.DateTimeField(null=True, blank=True, editable=False)
    back_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = EnrollmentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["classroom", "learner"], name="enrollment_once"),
            models.UniqueConstraint(
                fields=["learner"], condition=models.Q(home=True), name="enrollment_one_home"
            ),
        ]

    def __str__(self) -> str:
        return f"enrollment {self.id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """The learner is in a class from now on."""
        super().save(*args, **kwargs)
        Learner.objects.filter(pk=self.learner_id, in_class=False).update(in_class=True)

    def come_back(self, now: datetime) -> None:
        """In the class again, with the trace that it was left; to be saved."""
        if self.left_at is not None:
            self.away_from, self.back_at, self.left_at, self.removed = self.left_at, now, None, False

    @property
    def is_managed(self) -> bool:
        """Whether a teacher made the account and it was not released, whichever class looks after it."""
        user = self.learner.user
        return user is not None and hasattr(user, "managed") and user.managed.released_at is None

    @property
    def is_looked_after(self) -> bool:
        """Whether the teachers of this class look after the account."""
        return self.home and self.left_at is None and self.is_managed


class News(models.Model):
    """A word from a teacher to the class."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="news")
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    text = models.TextField(_("text"), max_length=2000)
    posted_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = NewsQuerySet.as_manager()

    def __str__(self) -> str:
        return f"news of {self.posted_at:%Y-%m-%d}"
