"""Which puzzle comes next: an unseen one that fits the learner, or drawn evenly, and when all are seen the
one seen longest ago. And which were those of the last days.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cache
from random import Random
from uuid import UUID

from django.db.models import Count, Exists, F, Max, OuterRef, Q, Subquery
from django.utils import timezone

from trainer.learning.choosing import (
    RECENT,
    Asked,
    Candidate,
    Standing,
    next_kind,
    next_puzzle,
    read_standing,
    within_reach,
)
from trainer.learning.days import span_of
from trainer.progress.derived import rating_of
from trainer.progress.facts import facts_of
from trainer.progress.models import Attempt, Ledger, PuzzleRating
from trainer.progress.querysets import no_longer_withheld
from trainer.puzzles.collections import UNSEEN
from trainer.puzzles.models import DailyPuzzle, PuzzleVersion, Stocked
from trainer.puzzles.stock import Chooser, Scope, draw_stocked
from trainer.rulebook.examples import examples, practised
from trainer.scenarios.kind import kinds


@dataclass(frozen=True, slots=True)
class Next:
    """A version that comes next, with its puzzle; `seen` if there was no unseen one."""

    version: PuzzleVersion
    seen: bool


@dataclass(frozen=True, slots=True)
class Fitting:
    """Chooses what a learner of this standing has most to learn from, near the difficulty `aim`."""

    standing: Standing
    aim: float
    rng: Random
    now: datetime
    beside: tuple[str, ...] = ("rated",)

    def near(self, parts: Sequence[tuple[str, Collection[int]]]) -> Sequence[bool]:
        """As `trainer.learning.choosing` has it."""
        asked = [(kinds()[slug].family, levels) for slug, levels in parts]
        return within_reach(asked, self.standing, self.aim)

    def kind(self, slugs: Sequence[str]) -> str:
        """The same."""
        return next_kind([_asked(slug) for slug in slugs], self.standing, self.now, self.rng).kind

    def puzzle(self, rows: Sequence[Stocked]) -> Stocked:
        """The same."""
        family = kinds()[rows[0].kind].family
        candidates = [_candidate(row, family) for row in rows]
        return next_puzzle(candidates, self.standing, self.aim, self.now, self.rng).key


def fitting(learner_id: UUID | None, aim: float, rng: Random) -> Fitting:
    """The chooser for a learner, by the answers that are settled, and by the kinds of the last ones that wait
    still: nothing comes again and again where nobody settles. Two queries, none for a guest.
    """
    if learner_id is None:
        return Fitting(Standing(), aim, rng, timezone.now())
    kept = Ledger.objects.filter(learner=learner_id).values_list("standing", flat=True).first()
    standing = read_standing(kept or {})
    last = Attempt.objects.given_by(learner_id).order_by("-answered_at", "pk")
    asked = list(last.values_list("version__puzzle__kind", "settled")[:RECENT])
    standing.recent = [kind for kind, _settled in asked]
    if not all(settled for _kind, settled in asked):
        standing.follow = ""
    return Fitting(standing, aim, rng, timezone.now())


def testing(chooser: Fitting, code: str) -> Fitting:
    """The same, but it puts a belief to the test: of a class of answers, which chance names, a puzzle where
    the belief errs if one of the candidates is such, else one where it is right.
    """
    return replace(chooser, standing=replace(chooser.standing, follow=code))


def kinds_testing(code: str) -> tuple[str, ...]:
    """The kinds whose questions put a belief to the test; none for an unknown one."""
    return tuple(slug for slug in kinds() if code in _asked(slug).beliefs)


def scope_about(code: str) -> Scope | None:
    """The puzzles that ask a rule, or that put a belief to the test; None of what is not practised."""
    if code in practised():
        return Scope(slugs=examples(code))
    testing_it = kinds_testing(code)
    return Scope(kinds=testing_it) if testing_it else None


@cache
def _asked(slug: str) -> Asked:
    kind = kinds()[slug]
    codes = frozenset(each.code for each in kind.misconceptions)
    return Asked(slug, kind.family, frozenset(kind.rules), codes)


def _candidate(row: Stocked, family: str) -> Candidate[Stocked]:
    facts = facts_of(row)
    met: PuzzleRating | None = getattr(row.version.puzzle, "rated", None)
    return Candidate(row, family, rating_of(met) if met else facts.rating, facts.rules, facts.errors)


def next_version(
    scope: Scope,
    *,
    learner_id: UUID | None,
    after: str,
    rng: Random,
    first: Q | None = None,
    where: Q | None = None,
    chooser: Chooser | None = None,
) -> Next | None:
    """One of the scope that is as `where` says, not the puzzle `after` nor one that asks the same unless
    there is no other; None if there are none. `chooser` is that of `draw`. Unseen ones that `first` names
    come before the others.
    """
    allowed = where or Q()
    given = Attempt.objects.given_by(learner_id)
    # Several puzzles may ask the same: whoever answered one of them has seen them all.
    alike = OuterRef("version__canonical_key")
    # By version first: else SQLite goes through all answers of the learner for each puzzle it looks at.
    seen = PuzzleVersion.objects.filter(Exists(given.filter(version=OuterRef("pk"))), canonical_key=alike)
    asked = PuzzleVersion.objects.filter(puzzle__slug=after).values("canonical_key")
    same = Q(version__canonical_key__in=asked)
    others = allowed & ~Q(puzzle__slug=after) & ~same & ~Q(Exists(seen))
    named = draw_stocked(scope, rng=rng, where=others & first, chooser=chooser) if first else None
    unseen = named or draw_stocked(scope, rng=rng, where=others, chooser=chooser)
    if unseen is not None:
        return Next(unseen.version, seen=False)
    # The highest, not the first of an order: for that a database would go through all of the learner's.
    answers = given.filter(version=OuterRef("version"))
    last = Subquery(answers.values("version").annotate(last=Max("answered_at")).values("last"))
    rows = scope.stock().filter(allowed).annotate(last=last, same=same)
    # Sorted without the positions, which a database would carry along: each is some kilobytes.
    longest_ago = rows.order_by("same", F("last").asc(nulls_first=True), "pk")
    versions = PuzzleVersion.objects.select_related("puzzle").in_bulk(
        longest_ago.values_list("version", flat=True)[:1]
    )
    fresh = list(versions.values())
    return Next(fresh[0], seen=True) if fresh else None


def past_days(today: date, number: int) -> Iterable[DailyPuzzle]:
    """The puzzles of the last days, today's first, those that still open by their link; each with how many
    `answers` it got on its day and how many of them were `right`, as they were kept at the day's end. Two
    queries.
    """
    days = (
        DailyPuzzle.objects.filter(day__lte=today)
        .exclude(version__puzzle__status__in=UNSEEN)
        .select_related("version__puzzle")
        .defer("version__position")
        .order_by("-day")[:number]
    )
    for each in days:
        if each.answers is None:
            each.answers, each.right = answers_of_day(each)
        yield each


def answers_of_day(daily: DailyPuzzle) -> tuple[int, int]:
    """How many answers a day's puzzle got while it was that day somewhere, and how many were right, of those
    that may be told.
    """
    begins, ends = span_of(daily.day)
    given = Attempt.objects.filter(version=daily.version_id, answered_at__gte=begins, answered_at__lt=ends)
    told = given.filter(no_longer_withheld("withheld_until"))
    found = told.aggregate(answers=Count("pk"), right=Count("pk", filter=Q(score=1)))
    return found["answers"], found["right"]
