"""How learners come into a class, by its code, a teacher's list or a learning platform, and out of it."""

from collections.abc import Collection
from datetime import datetime
from uuid import uuid4

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from trainer.accounts import actions as cards
from trainer.accounts.actions import is_managed, own_learner
from trainer.accounts.codes import as_typed
from trainer.accounts.models import Learner, User
from trainer.classroom.doing.closing import hand_in_endless
from trainer.classroom.journal import note
from trainer.classroom.models import (
    Assignment,
    Change,
    Classroom,
    Enrollment,
    LinkedAssignment,
    Role,
    Teaching,
)
from trainer.classroom.people.names import MAX_NAME
from trainer.classroom.people.rosters import MAX_LEARNERS, Problem, Roster, checked, chosen
from trainer.classroom.people.sheets import Columns, Sheet
from trainer.classroom.platforms.links import Launch
from trainer.classroom.setting.filling import make_what_waited


class JoinError(ValueError):
    """The class takes nobody."""


class ClosedError(JoinError):
    """It is archived, or the code was changed or taken back meanwhile."""


class FullError(JoinError):
    """It has as many learners as a class may have."""


class RemovedError(JoinError):
    """A teacher took this learner out of it: a teacher takes back."""


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
    :raises RemovedError: for who was taken out by a teacher.
    """
    now_open = Classroom.objects.select_for_update().get(pk=classroom.pk)
    if now_open.is_archived or now_open.join_code is None or now_open.join_code != classroom.join_code:
        raise ClosedError("the class takes nobody")
    own = Enrollment.objects.filter(classroom=classroom, learner=learner).first()
    if own is not None and own.left_at is None:
        return own
    if own is not None and own.removed:
        raise RemovedError("a teacher took the learner out of the class")
    here = Enrollment.objects.filter(classroom=classroom, left_at=None).count()
    if here >= MAX_LEARNERS:
        raise FullError(f"a class has {MAX_LEARNERS} learners at most")
    if own is None:
        own = Enrollment(classroom=classroom, learner=learner, name=name)
    else:
        own.come_back(timezone.now())
    own.save()
    if not here:
        make_what_waited(classroom)
    return own


@transaction.atomic
def leave(*, enrollment: Enrollment, now: datetime, removed: bool = False) -> bool:
    """Take a learner out of the class; whether that was still to be done. What was answered is kept for when
    the learner comes back; an exam that nothing else ends is handed in by it: its questions could be looked
    up meanwhile. Who was `removed` does not come back by the code.
    """
    here = Enrollment.objects.filter(pk=enrollment.pk, left_at=None)
    if not here.update(left_at=now, removed=removed):
        return False
    hand_in_endless(enrollment=enrollment, now=now)
    return True


def in_class(classroom: Classroom) -> QuerySet[Enrollment]:
    """Who is in a class now, by name."""
    return Enrollment.objects.filter(classroom=classroom).current()


class RosterRefusedError(ValueError):
    """Nobody was added; `problems` has every reason by line."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = problems


def roster_of_sheet(
    *, classroom: Classroom, sheet: Sheet, columns: Columns, others: Collection[int]
) -> Roster:
    """Whom a sheet names for the class; see `chosen`."""
    return chosen(sheet, columns, in_class(classroom).values_list("name", flat=True), others)


@transaction.atomic
def add_learners(*, classroom: Classroom, by: User, roster: Roster) -> list[Enrollment]:
    """Make an account for each name, in the order of the roster, at home in the class: all of them or none.

    The class's row is taken first: a second press of the button finds the names in the class.

    :raises RosterRefusedError: with every problem of the roster.
    :raises ClosedError: if the class is archived.
    """
    if Classroom.objects.select_for_update().get(pk=classroom.pk).is_archived:
        raise ClosedError("the class is archived")
    names = list(in_class(classroom).values_list("name", flat=True))
    roster = checked(roster, names)
    if roster.problems:
        raise RosterRefusedError(roster.problems)
    learners = cards.make_managed_accounts(made_by=by, count=len(roster.names))
    note(Change.ADDED, classroom=classroom, by=by, after=str(len(learners)))
    batch = uuid4()
    made = Enrollment.objects.bulk_create(
        Enrollment(classroom=classroom, learner=learner, name=each.name, home=True, batch=batch)
        for learner, each in zip(learners, roster.names, strict=True)
    )
    if made and not names:
        make_what_waited(classroom)
    return made


