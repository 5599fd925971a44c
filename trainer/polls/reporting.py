"""Readers report polls, staff close the reports, readers read what became of them."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from trainer.accounts.models import Learner, User
from trainer.authoring.reported import keep_report
from trainer.polls.models import Poll, PollReport


def report_poll(*, poll: Poll, learner: Learner, reason: str, text: str) -> PollReport:
    """Keep a report on a poll, the same words once.

    :raises TooManyReportsError: after ten within an hour.
    """
    return keep_report(PollReport, learner=learner, poll=poll, reason=reason, text=text)


def adopt_poll_reports(*, guest: Learner, learner: Learner) -> int:
    """Give a guest's reports to an account's learner; the number that moved."""
    return PollReport.objects.filter(learner=guest).update(learner=learner)


def poll_reports_of(learner: Learner | None, poll: Poll, *, most: int = 20) -> list[PollReport]:
    """What the learner reported on a poll, the latest first, with what was answered to it."""
    own = PollReport.objects.filter(learner=learner, poll=poll) if learner else PollReport.objects.none()
    return list(own.order_by("-created_at", "-pk")[:most])


def unread_replies(learner: UUID | None) -> list[str]:
    """The slugs of the polls to a report on which the learner has an answer that was not read yet."""
    if learner is None:
        return []
    unread = PollReport.objects.filter(learner=learner).unread().values_list("poll__slug", flat=True)
    return list(dict.fromkeys(unread))


@transaction.atomic
def settle_poll(*, poll: Poll, by: User, outcome: PollReport.Outcome, reply: str, now: datetime) -> int:
    """Give the open reports on a poll one answer; it is withdrawn, or opens (again), as the outcome says. How
    many were answered.
    """
    Poll.objects.filter(pk=poll.pk).update(withdrawn=outcome == PollReport.Outcome.WITHDRAWN)
    waiting = PollReport.objects.filter(poll=poll, outcome="")
    return waiting.update(outcome=outcome, reply=reply, answered_by=by, answered_at=now)
