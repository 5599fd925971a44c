"""Who comes from a platform into which class: by the rules of every class, and by a word of its teachers."""

from django.db import transaction
from django.utils.translation import gettext as _

from trainer.accounts.actions import own_learner
from trainer.accounts.cards import is_managed
from trainer.accounts.models import Learner, User
from trainer.classroom.models import Assignment, Classroom, Enrollment, LinkedAssignment, Role, Teaching
from trainer.classroom.platforms import Launch
from trainer.classroom.roster_csv import MAX_LEARNERS, MAX_NAME


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
    if room.enrollments.filter(left_at=None).count() >= MAX_LEARNERS:
        raise NotLinkedError("full")
    return Enrollment.objects.create(
        classroom=room, learner=learner, name=name[:MAX_NAME] or _("Without a name")
    )