class NotLinkedError(Exception):
    """What a launch is to open is not there for this person; `reason` says why, for a page.

    One of: nothing (no assignment named), unknown (not put into this course by a teacher of its class),
    part (neither learner nor teacher of the course), managed (an account that a teacher looks after can not
    teach), archived or full (the class takes nobody new), left (out of the class, by oneself or the teacher).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@transaction.atomic
def put_into_course(*, assignment: Assignment, context: int, user: User) -> LinkedAssignment:
    """Let the people of a course open an assignment, by a word of one of its teachers."""
    return LinkedAssignment.objects.get_or_create(
        context_id=context, assignment=assignment, defaults={"linked_by": user}
    )[0]


@transaction.atomic
def arrive(*, launch: Launch, user: User) -> Assignment:
    """Bring the person into the class of the assignment that the launch names, and return that one.

    A learner is enrolled; a teacher of the course becomes co-teacher if an owner of the class put the
    assignment there. A teacher of the class who opens it from another course puts it there.

    :raises NotLinkedError: if there is nothing for this person.
    """
    assignment = _linked(launch, user)
    if launch.part == "teacher":
        _teach(assignment, launch, user)
    elif launch.part == "learner":
        enrol(classroom=assignment.classroom, user=user, name=launch.name)
    else:
        raise NotLinkedError("part")
    return assignment


def _linked(launch: Launch, user: User) -> Assignment:
    """The assignment, if it was put into this course."""
    if not launch.assignment:
        raise NotLinkedError("nothing")
    named = Assignment.objects.select_related("classroom").filter(slug=launch.assignment)
    taught = named.taught_by(user).first() if launch.part == "teacher" else None
    if taught is not None:
        put_into_course(assignment=taught, context=launch.context, user=user)
        return taught
    found = named.filter(linked__context=launch.context).first()
    if found is None:
        raise NotLinkedError("unknown")
    return found


def _teach(assignment: Assignment, launch: Launch, user: User) -> None:
    """Make the user a co-teacher, if it is none and an owner wanted that."""
    room = assignment.classroom
    if Teaching.objects.filter(classroom=room, user=user).exists():
        return
    linked = LinkedAssignment.objects.filter(assignment=assignment, context=launch.context)
    owner = {"linked_by__teachings__classroom": room, "linked_by__teachings__role": Role.OWNER}
    if not linked.filter(**owner).exists():
        raise NotLinkedError("unknown")
    if is_managed(user):
        raise NotLinkedError("managed")
    Teaching.objects.get_or_create(classroom=room, user=user, defaults={"role": Role.CO})


@transaction.atomic
def enrol(*, classroom: Classroom, user: User, name: str) -> Enrollment:
    """Enrol a user under the platform's name; who is in the class keeps the name that it has there.

    Who is out of it stays out: a code or a teacher brings back. The class's row is taken first, so that the
    room in it is counted by one request at a time.

    :raises NotLinkedError: if the class does not take this one.
    """
    learner = own_learner(user)
    own = Enrollment.objects.filter(classroom=classroom, learner=learner)
    if (found := own.first()) is None:
        room = Classroom.objects.select_for_update().get(pk=classroom.pk)
        found = own.first() or _new(room, learner, name)
    if found.left_at is not None:
        raise NotLinkedError("left")
    return found


def _new(room: Classroom, learner: Learner, name: str) -> Enrollment:
    if room.is_archived:
        raise NotLinkedError("archived")
    here = room.enrollments.filter(left_at=None).count()
    if here >= MAX_LEARNERS:
        raise NotLinkedError("full")
    made = Enrollment.objects.create(
        classroom=room, learner=learner, name=name[:MAX_NAME] or _("Without a name")
    )
    if not here:
        make_what_waited(room)
    return made
