"""What nearly every page of a puzzle reads of a learner's attempts, by statements built once."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final, cast
from uuid import UUID

from django.db.models import BigAutoField, Count, DateTimeField, Q, QuerySet, UUIDField, Window
from django.utils import timezone

from trainer.prepared import Prepared
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion

_NOW: Final = (DateTimeField(), datetime(1, 2, 3, 4, 5, 6, 7, tzinfo=UTC))
_LEARNER: Final = (UUIDField(), UUID(int=0x5EC2E7))


def _seen(learner: UUID, now: datetime) -> "QuerySet[Attempt]":
    """Those of a learner's own that the learner may see the result of."""
    seen = Q(withheld_until=None) | Q(withheld_until__lte=now)
    return Attempt.objects.given_by(learner).filter(seen)


def own_attempt(learner: UUID, attempt: UUID) -> Attempt | None:
    """That one, if it is the learner's own and may be seen, with what it answered, its place in a run and
    what was said of its verdict.
    """
    return cast(Attempt | None, _ATTEMPT.first(learner=learner, attempt=attempt, now=timezone.now()))


def _attempt(learner: UUID, attempt: UUID, now: datetime) -> "QuerySet[Attempt]":
    return _seen(learner, now).select_related("version__puzzle", "item__run", "clarity").filter(pk=attempt)


_ATTEMPT: Final = Prepared(
    _attempt, {"learner": _LEARNER, "attempt": (UUIDField(), UUID(int=0xA77E)), "now": _NOW}
)


def turns(learner: UUID | None, version: PuzzleVersion) -> tuple[int, str]:
    """How often a version was answered, and the key of the last answer if that is an hour old at most."""
    now = timezone.now()
    found = _TURNS.rows(learner=learner, version=version.pk, now=now) if learner else iter(())
    for number, key, answered_at in found:
        return number, key if answered_at > now - timedelta(hours=1) else ""
    return 0, ""


def _turns(learner: UUID, version: int, now: datetime) -> "QuerySet[Any, Any]":
    answers = _seen(learner, now).filter(version=version).annotate(turns=Window(Count("pk")))
    return answers.order_by("-answered_at").values_list("turns", "key", "answered_at")[:1]


_TURNS: Final = Prepared(
    _turns, {"learner": _LEARNER, "version": (BigAutoField(), 4_611_686_018_427_387), "now": _NOW}
)
