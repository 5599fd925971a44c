"""What teachers do with the learners of a class, and with the accounts that they made for them.

Each change is written into the journal of the class.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from trainer.accounts import actions as cards
from trainer.accounts.actions import Card, NotManagedError
from trainer.accounts.models import LoginCard, User
from trainer.classroom.journal import note
from trainer.classroom.models import Change, Classroom, Enrollment
from trainer.classroom.people.enrolling import ClosedError, FullError, in_class, leave
from trainer.classroom.people.parting import keep_marks
from trainer.classroom.people.rosters import MAX_LEARNERS
from trainer.classroom.setting.filling import make_what_waited
from trainer.progress.models import Attempt


class PrintedError(ValueError):
    """The form was sent before and its cards were shown; nothing keeps their codes."""


@transaction.atomic
def rename_learner(*, enrollment: Enrollment, name: str, by: User) -> None:
    """Another name in this class."""
    before, enrollment.name = enrollment.name, name
    enrollment.save(update_fields=["name"])
    if name != before:
        classroom = enrollment.classroom
        note(Change.RENAMED, classroom=classroom, by=by, of=enrollment, before=before, after=name)


@transaction.atomic
def remove_learners(
    *, classroom: Classroom, enrollments: Iterable[Enrollment], by: User, now: datetime
) -> int:
    """Take learners out of the class; the code does not bring them back, a teacher does. How many it were."""
    number = 0
    for each in enrollments:
        if leave(enrollment=each, now=now, removed=True):
            note(Change.REMOVED, classroom=classroom, by=by, of=each)
            number += 1
    return number


@transaction.atomic
def restore_learner(*, enrollment: Enrollment, by: User) -> None:
    """Take a learner who left back into the class.

    :raises ClosedError: if the class is archived.
    :raises FullError: if there is no room.
    """
    classroom = Classroom.objects.select_for_update().get(pk=enrollment.classroom_id)
    if classroom.is_archived:
        raise ClosedError("the class is archived")
    here = in_class(classroom).count()
    if here >= MAX_LEARNERS:
        raise FullError(f"a class has {MAX_LEARNERS} learners at most")
    enrollment.come_back(timezone.now())
    enrollment.save()
    if not here:
        make_what_waited(classroom)
    note(Change.RESTORED, classroom=classroom, by=by, of=enrollment)


@transaction.atomic
def move_learner(*, enrollment: Enrollment, to: Classroom, by: User, now: datetime) -> Enrollment:
    """Take a learner from one class to another. The submissions stay with the assignments of the old one;
    from a home the account goes along.

    :raises ClosedError: if the other class is archived.
    :raises FullError: if there is no room in it.
    """
    other = Classroom.objects.select_for_update().get(pk=to.pk)
    if other.is_archived:
        raise ClosedError("the class is archived")
    if to.pk == enrollment.classroom_id:
        return enrollment
    there = Enrollment.objects.filter(classroom=other, learner=enrollment.learner_id).first()
    here = in_class(other).count()
    if (there is None or there.left_at) and here >= MAX_LEARNERS:
        raise FullError(f"a class has {MAX_LEARNERS} learners at most")
    if there is None:
        there = Enrollment(classroom=other, learner_id=enrollment.learner_id)
    there.name = enrollment.name
    there.come_back(now)
    there.home |= bool(Enrollment.objects.filter(pk=enrollment.pk, home=True).update(home=False))
    there.save()
    if not here:
        make_what_waited(other)
    leave(enrollment=enrollment, now=now, removed=True)
    names = {"before": enrollment.classroom.name, "after": other.name}
    for each in (enrollment, there):
        note(Change.MOVED, classroom=each.classroom, by=by, of=each, **names)
    return there


@dataclass(frozen=True, slots=True)
class Batch:
    """Learners who were added together at a moment: `fresh` have not begun anything, `others` have, or have
    left or been moved since.
    """

    key: UUID
    at: datetime
    fresh: tuple[Enrollment, ...]
    others: tuple[Enrollment, ...]


def batches(classroom: Classroom) -> list[Batch]:
    """Those of the class whose adding can still be undone, the latest first; one query."""
    answers = Attempt.objects.filter(learner=OuterRef("learner"))
    added = (
        classroom.enrollments.exclude(batch=None)
        .select_related("learner__user__managed")
        .annotate(begun=Exists(answers))
    )
    found: dict[UUID, list[Enrollment]] = {}
    for each in added.order_by("-joined_at", "name"):
        if each.batch is not None:
            found.setdefault(each.batch, []).append(each)
    made = [_batch(key, people) for key, people in found.items()]
    return [each for each in made if each.fresh]


def _batch(key: UUID, people: list[Enrollment]) -> Batch:
    fresh = tuple(each for each in people if _is_fresh(each))
    others = tuple(each for each in people if not _is_fresh(each))
    return Batch(key, people[0].joined_at, fresh, others)


def _is_fresh(enrollment: Enrollment) -> bool:
    """Whether a teacher looks after the account, and nobody has begun anything with it."""
    user = enrollment.learner.user
    begun = bool(vars(enrollment)["begun"]) or (user is not None and user.last_login is not None)
    return enrollment.is_looked_after and not begun


@transaction.atomic
def undo_adding(*, classroom: Classroom, key: UUID, by: User) -> int:
    """Delete the accounts that were added together, but those of learners who have begun. How many it were.

    The class's row is taken first: pressed twice, the second finds none.
    """
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    fresh = next((each.fresh for each in batches(classroom) if each.key == key), ())
    for each in fresh:
        cards.delete_managed(user=user_of(classroom, each))
    if fresh:
        note(Change.UNDONE, classroom=classroom, by=by, before=str(len(fresh)), after="0")
    return len(fresh)


@transaction.atomic
def make_cards(
    *,
    classroom: Classroom,
    enrollments: list[Enrollment],
    expires_at: datetime,
    now: datetime,
    releases: bool = False,
    form: UUID | None = None,
    by: User,
) -> list[tuple[Enrollment, Card]]:
    """New cards for learners of a class, to be shown this once; older ones stop working.

    :raises NotManagedError: if the teachers of the class do not look after one of the accounts.
    :raises PrintedError: if the form with this key was sent before.
    """
    _sent_once(classroom, form)
    users = [user_of(classroom, enrollment) for enrollment in enrollments]
    before = _until(users, releases=releases)
    made = cards.make_cards(users=users, expires_at=expires_at, now=now, releases=releases, form=form)
    pairs = list(zip(enrollments, made, strict=True))
    for enrollment, card in pairs:
        _note_card(enrollment, card, before.get(card.user.pk), by)
    return pairs


def _until(users: Collection[User], *, releases: bool = False) -> dict[int, datetime]:
    """By user, until when the card holds that a new one ends."""
    there = LoginCard.objects.filter(user__in=users, releases=releases, revoked_at=None)
    return dict(there.order_by("expires_at").values_list("user", "expires_at"))


def _note_card(enrollment: Enrollment, card: Card, before: datetime | None, by: User) -> None:
    """Who made it and until when it holds, and the one before; never what stands on it."""
    zone = enrollment.classroom.tz
    said = [f"{each.astimezone(zone):%Y-%m-%d}" if each else "" for each in (before, card.expires_at)]
    what = Change.RELEASE if card.releases else Change.CARD
    note(what, classroom=enrollment.classroom, by=by, of=enrollment, before=said[0], after=said[1])


def _sent_once(classroom: Classroom, form: UUID | None) -> None:
    """:raises PrintedError: if cards were made by the form with this key; which a second one waits to see."""
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    if form is not None and LoginCard.objects.filter(form=form).exists():
        raise PrintedError("the form was sent before")


def user_of(classroom: Classroom, enrollment: Enrollment) -> User:
    """The account of a learner in the class, if the teachers of the class look after it.

    :raises NotManagedError: if they do not: it is the learner's own, or another class is its home.
    """
    user = enrollment.learner.user
    if user is None or enrollment.classroom_id != classroom.pk or not enrollment.is_looked_after:
        raise NotManagedError("teachers of the class do not look after the account")
    return user


@transaction.atomic
def reset_account(
    *, enrollment: Enrollment, expires_at: datetime, now: datetime, form: UUID | None = None, by: User
) -> Card:
    """End the account's sessions and cards, and make a new card.

    :raises NotManagedError: if no teacher of the class looks after it.
    :raises PrintedError: if the form with this key was sent before.
    """
    _sent_once(enrollment.classroom, form)
    user = user_of(enrollment.classroom, enrollment)
    before = _until([user]).get(user.pk)
    cards.revoke_cards(user=user, now=now)
    card = cards.make_card(user=user, expires_at=expires_at, now=now, form=form)
    _note_card(enrollment, card, before, by)
    return card


@transaction.atomic
def delete_account(*, enrollment: Enrollment, by: User) -> None:
    """Delete the learner's account with all answers, in every class. The journal keeps no name of it.

    :raises NotManagedError: if no teacher of the class looks after it.
    """
    classroom = enrollment.classroom
    user = user_of(classroom, enrollment)
    keep_marks(enrollment.learner.enrollments.select_related("classroom"), now=timezone.now())
    cards.delete_managed(user=user)
    note(Change.DELETED, classroom=classroom, by=by)
