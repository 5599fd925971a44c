"""A class from its making to its end: settings, join code, teachers, news.

A class always keeps one owner: a change that would take the last one away is refused.
"""

from datetime import datetime

from django.db import transaction

from trainer.accounts.actions import is_managed
from trainer.accounts.codes import new_join_code, new_slug
from trainer.accounts.models import User
from trainer.accounts.names import user_named
from trainer.classroom.journal import note, passing_said
from trainer.classroom.live.lessons import end_lesson
from trainer.classroom.models import Change, Classroom, News, Role, Teaching
from trainer.classroom.people.enrolling import ClosedError
from trainer.classroom.secrecy.withholding import let_go
from trainer.classroom.setting.own_rules import keep_rules_of
from trainer.puzzles.own_rules import KeptRules


class MayNotTeachError(ValueError):
    """An account that a teacher looks after teaches nobody."""


class NotConfirmedError(ValueError):
    """What was typed is not the name of the class."""


@transaction.atomic
def create_class(
    *,
    owner: User,
    name: str,
    zone: str,
    ruleset: str = "",
    slug: str = "",
    own: KeptRules | None = None,
) -> Classroom:
    """A new class with its first teacher, under the `slug` that the page gave out that asked: the same sent
    twice makes one class. `own`: what it keeps of a `ruleset` that is no preset.

    :raises MayNotTeachError: for an account that another teacher looks after.
    """
    if is_managed(owner):
        raise MayNotTeachError("an account that a teacher made cannot teach")
    facts = {"name": name, "zone": zone, "ruleset": ruleset}
    kept = {"own_rules": {ruleset: own} if own else {}}
    made, new = Classroom.objects.get_or_create(slug=slug or new_slug(), defaults=facts | kept)
    if not new:
        earlier = Classroom.objects.owned_by(owner).filter(pk=made.pk, **facts).first()
        if earlier is not None:
            return earlier
        # The page was changed after going back: that is another class.
        made = Classroom.objects.create(**facts, **kept)
    Teaching.objects.create(classroom=made, user=owner, role=Role.OWNER)
    return made


@transaction.atomic
def change_class(
    *,
    classroom: Classroom,
    name: str,
    zone: str,
    ruleset: str,
    mean_to_pass: int | None = None,
    by: User | None = None,
    own: KeptRules | None = None,
) -> None:
    """Another name, time zone, ruleset or mean to pass. Dates stay the moments that they were. `own`: what
    the class keeps of a `ruleset` that is no preset.
    """
    before = Classroom.objects.select_for_update().get(pk=classroom.pk).mean_to_pass
    facts = {"name": name, "zone": zone, "ruleset": ruleset, "mean_to_pass": mean_to_pass}
    for column, value in facts.items():
        setattr(classroom, column, value)
    classroom.save(update_fields=list(facts))
    if own:
        keep_rules_of(classroom, {ruleset: own})
    if before != mean_to_pass:
        was, now = passing_said(before), passing_said(mean_to_pass)
        note(Change.PASSING, classroom=classroom, by=by, before=was, after=now)


@transaction.atomic
def archive_class(*, classroom: Classroom, now: datetime) -> None:
    """Let it take no new work and no new learners; a lesson that is going on ends."""
    Classroom.objects.filter(pk=classroom.pk, archived_at=None).update(archived_at=now)
    _end_lessons(classroom)


def unarchive_class(*, classroom: Classroom) -> None:
    """Reopen it."""
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


@transaction.atomic
def renew_join_code(*, classroom: Classroom, by: User | None = None) -> str:
    """A new code to join by; the old one, if there was one, is no more. The journal has no code in it."""
    classroom.join_code = new_join_code()
    classroom.save(update_fields=["join_code"])
    note(Change.CODE, classroom=classroom, by=by)
    return classroom.join_code


@transaction.atomic
def close_joining(*, classroom: Classroom, by: User | None = None) -> None:
    """Let nobody join by a code."""
    if Classroom.objects.filter(pk=classroom.pk).exclude(join_code=None).update(join_code=None):
        note(Change.CLOSED, classroom=classroom, by=by)
    classroom.join_code = None


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
    user = user_named(username)
    if user is None or not user.is_active:
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


def post_news(*, classroom: Classroom, author: User, text: str) -> News:
    """Tell the class something; the same words said twice in a row (a double click) are kept once.

    :raises ClosedError: if the class is archived.
    """
    if not Classroom.objects.open().filter(pk=classroom.pk).exists():
        raise ClosedError("the class is archived")
    last = News.objects.filter(classroom=classroom).order_by("-posted_at").first()
    if last is not None and (last.author_id, last.text) == (author.pk, text):
        return last
    return News.objects.create(classroom=classroom, author=author, text=text)


def remove_news(*, news: News) -> None:
    """Take it back."""
    news.delete()
