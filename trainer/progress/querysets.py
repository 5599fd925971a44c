"""The sums and lists of the progress page, in words of the domain."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID

from django.db import models
from django.db.models import Count, F, Max, Q
from django.utils import timezone

if TYPE_CHECKING:
    from trainer.accounts.models import Learner
    from trainer.progress.models import Attempt, Run  # noqa: F401  the base classes name them
    from trainer.puzzles.models import PuzzleVersion


def no_longer_withheld(field: str) -> Q:
    """Whether the time in a field has come, or there is none."""
    return Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__lte": timezone.now()})


class AttemptQuerySet(models.QuerySet["Attempt"]):
    """Reads of attempts."""

    def given_by(self, learner: "Learner | UUID | None") -> Self:
        """A learner's own, those among them whose result is withheld; nothing for a guest without answers."""
        return self.filter(learner=learner) if learner else self.none()

    def by(self, learner: "Learner | UUID | None") -> Self:
        """Those of a learner's own that the learner may see the result of."""
        return self.given_by(learner).filter(no_longer_withheld("withheld_until"))

    def waiting(self) -> Self:
        """Those that are to be settled: not settled yet, and the learner may see their result."""
        return self.filter(no_longer_withheld("withheld_until"), settled=False)

    def at(self, version: "PuzzleVersion") -> Self:
        """Answers to one version."""
        return self.filter(version=version)

    def totals(self) -> dict[str, Any]:
        """`attempts`, `right` and `puzzles` (different ones), as numbers."""
        return self.aggregate(
            attempts=Count("id"),
            right=Count("id", filter=Q(score=1)),
            puzzles=Count("version__puzzle", distinct=True),
        )

    def sure_by_step(self) -> Iterable[Mapping[str, Any]]:
        """`sureness`, `attempts`, `right` of the answers that say how sure the learner was."""
        return (
            self.filter(sureness__isnull=False)
            .values("sureness")
            .annotate(attempts=Count("id"), right=Count("id", filter=Q(score=1)))
            .order_by("-sureness")
        )

    def recent(self, number: int) -> Self:
        """The last answers, newest first, ready to be listed with their puzzles."""
        return self.select_related("version__puzzle", "item__run").order_by("-answered_at", "id")[:number]


class FindingQuerySet(models.QuerySet[Any]):
    """Reads of findings."""

    def by(self, learner: "Learner | None") -> Self:
        """Those of a learner's own attempts that the learner may see the result of."""
        own = self.filter(attempt__learner=learner) if learner else self.none()
        return own.filter(no_longer_withheld("attempt__withheld_until"))


class RunQuerySet(models.QuerySet["Run"]):
    """Reads of runs."""

    def by(self, learner_id: UUID | None) -> Self:
        """A learner's own, the newest first; none of a guest without a learner."""
        own = self.filter(learner=learner_id) if learner_id else self.none()
        return own.order_by("-started_at", "pk")

    def going(self, now: datetime) -> Self:
        """Those that still put questions."""
        return self.filter(Q(ends_at__isnull=True) | Q(ends_at__gt=now), ended_at__isnull=True)

    def cycles_of(self, run: "Run") -> Self:
        """Every cycle of the same set, the first one first."""
        return self.filter(Q(pk=run.set_id) | Q(first=run.set_id)).order_by("started_at", "pk")

    def best_scores(self) -> dict[str, float]:
        """The best score by mode."""
        rows = self.order_by().values_list("mode").annotate(best=Max("score"))
        return dict(rows)

    def about(self, topics: str) -> Self:
        """Those that are about just these kinds and families, words with spaces between; empty for any."""
        return self.filter(choice__kind=topics)

    def best_by_topic(self) -> Iterable[Mapping[str, Any]]:
        """`mode`, `topics` and `best` score of each mode and topic that has one, the best first."""
        rows: Iterable[Mapping[str, Any]] = (
            self.order_by()
            .filter(score__gt=0)
            .values("mode", topics=F("choice__kind"))
            .annotate(best=Max("score"))
            .order_by("-best", "topics")
        )
        return rows
