"""Polls, the votes on them, and the classes that they are posted in."""

import json
from datetime import datetime
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.codes import new_slug
from trainer.accounts.models import Learner, User
from trainer.authoring.models import Draft
from trainer.authoring.reported import Reported
from trainer.classroom.models import Classroom, LessonGuest
from trainer.polls.options import polls_in
from trainer.polls.querysets import PollQuerySet, PollReportQuerySet
from trainer.rules.replay.events import Discard, Riichi
from trainer.rules.tiles.tile import Tile
from trainer.scenarios.position.position import Position, PositionError

Phase: TypeAlias = Literal["early", "open", "over"]
"""Votes are not taken yet, now, or no more."""
MAX_REASON: Final = 600
MAX_OPTION: Final = 20


class Poll(models.Model):
    """A question without a key: a position that never changes, what is asked, the author's own opinion.

    It opens for whoever has its link, and is listed nowhere but in classes. `position` is JSON of schema 1,
    `asks` one of `options.Asks`, `choice` one of its options. `draft` is where the table was laid. Votes are
    taken from `opens_at` until `closes_at`, each null for no bound. One that staff have `withdrawn` opens for
    nobody.
    """

    slug = models.CharField(max_length=16, unique=True, default=new_slug, editable=False)
    author = models.ForeignKey(User, on_delete=models.CASCADE, related_name="polls")
    draft = models.ForeignKey(Draft, on_delete=models.SET_NULL, null=True, blank=True, related_name="polls")
    position = models.TextField()
    asks = models.CharField(max_length=10)
    choice = models.CharField(max_length=MAX_OPTION)
    reason = models.TextField(max_length=MAX_REASON)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False, db_default=False)

    objects = PollQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["author", "-created_at"], name="poll_by_author")]

    def __str__(self) -> str:
        return f"poll {self.slug}"

    def phase(self, at: datetime) -> Phase:
        """Whether votes are taken at that moment."""
        if self.closes_at is not None and self.closes_at <= at:
            return "over"
        return "early" if self.opens_at is not None and at < self.opens_at else "open"

    @property
    def laid(self) -> Position:
        """The position, which is read once and kept, bounded.

        :raises PositionError: if a later version of the site no longer knows its rules.
        """
        return _position(self.position)

    @property
    def marks_tsumogiri(self) -> bool:
        """Whether its rivers tell which tiles were discarded as they were drawn: where the author marked one,
        or what the table was copied from. After a riichi all are, which tells nothing.

        :raises PositionError: as `laid`.
        """
        declared: set[int] = set()
        for event in self.laid.events:
            if isinstance(event, Riichi):
                declared.add(event.seat)
            elif isinstance(event, Discard) and event.tsumogiri and event.seat not in declared:
                return True
        return False

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The hero's hand, for lists; none where the position is not known any more."""
        try:
            position = self.laid
            return tuple(sorted(position.table().seats[position.hero].hand or ()))
        except PositionError:
            return ()

    @property
    def options(self) -> tuple[str, ...]:
        """What may be voted for, in the order in which it is offered.

        :raises PositionError: as `laid`, and if nothing can be asked any more.
        """
        found = polls_in(self.laid).get(self.asks)  # type: ignore[call-overload]  # stored as a text
        if found is None:
            raise PositionError(f"poll: nothing to vote on in {self.asks!r}")
        return tuple(found)


@lru_cache(maxsize=256)
def _position(text: str) -> Position:
    return Position.from_json(json.loads(text), replayed=False)


class Vote(models.Model):
    """What somebody would do, a learner or the guest of a lesson; the first one stays. It is no answer:
    nobody grades it.
    """

    poll = models.ForeignKey(Poll, on_delete=models.CASCADE, related_name="votes")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, null=True, related_name="votes")
    guest = models.ForeignKey(LessonGuest, on_delete=models.CASCADE, null=True, related_name="votes")
    choice = models.CharField(max_length=MAX_OPTION)
    voted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["poll", "learner"], name="voted_once"),
            models.UniqueConstraint(fields=["poll", "guest"], name="guest_voted_once"),
            models.CheckConstraint(
                condition=Q(learner=None, guest__isnull=False) | Q(learner__isnull=False, guest=None),
                name="vote_of_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.poll_id}: {self.choice}"


class GuestVoter(models.Model):
    """That an account has voted on a poll by a name in a lesson, and so does not vote again. It does not tell
    for what.
    """

    poll = models.ForeignKey(Poll, on_delete=models.CASCADE, related_name="guest_voters")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="guest_votes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["poll", "learner"], name="guest_account_once")]

    def __str__(self) -> str:
        return f"{self.learner_id} on poll {self.poll_id}"


class ClassPoll(models.Model):
    """A poll that the teachers of a class have posted there."""

    poll = models.ForeignKey(Poll, on_delete=models.CASCADE, related_name="classes")
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="polls")
    posted_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    posted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["poll", "classroom"], name="poll_posted_once")]
        ordering = ["-posted_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.poll_id} in class {self.classroom_id}"


class PollReport(Reported):
    """What a reader finds wrong with a poll; open until staff close it."""

    class Reason(models.TextChoices):
        WORDS = "words", _("The author’s words are false or hurt somebody")
        POSITION = "position", _("The position cannot happen")
        DRAWING = "drawing", _("The table is drawn wrong or cannot be read")
        OTHER = "other", _("Something else")

    class Outcome(models.TextChoices):
        EXPLAINED = "explained", _("Nothing to change; see the answer")
        WITHDRAWN = "withdrawn", _("The question was taken away")

    poll = models.ForeignKey(Poll, on_delete=models.CASCADE, related_name="reports")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="poll_reports")
    reason = models.CharField(max_length=12, choices=Reason.choices)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)

    objects = PollReportQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["learner", "created_at"], name="poll_report_by_learner")]

    def __str__(self) -> str:
        return f"{self.reason} {self.poll_id}"
