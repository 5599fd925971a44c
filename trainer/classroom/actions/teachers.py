"""Who teaches a class. It always keeps one owner: a change that would take the last one away is refused.

Each change first takes the class's row: of two at once the second sees what the first has done. (PostgreSQL
locks the row; SQLite's transactions begin with the lock on all writing.)
"""

from django.db import transaction

from trainer.accounts.cards import is_managed
from trainer.accounts.models import User
from trainer.classroom.actions.classes import MayNotTeachError
from trainer.classroom.models import Classroom, Role, Teaching


class LastOwnerError(ValueError):
    """The class would be left without an owner."""


class NoSuchTeacherError(LookupError):
    """Nobody has this name, or does not teach this class."""


@transaction.atomic
def add_teacher(*, classroom: Classroom, username: str) -> Teaching:
    """Let a user teach the class beside its owner; who does so already keeps the role.

    :raises NoSuchTeacherError: if nobody is called that.
    :raises MayNotTeachError: for an account that a teacher looks after.
    """
    user = User.objects.filter(username__iexact=username, is_active=True).first()
    if user is None:
        raise NoSuchTeacherError(f"nobody is called {username!r}")
    if is_managed(user):
        raise MayNotTeachError("an account that a teacher made cannot teach")
    Teaching.objects.bulk_create(
        [Teaching(classroom=classroom, user=user, role=Role.CO)], ignore_conflicts=True
    )
    return Teaching.objects.get(classroom=classroom, user=user)


@transaction.atomic
def change_role(*, classroom: Classroom, user: User, role: Role) -> None:
    """Make a teacher of the class an owner or a co-teacher.

    :raises LastOwnerError: for the last owner.
    :raises NoSuchTeacherError: if the user does not teach it.
    """
    teaching = _locked(classroom, user)
    if role != Role.OWNER:
        _leave_an_owner(teaching)
    teaching.role = role
    teaching.save(update_fields=["role"])


@transaction.atomic
def give_ownership(*, classroom: Classroom, giver: User, to: User) -> None:
    """Make another teacher of the class its owner, and the giver a co-teacher.

    :raises NoSuchTeacherError: if one of them does not teach it.
    """
    change_role(classroom=classroom, user=to, role=Role.OWNER)
    if giver != to:
        change_role(classroom=classroom, user=giver, role=Role.CO)


@transaction.atomic
def remove_teacher(*, classroom: Classroom, user: User) -> None:
    """Let a user no longer teach the class.

    :raises LastOwnerError: for the last owner.
    :raises NoSuchTeacherError: if the user does not teach it.
    """
    teaching = _locked(classroom, user)
    _leave_an_owner(teaching)
    teaching.delete()


def _locked(classroom: Classroom, user: User) -> Teaching:
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    teaching = Teaching.objects.filter(classroom=classroom, user=user).first()
    if teaching is None:
        raise NoSuchTeacherError(f"user {user.pk} does not teach this class")
    return teaching


def _leave_an_owner(teaching: Teaching) -> None:
    others = Teaching.objects.filter(classroom=teaching.classroom_id, role=Role.OWNER)
    if not others.exclude(pk=teaching.pk).exists():
        raise LastOwnerError("a class keeps one owner at least")
