"""What a teacher says to a learner about one question of the learner's work."""

from datetime import datetime

from django.db import transaction

from trainer.accounts.models import User
from trainer.classroom.journal import note
from trainer.classroom.models import Change, Comment, SubmissionItem


@transaction.atomic
def comment(*, item: SubmissionItem, text: str, by: User, now: datetime) -> None:
    """Say something in place of what was said before; an empty text takes it back."""
    enrollment, assignment = item.submission.enrollment, item.submission.assignment
    before = Comment.objects.select_for_update().filter(item=item).first()
    if (before.text if before else "") == text:
        return
    if text:
        Comment.objects.update_or_create(item=item, defaults={"text": text, "by": by, "at": now})
    else:
        Comment.objects.filter(item=item).delete()
    note(
        Change.COMMENT,
        classroom=enrollment.classroom,
        by=by,
        of=enrollment,
        about=f"{assignment.title}: {item.slot.place}",
        before=before.text if before else "",
        after=text,
    )
