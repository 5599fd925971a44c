"""What teachers did in a class: one row a change, written by the action that made it and never changed, but
that a learner who is deleted leaves no name in it.
"""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User
from trainer.classroom.models.classes import Classroom, Enrollment


class Change(models.TextChoices):
    """What was done."""

    ADDED = "added", _("learners added")
    UNDONE = "undone", _("adding undone")
    REMOVED = "removed", _("learner removed")
    RESTORED = "restored", _("learner taken back")
    RENAMED = "renamed", _("learner renamed")
    MOVED = "moved", _("learner moved to another class")
    DELETED = "deleted", _("account deleted")
    CARD = "card", _("new card to sign in")
    RELEASE = "release", _("card to take the account over")
    DATES = "dates", _("dates of an assignment moved")
    WEIGHT = "weight", _("weight of an assignment changed")
    PASSING = "passing", _("mark to pass changed")
    SET = "set", _("assignment set for the class")
    UNSET = "unset", _("assignment taken back")
    ERASED = "erased", _("assignment deleted")
    MORE_TIME = "more_time", _("more time given")
    PLANNED = "planned", _("repair set asked for")
    WITHDRAWN = "withdrawn", _("repair set no longer asked for")
    REPAIR = "repair", _("repair set made")
    CODE = "code", _("join code renewed")
    CLOSED = "closed", _("joining by code closed")
    RECEIPT = "receipt", _("code of a receipt checked")
    MARK = "mark", _("mark set by hand")
    EXCUSED = "excused", _("excused")
    DROPPED = "dropped", _("question dropped for all")
    COUNTED = "counted", _("dropped question counted again")
    CREDITED = "credited", _("a position counted as right for all who answered it")
    COMMENT = "comment", _("answer commented on")
    REGRADED = "regraded", _("answers regraded")
    ACCEPTED = "accepted", _("late answer accepted")
    DECLINED = "declined", _("late answer declined")


def without_name(collector: Any, field: Any, entries: "models.QuerySet[JournalEntry]", using: str) -> None:
    """What becomes of entries about a learner who is deleted: they are about nobody, and tell no names."""
    models.SET_NULL(collector, field, entries, using)
    # Rows, not a query: by the time of the update they are about nobody.
    renamed = list(entries.filter(what=Change.RENAMED))
    for name in ("before", "after"):
        collector.add_field_update(JournalEntry._meta.get_field(name), "", renamed)


class JournalEntry(models.Model):
    """A change in a class, of a learner or of what `about` names; `before` and `after` are what stood there,
    numbers, dates or names, empty where there is nothing to tell.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="journal")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    what = models.CharField(max_length=9, choices=Change.choices)
    enrollment = models.ForeignKey(Enrollment, on_delete=without_name, null=True, related_name="+")
    about = models.CharField(max_length=200, blank=True)
    before = models.CharField(max_length=200, blank=True)
    after = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["classroom", "-at"], name="journal_of_class")]
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.what} in {self.classroom_id}"
