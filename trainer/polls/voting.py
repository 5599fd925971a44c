"""Votes: taken once of each account or browser, counted, and told to those who may see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from trainer.accounts.models import Learner
from trainer.polls.models import GuestVoter, Poll, Vote

FULL: Final = 1000


@dataclass(frozen=True, slots=True)
class Share:
    """An option with its votes: `percent` of all, `width` out of 1,000 of the most frequent one."""

    code: str
    count: int
    percent: int
    width: int
    own: bool
    authors: bool


def vote_of(poll: Poll, learner: Learner | None) -> str:
    """The option that the learner has voted for, empty before."""
    if learner is None:
        return ""
    return Vote.objects.filter(poll=poll, learner=learner).values_list("choice", flat=True).first() or ""


def guest_vote_of(poll: Poll, guest: str | None) -> str:
    """The option that a browser has voted for as the guest of a lesson (its key), empty before."""
    if guest is None:
        return ""
    return Vote.objects.filter(poll=poll, guest__pk=guest).values_list("choice", flat=True).first() or ""


class NotTakenError(ValueError):
    """The poll takes no votes yet, or no more; or the account has voted as the guest of a lesson."""


@transaction.atomic
def cast_vote(*, poll: Poll, learner: Learner, choice: str, arrived_at: datetime | None = None) -> Vote:
    """Store a vote; of somebody who has voted the first one stays.

    :param arrived_at: when it was sent, now by default.
    :raises ValueError: for what the poll does not offer.
    :raises NotTakenError: if it came before the poll opened or after it closed, or the account has voted as
        the guest of a lesson; nothing was stored.
    """
    if choice not in poll.options:
        raise ValueError(choice)
    if poll.phase(arrived_at or timezone.now()) != "open":
        raise NotTakenError(f"{poll} takes no votes")
    Learner.objects.select_for_update().get(pk=learner.pk)
    if poll.guest_voters.filter(learner=learner).exists():
        raise NotTakenError(f"{learner} has voted in a lesson")
    return Vote.objects.get_or_create(poll=poll, learner=learner, defaults={"choice": choice})[0]


@transaction.atomic
def adopt_votes(*, guest: Learner, learner: Learner) -> int:
    """Give a guest's votes to an account's learner, whose own come first; the number that moved."""
    had = (Vote.objects.filter(learner=learner), GuestVoter.objects.filter(learner=learner))
    voted = {key for rows in had for key in rows.values_list("poll", flat=True)}
    votes = Vote.objects.filter(learner=guest)
    moved = votes.exclude(poll__in=voted).update(learner=learner)
    votes.delete()
    return moved


def shares_of(poll: Poll, own: str, votes: QuerySet[Vote] | None = None) -> Sequence[Share]:
    """All options in their order, those with no vote too. One query.

    :param own: the option that the reader has voted for.
    :param votes: those that are counted, all of the poll by default.
    """
    found = Vote.objects.filter(poll=poll) if votes is None else votes
    rows = found.values_list("choice").annotate(n=Count("pk")).order_by()
    counts = dict.fromkeys(poll.options, 0) | dict(rows)
    total, most = max(1, sum(counts.values())), max([1, *counts.values()])
    return [
        Share(
            code=code,
            count=number,
            percent=round(100 * number / total),
            width=round(FULL * number / most),
            own=code == own,
            authors=code == poll.choice,
        )
        for code, number in counts.items()
    ]
