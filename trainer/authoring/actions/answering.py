"""Answering reports of learners: what becomes of the puzzle, and a reply that the learner reads."""

from collections.abc import Collection

from django.utils import timezone

from trainer.accounts.models import User
from trainer.authoring.models import Report
from trainer.puzzles.models import PuzzleVersion


def read_answers(*, reports: Collection[Report]) -> None:
    """Note that their learner has seen what was answered to these."""
    unread = [report.pk for report in reports if report.outcome and report.read_at is None]
    if unread:
        Report.objects.filter(pk__in=unread, read_at=None).update(read_at=timezone.now())


def answer_reports(
    *, version: PuzzleVersion, by: User, reports: Collection[int], outcome: str, reply: str = ""
) -> int:
    """Give those of the open reports on a version that are the user's to answer one answer, named by their
    keys; how many were answered. What was answered before keeps its answer.

    :raises ValueError: if there is no such outcome.
    """
    if outcome not in Report.Outcome.values:
        raise ValueError(f"there is no outcome {outcome!r:.20}")
    own = Report.objects.for_author(by).filter(version=version, pk__in=reports, outcome="")
    return Report.objects.filter(pk__in=list(own.values_list("pk", flat=True)), outcome="").update(
        outcome=outcome, reply=reply, answered_by=by, answered_at=timezone.now()
    )
