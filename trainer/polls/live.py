"""Votes in a live lesson: those of its class and of its guests, counted for the wall."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from trainer.accounts.models import Learner
from trainer.classroom.live.lessons import QuestionClosedError, refuse_late
from trainer.classroom.live.polls import locked_poll
from trainer.classroom.models import Enrollment, Lesson, LessonGuest, LessonPoll
from trainer.polls.models import GuestVoter, Vote


def votes_in_lesson(asked: LessonPoll) -> QuerySet[Vote]:
    """The votes of those who are in the class, those too who voted by the link before, and of the guests."""
    return Vote.objects.filter(_room(asked.lesson), poll=asked.poll_id)


def counted_in_lesson(lesson: Lesson) -> dict[int, int]:
    """How many votes of the room each poll of a lesson has, by its key; none for one without. One query."""
    votes = Vote.objects.filter(_room(lesson), poll__in=lesson.polls.values("poll"))
    return dict(votes.order_by().values_list("poll").annotate(n=Count("pk")))


def voters_in_lesson(asked: LessonPoll) -> frozenset[UUID]:
    """Who has voted: keys of enrollments and of guests. Two queries."""
    votes = Vote.objects.filter(poll=asked.poll_id)
    voted = _members(asked.lesson).filter(learner__in=votes.values("learner")).values_list("pk", flat=True)
    guests = votes.filter(guest__lesson=asked.lesson_id).values_list("guest", flat=True)
    return frozenset(voted) | frozenset(key for key in guests if key)


def vote_in_lesson(
    asked: LessonPoll, who: Learner | LessonGuest, account: Learner | None = None
) -> str | None:
    """What somebody who takes part has voted for, by the link too; empty where that is not known any more.

    :param account: who a guest is that is signed in.
    """
    for each in (who, account):
        votes = Vote.objects.filter(poll=asked.poll_id, **_of(each)) if each else Vote.objects.none()
        if (choice := votes.values_list("choice", flat=True).first()) is not None:
            return choice
    elsewhere = account and GuestVoter.objects.filter(poll=asked.poll_id, learner=account).exists()
    return "" if elsewhere else None


@transaction.atomic
def cast_in_lesson(
    *,
    asked: LessonPoll,
    who: Learner | LessonGuest,
    choice: str,
    arrived_at: datetime,
    account: Learner | None = None,
) -> str:
    """Store a vote, of somebody who has voted the first one; what it is for, as `vote_in_lesson` has it.

    :param account: who a guest is that is signed in, and votes nowhere else.
    :raises ValueError: for what the poll does not offer.
    :raises QuestionClosedError: if it arrived after the vote was closed, here or everywhere; nothing was
        stored.
    """
    locked = locked_poll(asked)
    if choice not in locked.poll.options:
        raise ValueError(choice)
    if account is not None:
        Learner.objects.select_for_update().get(pk=account.pk)
    earlier = vote_in_lesson(locked, who, account)
    if earlier is not None:
        return earlier
    refuse_late(locked, arrived_at)
    if locked.poll.phase(arrived_at) != "open":
        raise QuestionClosedError(f"{locked.poll} takes no votes")
    if account is not None:
        GuestVoter.objects.create(poll=locked.poll, learner=account)
    return Vote.objects.create(poll=locked.poll, choice=choice, **_of(who)).choice


def _members(lesson: Lesson) -> QuerySet[Enrollment]:
    return Enrollment.objects.filter(classroom=lesson.classroom_id, left_at=None)


def _room(lesson: Lesson) -> Q:
    return Q(learner__in=_members(lesson).values("learner")) | Q(guest__lesson=lesson)


def _of(who: Learner | LessonGuest) -> dict[str, Learner | LessonGuest]:
    return {"guest" if isinstance(who, LessonGuest) else "learner": who}
