"""What reports share, on puzzles and on questions without a key: how they are kept, answered and read."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any, Final, Self, TypeVar

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import Learner, User

MAX_TEXT: Final = 1000
PER_HOUR: Final = 10
"""Reports of one sort that one learner may file within an hour."""


class TooManyReportsError(ValueError):
    """The learner has filed as many reports as one hour allows."""


class Reported(models.Model):
    """A report is open until it is answered, and has no `outcome` so long."""

    text = models.TextField(max_length=MAX_TEXT, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    outcome = models.CharField(max_length=10, blank=True)
    reply = models.TextField(_("answer"), max_length=MAX_TEXT, blank=True)
    answered_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    """When the learner first saw the answer."""

    class Meta:
        abstract = True


_Report = TypeVar("_Report", bound=Reported)


class ReportedQuerySet(models.QuerySet[_Report]):
    """Reads of reports of one sort."""

    def unread(self) -> Self:
        """Answered, and not read by the learner yet, the oldest first."""
        return self.filter(read_at=None).exclude(outcome="").order_by("answered_at", "pk")

    def waiting(self) -> Self:
        """Not answered yet, the oldest first."""
        return self.filter(outcome="").order_by("created_at", "pk")


@transaction.atomic
def keep_report(sort: type[_Report], *, learner: Learner, **said: Any) -> _Report:
    """Keep a report; the same words said twice (a double click, a reload) are kept once.

    :param said: fields of the report: what it is on, its `reason` and `text`.
    :raises TooManyReportsError: after ten of that sort within an hour.
    """
    since = timezone.now() - timedelta(hours=1)
    lately = sort._default_manager.filter(learner=learner, created_at__gt=since)
    kept = lately.filter(**said).first()
    if kept is not None:
        return kept
    if lately.count() >= PER_HOUR:
        raise TooManyReportsError(f"{PER_HOUR} reports within an hour are the most")
    return sort._default_manager.create(learner=learner, **said)


def read_answers(*, reports: Collection[Reported]) -> None:
    """Note that their learner has seen what was answered to these, all of one sort."""
    unread = [each for each in reports if each.outcome and each.read_at is None]
    if unread:
        own = type(unread[0])._default_manager.filter(pk__in=[each.pk for each in unread], read_at=None)
        own.update(read_at=timezone.now())
