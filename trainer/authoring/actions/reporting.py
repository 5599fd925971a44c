"""Filing a report, within reason."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from trainer.accounts.models import Learner
from trainer.authoring.models import Report
from trainer.puzzles.models import PuzzleVersion

PER_HOUR: Final = 10
"""Reports that one learner may file within an hour."""


class TooManyReportsError(ValueError):
    """The learner has filed as many reports as one hour allows."""


@transaction.atomic
def file_report(*, version: PuzzleVersion, learner: Learner, reason: str, text: str) -> Report:
    """Keep a report; the same words said twice (a double click, a reload) are kept once.

    :raises TooManyReportsError: after ten within an hour.
    """
    since = timezone.now() - timedelta(hours=1)
    lately = Report.objects.filter(learner=learner, created_at__gt=since)
    said = lately.filter(version=version, reason=reason, text=text).first()
    if said is not None:
        return said
    if lately.count() >= PER_HOUR:
        raise TooManyReportsError(f"{PER_HOUR} reports within an hour are the most")
    return Report.objects.create(version=version, learner=learner, reason=reason, text=text)


def adopt_reports(*, guest: Learner, learner: Learner) -> int:
    """Give a guest's reports to an account's learner; the number that moved."""
    return Report.objects.filter(learner=guest).update(learner=learner)
