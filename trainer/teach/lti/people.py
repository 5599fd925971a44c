"""The people, courses and columns of platforms as `lti_tool` keeps them, and which user here is who there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from lti_tool.models import LtiLineItem, LtiMembership, LtiUser

from trainer.accounts.codes import random_letters
from trainer.accounts.models import User
from trainer.classroom.actions.linking import NotLinkedError, arrive, enrol
from trainer.classroom.codes import SLUG
from trainer.classroom.models import Assignment, Classroom, Enrollment
from trainer.classroom.platforms import Launch, Member

WHOLE: Final = 100
"""What a platform is told that a mark of 1 is worth."""


def known_user(launch: Launch) -> User | None:
    """The user that the person is: linked at this registration or at another one of the same platform."""
    person = LtiUser.objects.get_or_create(registration_id=launch.registration, sub=launch.subject)[0]
    return _user_of(person)


def _user_of(person: LtiUser) -> User | None:
    """The user behind a platform's person, remembered where the platform is registered twice."""
    if person.auth_user_id is None:
        issuer = person.registration.issuer
        same = LtiUser.objects.filter(registration__issuer=issuer, sub=person.sub).exclude(auth_user=None)
        twin = same.order_by("pk").first()
        if twin is None:
            return None
        LtiUser.objects.filter(pk=person.pk, auth_user=None).update(auth_user=twin.auth_user_id)
        person.refresh_from_db()
    user: User | None = person.auth_user
    return user


@transaction.atomic
def user_of(*, registration: int, subject: str) -> User:
    """The user that the person is, made if there is none: nothing but a random name, no password."""
    LtiUser.objects.get_or_create(registration_id=registration, sub=subject)
    locked = LtiUser.objects.select_for_update(of=("self",)).select_related("registration")
    person = locked.get(registration_id=registration, sub=subject)
    user = _user_of(person)
    if user is None:
        user = User.objects.create_user(f"lti-{random_letters(SLUG)}")
        person.auth_user = user
        person.save(update_fields=["auth_user"])
    return user


@transaction.atomic
def claim(*, launch: Launch, user: User) -> bool:
    """Say that the person at the platform is this user; False if it is another user already."""
    known_user(launch)
    mine = LtiUser.objects.filter(registration_id=launch.registration, sub=launch.subject)
    mine.filter(auth_user=None).update(auth_user=user)
    return bool(mine.filter(auth_user=user).exists())


@transaction.atomic
def come_in(*, launch: Launch, user: User) -> Assignment:
    """Bring the person into the class of the assignment that the launch names, and keep that it is in the
    course, and which column is the assignment's.

    :raises NotLinkedError: if there is nothing for this person.
    """
    assignment = arrive(launch=launch, user=user)
    _in_course(launch.registration, launch.context, launch.subject, launch.part == "teacher")
    if launch.line_item:
        LtiLineItem.objects.get_or_create(
            url=launch.line_item,
            defaults={
                "context_id": launch.context,
                "maximum_score": WHOLE,
                "label": assignment.title,
                "resource_id": assignment.slug,
            },
        )
    return assignment


def _in_course(registration: int, context: int, subject: str, teaches: bool) -> None:
    """Keep that the person is in the course."""
    person = LtiUser.objects.get(registration_id=registration, sub=subject)
    LtiMembership.objects.get_or_create(
        context_id=context, user=person, defaults={"is_instructor": teaches, "is_learner": not teaches}
    )


@dataclass(frozen=True, slots=True)
class Listed:
    """A learner on a platform's roster; `state`: new, left (is out of the class and stays so), here."""

    member: Member
    state: str


def listed(*, classroom: Classroom, registration: int, members: Sequence[Member]) -> list[Listed]:
    """What taking the roster would do, by name; nothing is written."""
    known = dict(
        Enrollment.objects.filter(
            classroom=classroom, learner__user__lti_users__registration=registration
        ).values_list("learner__user__lti_users__sub", "left_at")
    )
    found = []
    for member in sorted(members, key=lambda each: each.name):
        if member.part == "learner":
            here = member.subject in known
            state = "new" if not here else "here" if known[member.subject] is None else "left"
            found.append(Listed(member, state))
    return found


@transaction.atomic
def take_roster(*, classroom: Classroom, registration: int, context: int, members: Sequence[Member]) -> int:
    """Enrol the learners of a course who are not in the class and were not before; returns how many came.

    :raises NotLinkedError: if the class does not take all of them; then none is taken.
    """
    came = 0
    for each in listed(classroom=classroom, registration=registration, members=members):
        user = user_of(registration=registration, subject=each.member.subject)
        try:
            enrol(classroom=classroom, user=user, name=each.member.name)
        except NotLinkedError as error:
            if error.reason != "left":
                raise
            continue
        _in_course(registration, context, each.member.subject, False)
        came += each.state == "new"
    return came
