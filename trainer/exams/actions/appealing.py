"""A candidate appeals against a question; the examiner upholds that for all, or declines with a reason."""

from datetime import datetime

from django.db import transaction

from trainer.accounts.models import User
from trainer.classroom.marks.crediting import credit
from trainer.classroom.marks.dropping import drop
from trainer.classroom.models import SubmissionItem
from trainer.exams.actions.awarding import award
from trainer.exams.models import Appeal, Candidate, Decision


class MayNotAppealError(RuntimeError):
    """The verdict was not told yet, or this question is another's."""


class DecidedError(RuntimeError):
    """The appeal was decided already."""


@transaction.atomic
def appeal(*, candidate: Candidate, item: SubmissionItem, text: str, now: datetime, told: bool) -> Appeal:
    """Say why a question was wrong, once; sent again, the first words stay. `told`: whether its verdict is.

    :raises MayNotAppealError: before the verdict is told, or about somebody else's question.
    """
    own = item.submission.enrollment_id == candidate.enrollment_id
    here = item.submission.assignment_id == candidate.sitting.assignment_id
    if not (told and own and here):
        raise MayNotAppealError("no verdict is told on it")
    facts = {"candidate": candidate, "text": text, "made_at": now}
    return Appeal.objects.get_or_create(item=item, defaults=facts)[0]


@transaction.atomic
def decide_appeal(*, appeal: Appeal, decision: Decision, reason: str, by: User, now: datetime) -> None:
    """Uphold it for everybody who was asked the position, or drop the question for all, or decline.

    Where results were given out they follow; nobody loses what was passed.

    :raises DecidedError: if it was decided already.
    :raises LastQuestionError: if no other question would count.
    """
    locked = Appeal.objects.select_for_update(of=("self",)).get(pk=appeal.pk)
    if locked.decision != Decision.OPEN:
        raise DecidedError("it was decided already")
    locked.decision, locked.reason, locked.decided_by, locked.decided_at = decision, reason, by, now
    locked.save(update_fields=["decision", "reason", "decided_by", "decided_at"])
    item, sitting = locked.item, locked.candidate.sitting
    if decision == Decision.CREDITED:
        credit(assignment=sitting.assignment, version_id=item.version_id, by=by)
    elif decision == Decision.DROPPED:
        drop(slot=item.slot, dropped=True, by=by, now=now)
    if decision != Decision.DECLINED and sitting.awarded_at is not None:
        award(sitting=sitting, now=now, keep_passed=True)
