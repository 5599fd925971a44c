"""How candidates come to a sitting: they register, and are admitted by the word that is said in the room."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, TypeAlias
from uuid import UUID

from django.db import transaction

from trainer.accounts.codes import as_typed
from trainer.accounts.models import Learner
from trainer.classroom.models import Classroom, Enrollment, Submission
from trainer.exams.models import Access, Candidate, Sitting

Why: TypeAlias = Literal["over", "full", "code", "class", "too_early", "too_often", "removed"]


class RegisterError(ValueError):
    """Nobody was registered. `why`: it is over, or full; the code is another; it is for a class that the
    learner is not in; sat too lately (again from `again_from`) or too often; taken out of it by the examiner.
    """

    def __init__(self, why: Why, again_from: datetime | None = None) -> None:
        super().__init__(why)
        self.why, self.again_from = why, again_from


class WordError(ValueError):
    """That is not what was said in the room, or it is not open yet."""


def sitting_of_code(typed: str, learner: Learner | UUID | None, now: datetime) -> Sitting | None:
    """The sitting that a code registers for, else one of the learner's own that is open and begins by it."""
    rows = Sitting.objects.select_related("assignment")
    found = rows.by_code(as_typed(typed)).order_by("-pk").first()
    if found is not None:
        return found
    own = rows.filter(candidates__in=Candidate.objects.of(learner)).exclude(word="").order_by("-pk")
    running = own.filter(assignment__opens_at__lte=now, assignment__due_at__gte=now)
    return next((each for each in running if _said(each.word) == _said(typed)), None)


@dataclass(frozen=True, slots=True)
class Earlier:
    """How often a learner has sat the same examination before, and when the last time."""

    times: int
    last: datetime | None


def earlier_of(sitting: Sitting, learner: Learner) -> Earlier:
    """Other sittings of the same blueprint that the learner has begun."""
    if sitting.blueprint_id is None:
        return Earlier(0, None)
    sat = Submission.objects.filter(
        enrollment__learner=learner, assignment__sitting__blueprint=sitting.blueprint_id
    ).exclude(assignment=sitting.assignment_id)
    begun = list(sat.values_list("started_at", flat=True))
    return Earlier(len(begun), max(begun, default=None))


def refuse_retake(sitting: Sitting, learner: Learner) -> None:
    """:raises RegisterError: for who sat it too often, or so lately that this sitting opens too early."""
    earlier = earlier_of(sitting, learner)
    if earlier.last is None:
        return
    if sitting.retakes is not None and earlier.times > sitting.retakes:
        raise RegisterError("too_often")
    again_from = earlier.last + timedelta(days=sitting.retake_days)
    opens_at = sitting.assignment.opens_at
    if opens_at is not None and opens_at < again_from:
        raise RegisterError("too_early", again_from)


@transaction.atomic
def register(
    *,
    sitting: Sitting,
    learner: Learner,
    name: str,
    code: str,
    now: datetime,
    agreed: bool = False,
    foreign: bool = False,
) -> Candidate:
    """Register a learner under a name, which a class has already; who is registered stays so. `agreed`: to a
    certificate; `foreign`: asks for the sitting's minutes for a foreign language.

    The room's row is taken first, so that seats and retakes are counted by one request at a time.

    :raises RegisterError: if that can not be.
    """
    room = Classroom.objects.select_for_update().get(pk=sitting.assignment.classroom_id)
    if own := Candidate.objects.of(learner).filter(sitting=sitting).first():
        return own
    due_at = sitting.assignment.due_at
    if room.is_archived or (due_at is not None and now > due_at):
        raise RegisterError("over")
    if sitting.access == Access.CODE and as_typed(code) != sitting.code:
        raise RegisterError("code")
    if sitting.candidates.count() >= sitting.seats:
        raise RegisterError("full")
    refuse_retake(sitting, learner)
    enrollment = _enrolled(sitting, room, learner, name)
    made = Candidate.objects.create(
        sitting=sitting,
        enrollment=enrollment,
        registered_at=now,
        agreed_at=now if agreed else None,
        asked_minutes=sitting.more_minutes if foreign else 0,
    )
    if not sitting.word:
        _admit(made, now)
    return made


def _enrolled(sitting: Sitting, room: Classroom, learner: Learner, name: str) -> Enrollment:
    own = Enrollment.objects.filter(classroom=room, learner=learner).first()
    if own is not None and own.left_at is not None:
        raise RegisterError("removed")
    if own is not None:
        return own
    if sitting.access == Access.CLASS:
        raise RegisterError("class")
    return Enrollment.objects.create(classroom=room, learner=learner, name=name)


@transaction.atomic
def admit(*, candidate: Candidate, word: str, now: datetime) -> None:
    """Let a candidate begin who knows what was said in the room; nothing if admitted already.

    :raises WordError: for another word, or before it opens.
    """
    locked = (
        Candidate.objects.select_for_update(of=("self",))
        .select_related("sitting__assignment")
        .get(pk=candidate.pk)
    )
    if locked.admitted_at is not None:
        return
    sitting = locked.sitting
    opens_at = sitting.assignment.opens_at
    if (opens_at is not None and now < opens_at) or _said(word) != _said(sitting.word):
        raise WordError("not the word, or not open yet")
    _admit(locked, now)


def _said(word: str) -> str:
    return " ".join(word.casefold().split())


def _admit(candidate: Candidate, now: datetime) -> None:
    candidate.admitted_at = now
    candidate.save(update_fields=["admitted_at"])
    candidate.sitting.assignment.members.add(candidate.enrollment)


@transaction.atomic
def withdraw(*, candidate: Candidate) -> bool:
    """Take back a registration, as long as it was not begun; whether it was.

    The room's row is taken first, as when somebody registers.
    """
    sitting = candidate.sitting
    Classroom.objects.select_for_update().get(pk=sitting.assignment.classroom_id)
    whose = {"assignment": sitting.assignment, "enrollment": candidate.enrollment_id}
    if Submission.objects.filter(**whose).exists():
        return False
    sitting.assignment.members.remove(candidate.enrollment)
    candidate.delete()
    return True
