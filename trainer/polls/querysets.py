"""Which polls somebody may see, in words of the domain."""

import re
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Count, Exists, Min, OuterRef, Q

from trainer.authoring.reported import ReportedQuerySet
from trainer.classroom.models import Classroom

if TYPE_CHECKING:
    from trainer.accounts.models import Learner, User
    from trainer.polls.models import Poll, PollReport  # noqa: F401  base classes

_LINK: Final = re.compile(r"(?:.*/polls/)?([a-z0-9]{10,16})/?", re.ASCII)


class PollQuerySet(models.QuerySet["Poll"]):
    """Reads of polls."""

    def of(self, user: "User | AnonymousUser") -> Self:
        """The user's own, the newest first."""
        return (
            self.filter(author=user).order_by("-created_at", "-pk") if user.is_authenticated else self.none()
        )

    def open_by_link(self) -> Self:
        """Whoever has the link of a poll may vote: all that staff have not withdrawn."""
        return self.filter(withdrawn=False)

    def reportable_by(self, learner: "Learner | None") -> Self:
        """What is open by its link, and what the learner has reported, whose answer is read there."""
        reported = self.filter(reports__learner=learner) if learner else self.none()
        return self.filter(Q(withdrawn=False) | Q(pk__in=reported.values("pk")))

    def reported(self) -> Self:
        """With reports that wait, `waiting` many `since` then, the longest waiting first."""
        waiting = self.filter(reports__outcome="")
        return waiting.annotate(waiting=Count("reports"), since=Min("reports__created_at")).order_by("since")

    def linked(self, text: str) -> "Poll | None":
        """The one behind a link, or behind the last part of one."""
        link = _LINK.fullmatch(text.strip())
        return self.open_by_link().filter(slug=link[1]).first() if link else None

    def told_at_once(self, user: "User | AnonymousUser", learner: "Learner | None") -> Self:
        """Those whose shares somebody sees without a vote: own ones, those of classes which the user teaches,
        those whose votes stood on the wall of a lesson of a class that the learner is in, and those on which
        the learner has voted as the guest of a lesson.
        """
        taught = Classroom.objects.taught_by(user).values("pk")
        shown = {"lessons__lesson__classroom__in": Classroom.objects.joined_by(learner).values("pk")}
        seen = [
            self.of(user).order_by(),
            self.filter(classes__classroom__in=taught),
            self.filter(lessons__lesson__classroom__in=taught),
            self.filter(**shown, lessons__revealed__gt=0),
            self.filter(guest_voters__learner=learner) if learner else self.none(),
        ]
        return self.filter(reduce(or_, (Q(pk__in=each.values("pk")) for each in seen)))

    def at_hand(self, user: "User | AnonymousUser", classroom: Classroom) -> Self:
        """What a teacher may put on the wall without its link: those of the class, and own ones."""
        posted = self.filter(classes__classroom=classroom)
        either = Q(pk__in=posted.values("pk")) | Q(pk__in=self.of(user).order_by().values("pk"))
        return self.open_by_link().filter(either).order_by("-created_at", "-pk")

    def posted_in(self, classroom: Classroom) -> Self:
        """Those of a class, what was posted last first."""
        return (
            self.open_by_link()
            .filter(classes__classroom=classroom)
            .order_by("-classes__posted_at", "-classes__pk")
        )

    def counted(self) -> Self:
        """With `number`, how many have voted, and `waiting`, how many reports wait for staff."""
        waiting = Count("reports", filter=Q(reports__outcome=""), distinct=True)
        return self.annotate(number=Count("votes", distinct=True), waiting=waiting)

    def seen_by(self, learner: "Learner | None") -> Self:
        """With `voted`, whether the learner has."""
        own = self.model._default_manager.filter(pk=OuterRef("pk"), votes__learner=learner)
        return self.annotate(voted=Exists(own))


class PollReportQuerySet(ReportedQuerySet["PollReport"]):
    """Reads of reports on polls."""

    def on_polls_of(self, user: "User | AnonymousUser") -> Self:
        """Those on the user's own polls."""
        return self.filter(poll__author=user) if user.is_authenticated else self.none()
