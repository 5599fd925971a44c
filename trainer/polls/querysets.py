"""Which polls somebody may see, in words of the domain."""

from typing import TYPE_CHECKING, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Count, Exists, OuterRef

from trainer.classroom.models import Classroom

if TYPE_CHECKING:
    from trainer.accounts.models import Learner, User
    from trainer.polls.models import Poll  # noqa: F401  the base class names it


class PollQuerySet(models.QuerySet["Poll"]):
    """Reads of polls."""

    def of(self, user: "User | AnonymousUser") -> Self:
        """The user's own, the newest first."""
        return (
            self.filter(author=user).order_by("-created_at", "-pk") if user.is_authenticated else self.none()
        )

    def open_by_link(self) -> Self:
        """Whoever has the link of a poll may vote: all of them."""
        return self.all()

    def told_at_once(self, user: "User | AnonymousUser") -> Self:
        """Those whose shares the user sees without a vote: own ones, and those posted in classes that the
        user teaches.
        """
        taught = Classroom.objects.taught_by(user).values("pk")
        posted = self.filter(classes__classroom__in=taught).values("pk")
        return self.filter(models.Q(pk__in=self.of(user).order_by().values("pk")) | models.Q(pk__in=posted))

    def posted_in(self, classroom: Classroom) -> Self:
        """Those of a class, what was posted last first."""
        return self.filter(classes__classroom=classroom).order_by("-classes__posted_at", "-classes__pk")

    def counted(self) -> Self:
        """With `number`, how many have voted."""
        return self.annotate(number=Count("votes"))

    def seen_by(self, learner: "Learner | None") -> Self:
        """With `voted`, whether the learner has."""
        own = self.model._default_manager.filter(pk=OuterRef("pk"), votes__learner=learner)
        return self.annotate(voted=Exists(own))
