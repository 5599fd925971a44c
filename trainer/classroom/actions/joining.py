"""How learners come into a class by themselves, and leave it."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from trainer.accounts.codes import as_typed
from trainer.accounts.models import Learner
from trainer.classroom.actions.withholding import hand_in_endless
from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.roster_csv import MAX_LEARNERS


class JoinError(ValueError):
    """The class takes nobody."""


class ClosedError(JoinError):
    """It is archived, or the code was changed or taken back meanwhile."""


class FullError(JoinError):
    """It has as many learners as a class may have."""


def class_of_code(code: str) -> Classroom | None:
    """The class that a typed code belongs to, archived ones too; None if there is none."""
    typed = as_typed(code)
    return Classroom.objects.filter(join_code=typed).first() if typed else None


@transaction.atomic
def join(*, classroom: Classroom, learner: Learner, name: str) -> Enrollment:
    """Enrol a learner; who is in the class stays as is, who left it comes back to the own work and name: only
    teachers rename.

    The class's row is taken first, so that the room in it is counted by one request at a time.

    :raises ClosedError: if it is archived, or its code is another by now.
    :raises FullError: if there is no room.
    """
    now_open = Classroom.objects.select_for_update().get(pk=classroom.pk)
    if now_open.is_archived or now_open.join_code is None or now_open.join_code != classroom.join_code:
        raise ClosedError("the class takes nobody")
    own = Enrollment.objects.filter(classroom=classroom, learner=learner).first()
    if own is not None and own.left_at is None:
        return own
    if Enrollment.objects.filter(classroom=classroom, left_at=None).count() >= MAX_LEARNERS:
        raise FullError(f"a class has {MAX_LEARNERS} learners at most")
    if own is None:
        return Enrollment.objects.create(classroom=classroom, learner=learner, name=name)
    own.come_back(timezone.now())
    own.save()
    return own


@transaction.atomic
def leave(*, enrollment: Enrollment, now: datetime) -> None:
    """Take a learner out of the class. What was answered is kept for when the learner comes back; an exam
    that nothing else ends is handed in by it: its questions could be looked up meanwhile.
    """
    if Enrollment.objects.filter(pk=enrollment.pk, left_at=None).update(left_at=now):
        hand_in_endless(enrollment=enrollment, now=now)
