"""What teachers do with the learners of a class, and with the accounts that they made for them."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from trainer.accounts import cards
from trainer.accounts.cards import Card, NotManagedError
from trainer.accounts.models import LoginCard, User
from trainer.classroom.actions.joining import ClosedError, FullError, leave
from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.roster_csv import MAX_LEARNERS, Problem, Roster, checked


class RosterRefusedError(ValueError):
    """Nobody was added; `problems` has every reason by line."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = problems


class PrintedError(ValueError):
    """The form was sent before and its cards were shown; nothing keeps their codes."""


def check_roster(*, classroom: Classroom, roster: Roster) -> Roster:
    """The roster with all its problems, as it would be added to the class now."""
    return checked(roster, _current(classroom).values_list("name", flat=True))


@transaction.atomic
def add_learners(*, classroom: Classroom, by: User, roster: Roster) -> list[Enrollment]:
    """Make an account for each name, in the order of the roster, at home in the class: all of them or none.

    The class's row is taken first: a second press of the button finds the names in the class.

    :raises RosterRefusedError: with every problem of the roster.
    :raises ClosedError: if the class is archived.
    """
    if Classroom.objects.select_for_update().get(pk=classroom.pk).is_archived:
        raise ClosedError("the class is archived")
    roster = check_roster(classroom=classroom, roster=roster)
    if roster.problems:
        raise RosterRefusedError(roster.problems)
    learners = cards.make_managed_accounts(made_by=by, count=len(roster.names))
    return Enrollment.objects.bulk_create(
        Enrollment(classroom=classroom, learner=learner, name=each.name, home=True)
        for learner, each in zip(learners, roster.names, strict=True)
    )


def rename_learner(*, enrollment: Enrollment, name: str) -> None:
    """Another name in this class."""
    enrollment.name = name
    enrollment.save(update_fields=["name"])


@transaction.atomic
def restore_learner(*, enrollment: Enrollment) -> None:
    """Take a learner who left back into the class.

    :raises ClosedError: if the class is archived.
    :raises FullError: if there is no room.
    """
    if Classroom.objects.select_for_update().get(pk=enrollment.classroom_id).is_archived:
        raise ClosedError("the class is archived")
    if _current(enrollment.classroom).count() >= MAX_LEARNERS:
        raise FullError(f"a class has {MAX_LEARNERS} learners at most")
    enrollment.come_back(timezone.now())
    enrollment.save()


@transaction.atomic
def move_learner(*, enrollment: Enrollment, to: Classroom, now: datetime) -> Enrollment:
    """Take a learner from one class to another. The sheets stay with the assignments of the old one; from a
    home the account goes along.

    :raises ClosedError: if the other class is archived.
    :raises FullError: if there is no room in it.
    """
    other = Classroom.objects.select_for_update().get(pk=to.pk)
    if other.is_archived:
        raise ClosedError("the class is archived")
    if to.pk == enrollment.classroom_id:
        return enrollment
    there = Enrollment.objects.filter(classroom=other, learner=enrollment.learner_id).first()
    if (there is None or there.left_at) and _current(other).count() >= MAX_LEARNERS:
        raise FullError(f"a class has {MAX_LEARNERS} learners at most")
    if there is None:
        there = Enrollment(classroom=other, learner_id=enrollment.learner_id)
    there.name = enrollment.name
    there.come_back(now)
    there.home |= bool(Enrollment.objects.filter(pk=enrollment.pk, home=True).update(home=False))
    there.save()
    leave(enrollment=enrollment, now=now)
    return there


@transaction.atomic
def make_cards(
    *,
    classroom: Classroom,
    enrollments: list[Enrollment],
    expires_at: datetime,
    now: datetime,
    releases: bool = False,
    form: UUID | None = None,
) -> list[tuple[Enrollment, Card]]:
    """New cards for learners of a class, to be shown this once; older ones stop working.

    :raises NotManagedError: if the teachers of the class do not look after one of the accounts.
    :raises PrintedError: if the form with this key was sent before.
    """
    _sent_once(classroom, form)
    users = [user_of(classroom, enrollment) for enrollment in enrollments]
    made = cards.make_cards(users=users, expires_at=expires_at, now=now, releases=releases, form=form)
    return list(zip(enrollments, made, strict=True))


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
    *, enrollment: Enrollment, expires_at: datetime, now: datetime, form: UUID | None = None
) -> Card:
    """End the account's sessions and cards, and make a new card.

    :raises NotManagedError: if no teacher of the class looks after it.
    :raises PrintedError: if the form with this key was sent before.
    """
    _sent_once(enrollment.classroom, form)
    user = user_of(enrollment.classroom, enrollment)
    cards.revoke_cards(user=user, now=now)
    return cards.make_card(user=user, expires_at=expires_at, now=now, form=form)


def delete_account(*, enrollment: Enrollment) -> None:
    """Delete the learner's account with all answers, in every class.

    :raises NotManagedError: if no teacher of the class looks after it.
    """
    cards.delete_managed(user=user_of(enrollment.classroom, enrollment))


def _current(classroom: Classroom) -> QuerySet[Enrollment]:
    return Enrollment.objects.filter(classroom=classroom).current()
