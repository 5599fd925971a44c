"""What a teacher says of answers that came too late: they count, or they do not."""

from datetime import datetime

from django.db import transaction

from trainer.accounts.models import User
from trainer.classroom.doing.closing import accept
from trainer.classroom.doing.locking import locked_work
from trainer.classroom.journal import note
from trainer.classroom.models import Change, LateAnswer, Submission
from trainer.classroom.platforms.sending import mark_changed


@transaction.atomic
def decide_late(*, late: LateAnswer, accepted: bool, by: User, now: datetime) -> bool:
    """Let an answer that came too late count, or not; whether that was still to be said.

    What counted before stays: of two answers to a question the better one counts.
    """
    submission: Submission = late.item.submission
    locked = locked_work(submission)
    waits = LateAnswer.objects.filter(pk=late.pk, accepted=None)
    if not waits.update(accepted=accepted, decided_at=now, decided_by=by):
        return False
    before = ", ".join(late.item.answers.order_by("number").values_list("attempt__answer", flat=True))
    if accepted:
        accept(locked, late)
        mark_changed(submission)
    note(
        Change.ACCEPTED if accepted else Change.DECLINED,
        classroom=locked.assignment.classroom,
        by=by,
        of=locked.enrollment,
        about=f"{locked.assignment.title}: {late.item.slot.place}",
        before=before,
        after=late.answer,
    )
    return True
