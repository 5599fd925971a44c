"""What an answer that was just given says, before it is settled: how it moves the learner's rating, and how
the answers before it went.

Two statements, so that it can be told beside the verdict. What is told is what settling comes to later, by
the same pure function; nothing is told where that cannot be known yet.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import (
    Case,
    CharField,
    DateTimeField,
    Exists,
    FilteredRelation,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    UUIDField,
    When,
)

from trainer.accounts.models import Learner
from trainer.learning import ratings
from trainer.learning.guessing import floor_of
from trainer.prepared import Prepared
from trainer.progress.derived import aged_rating
from trainer.progress.models import Attempt, PuzzleRating, Rating
from trainer.puzzles.models import PuzzleVersion, Stocked
from trainer.puzzles.questions import Question, kinds_of
from trainer.rules.catalogue import RULES_VERSION
from trainer.scenarios.kind import kinds

LAST: Final = 5
"""So many answers before are counted."""
LOOKED_AT: Final = 40
"""So many of the last answers are looked through for them."""


@dataclass(frozen=True, slots=True)
class Change:
    """A rating before an answer and after it, in points."""

    before: float
    after: float


def _known(
    *, learner: UUID, family: str, puzzle: int, attempt: UUID, at: datetime
) -> "QuerySet[Learner, tuple[object, ...]]":
    """Of a learner who wants to see it what settling an answer goes by, and whether another one is settled
    before it, or was at the same puzzle.
    """
    own = Attempt.objects.filter(learner=OuterRef("pk"))
    told = Q(withheld_until__isnull=True) | Q(withheld_until__lte=at)
    earlier = own.filter(told, settled=False, answered_at__lte=at).exclude(pk=attempt)
    # By the versions, of which there is hardly more than one: a learner's answers are never gone through.
    met = own.filter(settled=True, version__in=PuzzleVersion.objects.filter(puzzle=puzzle).values("pk"))
    rated = PuzzleRating.objects.filter(puzzle=puzzle)
    fresh = Stocked.objects.filter(puzzle=puzzle, facts_by=RULES_VERSION)
    return (
        Learner.objects.filter(pk=learner, shows_rating=True)
        .annotate(
            own=FilteredRelation("ratings", condition=Q(ratings__family=family)),
            waits=Exists(earlier),
            met=Exists(met),
        )
        # In this order: of the answers that wait there is an index, those to one puzzle are gone through.
        .filter(waits=False)
        .filter(met=False)
        .values_list(
            "ledger__standing",
            "own__rating",
            "own__deviation",
            "own__volatility",
            "own__at",
            Subquery(rated.values("rating")),
            Subquery(rated.values("deviation")),
            Subquery(rated.values("volatility")),
            Subquery(fresh.values("facts")),
            Subquery(fresh.values("level")),
        )
    )


_KNOWN: Final = Prepared(
    _known,
    {
        "learner": (UUIDField(), UUID(int=0x5EC2E8)),
        "family": (CharField(), "a family of kinds"),
        "puzzle": (IntegerField(), -7_340_033),
        "attempt": (UUIDField(), UUID(int=0x5EC2E9)),
        "at": (DateTimeField(), datetime(1901, 2, 3, tzinfo=UTC)),
    },
)


def rating_change(attempt: Attempt, question: Question, learner_id: UUID) -> Change | None:
    """How an answer of the learner moves the rating in the family of its kind; None where it moves none, is
    settled already, or comes after one that is not, and where the learner does not want to know. One query.
    """
    if not attempt.rated or attempt.settled or attempt.withheld_until is not None:
        return None
    puzzle, at = attempt.version.puzzle_id, attempt.answered_at
    family = question.kind.family
    row = next(_KNOWN.rows(learner=learner_id, family=family, puzzle=puzzle, attempt=attempt.pk, at=at), None)
    asked = None if row is None else _asked(*row[5:])
    if row is None or asked is None:
        return None
    overall = ratings.Rating(*row[0]["overall"]) if row[0] else ratings.Rating()
    own = None if row[1] is None else aged_rating(Rating(**dict(zip(_OF_RATING, row[1:5], strict=True))), at)
    moved = ratings.moved(own, overall, asked, attempt.score, floor=floor_of(question.shape))
    return Change(moved.before.rating, moved.after.rating)


_OF_RATING: Final = ("rating", "deviation", "volatility", "at")


def _asked(
    rating: float | None,
    deviation: float | None,
    volatility: float | None,
    facts: dict[str, Any] | None,
    level: int | None,
) -> ratings.Rating | None:
    """The rating of a puzzle, or the one that it starts with if that was worked out; else None."""
    if rating is not None and deviation is not None and volatility is not None:
        return ratings.Rating(rating, deviation, volatility)
    if not facts or level is None:
        return None
    return replace(ratings.first_rating(level), rating=facts["rating"])


class Earlier(NamedTuple):
    """An answer before another one: the slug of its kind, its score, and 1 if it was given since a moment, in
    no run and for no review, else 0.
    """

    kind: str
    score: float
    since: int


def _before(*, learner: UUID, at: datetime, since: datetime) -> "QuerySet[Attempt, tuple[object, ...]]":
    # The database compares the moments: to read forty of them takes as long as the statement.
    own = Case(When(answered_at__gte=since, item=None, reviewed="", then=1), default=0)
    told = Q(withheld_until__isnull=True) | Q(withheld_until__lte=at)
    last = Attempt.objects.filter(told, learner=learner, answered_at__lt=at).order_by("-answered_at")
    return last.values_list("version_id", "score", own)[:LOOKED_AT]


_BEFORE: Final = Prepared(
    _before,
    {
        "learner": (UUIDField(), UUID(int=0x5EC2E8)),
        "at": (DateTimeField(), datetime(1901, 2, 3, tzinfo=UTC)),
        "since": (DateTimeField(), datetime(1902, 3, 4, tzinfo=UTC)),
    },
)


def answers_before(attempt: Attempt, learner_id: UUID, since: datetime | None = None) -> list[Earlier]:
    """The learner's last answers before this one that may be told of, the last first; without `since` none is
    told to be later. The attempt's version and puzzle are at hand. One query, and one for kinds that the
    process does not know yet.
    """
    at = attempt.answered_at
    found = _BEFORE.listed(learner=learner_id, at=at, since=since or at)
    kinds_by = kinds_of({row[0] for row in found}, attempt.version)
    return [Earlier(kinds_by[version], score, own) for version, score, own in found]


def right_alike(earlier: Iterable[Earlier], family: str) -> list[bool]:
    """Whether those in a family of kinds were right, five at most."""
    alike = (each.score for each in earlier if each.kind in kinds() and kinds()[each.kind].family == family)
    return [score == 1 for score in islice(alike, LAST)]
