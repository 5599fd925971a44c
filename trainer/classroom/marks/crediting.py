"""A position that turns out to be wrong: whoever answered it is given all of its marks."""

from django.db import transaction

from trainer.accounts.models import User
from trainer.classroom.journal import note
from trainer.classroom.models import Answer, Assignment, Change, Regrade, SubmissionItem
from trainer.classroom.platforms.sending import marks_changed
from trainer.progress.actions import replace_findings
from trainer.rules.catalogue import RULES_VERSION
from trainer.wording.kind_words import kind_title


@transaction.atomic
def credit(*, assignment: Assignment, version_id: int, by: User) -> int:
    """Count each answer to a position of an assignment as right, whatever it was, and as a sign of nothing; a
    regrade leaves them so. How many answers were worth less before.
    """
    locked = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    items = SubmissionItem.objects.filter(submission__assignment=locked, version=version_id)
    items.update(credited=True)
    answers = list(Answer.objects.filter(item__in=items).select_related("attempt", "item__slot"))
    less = [each for each in answers if each.score < 1]
    rows = [
        Regrade(
            answer=each,
            before=each.score,
            after=1.0,
            solved=each.attempt.solved,
            rules_version=RULES_VERSION,
            by=by,
        )
        for each in less
    ]
    Regrade.objects.bulk_create(rows)
    Answer.objects.filter(pk__in=[each.pk for each in less]).update(score=1.0)
    replace_findings({each.attempt_id: () for each in less})
    if answers:
        slot = answers[0].item.slot
        note(
            Change.CREDITED,
            classroom=locked.classroom,
            by=by,
            about=f"{locked.title}: {slot.place}. {kind_title(slot.kind)}",
            after=str(len(less)),
        )
    marks_changed(locked)
    return len(less)
