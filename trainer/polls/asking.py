"""Polls are made of a position, posted in classes, taken out of them, and deleted."""

import json
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db import transaction

from trainer.accounts.models import User
from trainer.authoring.models import Draft
from trainer.classroom.models import Classroom
from trainer.polls.models import ClassPoll, Poll
from trainer.polls.options import Asks, polls_in
from trainer.scenarios.position.position import Position

MOST_POLLS: Final = 500
"""So many an author has at a time."""


class NoOptionError(ValueError):
    """The author's choice is none that the position allows."""


class TooManyPollsError(ValueError):
    """The author has as many as one may."""


@transaction.atomic
def ask_poll(
    *, author: User, position: Position, asks: Asks, choice: str, reason: str, draft: Draft | None = None
) -> Poll:
    """A new poll, open by its link alone. The position stays as it is now, whatever becomes of the draft.

    :raises NoOptionError: if the position does not allow the choice, or has nothing to ask of the sort.
    :raises TooManyPollsError: if the author has no room for more.
    """
    if choice not in polls_in(position).get(asks, ()):
        raise NoOptionError(choice)
    User.objects.select_for_update().get(pk=author.pk)
    if Poll.objects.of(author).count() >= MOST_POLLS:
        raise TooManyPollsError
    text = json.dumps(replace(position, ask=()).to_json(short=True), separators=(",", ":"), sort_keys=True)
    return Poll.objects.create(
        author=author, draft=draft, position=text, asks=asks, choice=choice, reason=reason
    )


@transaction.atomic
def set_times(
    *, author: User, slug: str, opens_at: datetime | None, closes_at: datetime | None, now: datetime
) -> bool:
    """Take votes on an own one from then until then alone. One that is over stays so: everybody may have seen
    its shares. Whether the times were set.
    """
    found = Poll.objects.of(author).select_for_update().filter(slug=slug).first()
    if found is None or found.phase(now) == "over":
        return False
    found.opens_at, found.closes_at = opens_at, closes_at
    found.save(update_fields=["opens_at", "closes_at"])
    return True


def post_poll(*, poll: Poll, classroom: Classroom, by: User) -> bool:
    """Post it in a class; whether it was not there before."""
    return ClassPoll.objects.get_or_create(poll=poll, classroom=classroom, defaults={"posted_by": by})[1]


def unpost_poll(*, slug: str, classroom: Classroom) -> bool:
    """Take it out of a class; votes stay, and so does its link. Whether it was there."""
    return ClassPoll.objects.filter(poll__slug=slug, classroom=classroom).delete()[0] > 0


def delete_poll(*, author: User, slug: str) -> bool:
    """Delete an own one with all votes; whether there was one."""
    return Poll.objects.of(author).filter(slug=slug).delete()[0] > 0
