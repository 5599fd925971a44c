"""A class from its making to its end."""

from datetime import datetime

from django.db import transaction

from trainer.accounts.cards import is_managed
from trainer.accounts.models import User
from trainer.classroom.actions.lessons import end_lesson
from trainer.classroom.actions.withholding import let_go
from trainer.classroom.codes import new_join_code, new_slug
from trainer.classroom.models import Classroom, Role, Teaching


class MayNotTeachError(ValueError):
    """An account that a teacher looks after teaches nobody."""


class NotConfirmedError(ValueError):
    """What was typed is not the name of the class."""


@transaction.atomic
def create_class(*, owner: User, name: str, zone: str, ruleset: str = "", slug: str = "") -> Classroom:
    """A new class with its first teacher, under the `slug` that the page gave out that asked: the same sent
    twice makes one class.

    :raises MayNotTeachError: for an account that another teacher looks after.
    """
    if is_managed(owner):
        raise MayNotTeachError("an account that a teacher made cannot teach")
    facts = {"name": name, "zone": zone, "ruleset": ruleset}
    made, new = Classroom.objects.get_or_create(slug=slug or new_slug(), defaults=facts)
    if not new:
        earlier = Classroom.objects.owned_by(owner).filter(pk=made.pk, **facts).first()
        if earlier is not None:
            return earlier
        # The page was changed after going back: that is another class.
        made = Classroom.objects.create(**facts)
    Teaching.objects.create(classroom=made, user=owner, role=Role.OWNER)
    return made


def change_class(*, classroom: Classroom, name: str, zone: str, ruleset: str) -> None:
    """Another name, time zone or ruleset. Dates stay the moments that they were."""
    classroom.name, classroom.zone, classroom.ruleset = name, zone, ruleset
    classroom.save(update_fields=["name", "zone", "ruleset"])


@transaction.atomic
def archive_class(*, classroom: Classroom, now: datetime) -> None:
    """Let it take no new work and no new learners; a lesson that is going on ends."""
    Classroom.objects.filter(pk=classroom.pk, archived_at=None).update(archived_at=now)
    _end_lessons(classroom)


def unarchive_class(*, classroom: Classroom) -> None:
    """Take it up again."""
    Classroom.objects.filter(pk=classroom.pk).update(archived_at=None)


@transaction.atomic
def delete_class(*, classroom: Classroom, typed: str) -> None:
    """Delete it with its assignments and all that came back; accounts and their own practice stay. A lesson
    that is going on ends, so that no result stays withheld behind it.

    :raises NotConfirmedError: unless its name was typed.
    """
    if " ".join(typed.split()) != " ".join(classroom.name.split()):
        raise NotConfirmedError("what was typed is not the name of the class")
    _end_lessons(classroom)
    for assignment in classroom.assignments.all():
        let_go(assignment=assignment)
    classroom.delete()


def _end_lessons(classroom: Classroom) -> None:
    for lesson in classroom.lessons.filter(ended_at=None):
        end_lesson(lesson=lesson)


def renew_join_code(*, classroom: Classroom) -> str:
    """A new code to join by; the old one, if there was one, is no more."""
    classroom.join_code = new_join_code()
    classroom.save(update_fields=["join_code"])
    return classroom.join_code


def close_joining(*, classroom: Classroom) -> None:
    """Let nobody join by a code."""
    classroom.join_code = None
    classroom.save(update_fields=["join_code"])
