"""A question that is dropped for all: it counts in nobody's mark, whatever was answered."""

from datetime import datetime

from django.db import transaction

from trainer.accounts.models import User
from trainer.classroom.journal import note
from trainer.classroom.models import Assignment, Change, Slot
from trainer.classroom.platforms.sending import marks_changed
from trainer.wording.kind_words import kind_title


class LastQuestionError(ValueError):
    """Without that question nothing would be left to be marked."""


@transaction.atomic
def drop(*, slot: Slot, dropped: bool, by: User, now: datetime) -> None:
    """Drop a question of an assignment for all, or count it again; nothing if it is so already.

    :raises LastQuestionError: if no other one counts.
    """
    locked = Assignment.objects.select_for_update(no_key=True).get(pk=slot.assignment_id)
    if dropped and not locked.slots.filter(dropped_at=None).exclude(pk=slot.pk).exists():
        raise LastQuestionError(f"place {slot.place} is the last one that counts")
    changed = locked.slots.filter(pk=slot.pk, dropped_at__isnull=dropped)
    if not changed.update(dropped_at=now if dropped else None):
        return
    note(
        Change.DROPPED if dropped else Change.COUNTED,
        classroom=locked.classroom,
        by=by,
        about=f"{locked.title}: {slot.place}. {kind_title(slot.kind)}",
    )
    marks_changed(locked)
