"""The derived rows of one learner: read once for some evidence, moved by each piece of it, written once."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import models

from trainer.accounts.models import Learner
from trainer.learning import beliefs, ratings, reviews
from trainer.learning.choosing import read_standing
from trainer.learning.days import day_of
from trainer.progress.evidence import Evidence
from trainer.progress.models import (
    Belief,
    Day,
    Ledger,
    PuzzleRating,
    Rating,
    RatingDay,
    Review,
    Tally,
)

SAID: Final = 5
"""So many attempts are kept with a belief that say so."""


class Derived:
    """A learner's rows, of which the `ledger` is locked, as far as this evidence may move them.

    `firsts` are the attempts (their ids) that are the learner's first ones at their puzzles: they alone move
    ratings and beliefs, for who saw a verdict knows the answer.
    """

    def __init__(self, ledger: Ledger, evidence: Sequence[Evidence], firsts: frozenset[Any]) -> None:
        self._ledger, self._firsts = ledger, firsts
        self._learner: Final[Learner] = ledger.learner
        judged = [each.judged for each in evidence if each.judged]
        shown = {rule for each in judged for rule, _right in each.rules}
        recalled = {rule for each in evidence for rule in each.recalled}
        codes = {code for each in judged for code in each.errors}
        held = codes | {beliefs.background(each.kind) for each in evidence}
        dates = {self._date(each.at) for each in evidence}
        counted = codes | shown | {each.kind for each in evidence}
        self._ratings = {row.family: row for row in self._own(Rating)}
        self._standing = read_standing(ledger.standing)
        self._days = {row.day: row for row in self._own(Day, day__in=dates)}
        self._beliefs = {row.code: row for row in self._own(Belief, code__in=held)}
        self._reviews = {row.rule: row for row in self._own(Review, rule__in=recalled)}
        self._tallies = {(row.sort, row.code): row for row in self._own(Tally, code__in=counted)}
        self._puzzles = _locked_puzzles(each for each in evidence if each.attempt in firsts)
        self._rating_days: dict[tuple[str, Any], RatingDay] = {}
        self.taught: list[Any] = []

    def _own(self, model: type[models.Model], **narrowed: Any) -> "models.QuerySet[Any]":
        return model._default_manager.filter(learner=self._learner, **narrowed)

    def _date(self, moment: datetime) -> Any:
        return day_of(moment, self._learner.zone, self._learner.zone_since)

    def take(self, evidence: Evidence) -> None:
        """Let a piece of evidence move the rows."""
        if evidence.attempt in self._firsts:
            self._ledger.puzzles += 1
            if evidence.family and evidence.rated:
                self._rate(evidence)
        self._count(evidence)
        self._review(evidence)
        self._note(evidence)

    def _note(self, evidence: Evidence) -> None:
        """What the next puzzle is chosen by."""
        rules = evidence.judged.rules if evidence.judged else ()
        rule = rules[0][0] if rules else None
        tried = evidence.judged.errors if evidence.judged else ()
        self._standing.answered(evidence.kind, rule, right=evidence.right, fits=evidence.fits, tried=tried)

    def _count(self, evidence: Evidence) -> None:
        self._ledger.answers += 1
        self._ledger.right += evidence.right
        day = self._days.setdefault(self._date(evidence.at), Day(day=self._date(evidence.at)))
        day.answers += 1
        day.right += evidence.right
        self._tally(Tally.Sort.KIND, evidence.kind, evidence.score, evidence.seconds)
        if evidence.judged is not None:
            for rule, right in evidence.judged.rules:
                self._tally(Tally.Sort.RULE, rule, float(right), evidence.seconds)
            for code, error in evidence.judged.errors.items():
                fell = error == evidence.judged.given
                self._tally(Tally.Sort.BELIEF, code, float(not fell), evidence.seconds)

    def _tally(self, sort: str, code: str, score: float, seconds: float) -> None:
        self._tallies.setdefault((sort, code), Tally(sort=sort, code=code)).take(score, seconds)

    def _rate(self, evidence: Evidence) -> None:
        """Both ratings, and before that the beliefs, which go by what was to be expected."""
        row, puzzle = self._ratings.get(evidence.family), self._puzzles[evidence.puzzle]
        own = aged_rating(row, evidence.at) if row else None
        overall, asked = self._standing.overall, rating_of(puzzle)
        self._believe(evidence, ratings.in_family(own, overall), asked)
        floor = evidence.judged.floor if evidence.judged else 0.0
        moved = ratings.moved(own, overall, asked, evidence.score, floor=floor)
        self._standing.ratings[evidence.family], self._standing.overall = moved.after, moved.overall
        row = row or self._ratings.setdefault(evidence.family, Rating(family=evidence.family))
        _move(row, moved.after, evidence.at)
        day = self._date(evidence.at)
        self._rating_days[evidence.family, day] = RatingDay(
            family=evidence.family, day=day, rating=moved.after.rating, deviation=moved.after.deviation
        )
        if not evidence.taught:
            _move(puzzle, moved.puzzle, evidence.at)
            self.taught.append(evidence.attempt)

    def _believe(self, evidence: Evidence, learner: ratings.Rating, puzzle: ratings.Rating) -> None:
        shown = evidence.shown(learner, puzzle)
        if shown is None:
            return
        held = {code: row.probability for code, row in self._beliefs.items()}
        for code, probability in beliefs.updated(held, shown).items():
            row = self._beliefs.setdefault(code, Belief(code=code))
            row.probability = probability
            if not beliefs.is_background(code):
                self._standing.beliefs[code] = probability
            if not beliefs.is_named(code, probability, before=row.named_since is not None):
                row.named_since = None
            elif row.named_since is None:
                row.named_since = evidence.at
            if not shown.right and shown.errors.get(code) == shown.given:
                row.said_by = [*row.said_by, str(evidence.attempt)][-SAID:]

    def _review(self, evidence: Evidence) -> None:
        """Every answer counts for each rule that it shows, and for the one for which it was asked."""
        for rule, right in evidence.recalled.items():
            row = self._reviews.get(rule)
            row = row or self._reviews.setdefault(rule, Review(rule=rule, last=evidence.at))
            # One that came before the last answer counts as one of the same moment.
            row.last = max(row.last, evidence.at)
            row.due = reviews.next_due(right, row.last, every=self._learner.review_days)
            self._standing.due[rule] = row.due

    def write(self) -> None:
        """Store what was moved."""
        self._ledger.standing = self._standing.as_json()
        self._ledger.save()
        self._keep(self._ratings.values(), ("family",))
        self._keep(self._rating_days.values(), ("family", "day"))
        self._keep(self._days.values(), ("day",))
        self._keep(self._beliefs.values(), ("code",))
        self._keep(self._reviews.values(), ("rule",))
        self._keep(self._tallies.values(), ("sort", "code"))
        PuzzleRating.objects.bulk_update(
            self._puzzles.values(), ["rating", "deviation", "volatility", "at", "answers"]
        )

    def _keep(self, rows: "Iterable[models.Model]", key: Sequence[str]) -> None:
        """Insert rows or write over those of the same key."""
        kept = list(rows)
        if not kept:
            return
        for row in kept:
            row.pk = None
            row.learner = self._learner  # type: ignore[attr-defined]  # each of them has one
        model = type(kept[0])
        unique = ["learner", *key]
        moved = [f.name for f in model._meta.concrete_fields if f.name not in {*unique, "id"}]
        model._default_manager.bulk_create(
            kept, update_conflicts=True, unique_fields=unique, update_fields=moved
        )


def rating_of(row: "Rating | PuzzleRating") -> ratings.Rating:
    """What a row says."""
    return ratings.Rating(row.rating, row.deviation, row.volatility)


def aged_rating(row: "Rating | PuzzleRating", at: datetime) -> ratings.Rating:
    """What a row says of that moment, which is later."""
    return ratings.aged(rating_of(row), _days(row.at, at))


def _days(since: datetime, at: datetime) -> float:
    return max((at - since) / timedelta(days=1), 0.0)


def _move(row: "Rating | PuzzleRating", rating: ratings.Rating, at: datetime) -> None:
    row.rating, row.deviation, row.volatility = rating.rating, rating.deviation, rating.volatility
    row.at = at
    row.answers += 1


def _locked_puzzles(evidence: Iterable[Evidence]) -> dict[int, PuzzleRating]:
    """The ratings of puzzles, made where there is none, and locked; in the order of their ids, so that two
    settlements at once wait for each other and never both.
    """
    met = {each.puzzle: each for each in evidence}
    there = set(PuzzleRating.objects.filter(puzzle__in=met).values_list("puzzle", flat=True))
    fresh = [_fresh(met[puzzle]) for puzzle in sorted(met.keys() - there)]
    PuzzleRating.objects.bulk_create(fresh, ignore_conflicts=True)
    locked = PuzzleRating.objects.select_for_update().filter(puzzle__in=met).order_by("puzzle")
    return {row.puzzle_id: row for row in locked}


def _fresh(evidence: Evidence) -> PuzzleRating:
    row = PuzzleRating(puzzle_id=evidence.puzzle)
    _move(row, evidence.fresh, evidence.at)
    row.answers = 0
    return row
