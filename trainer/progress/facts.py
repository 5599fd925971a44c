"""What the choice of the next puzzle goes by, before anybody has met a puzzle: worked out once, by the rules
of today, beside the site and not when somebody waits.
"""

from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from django.db.models import QuerySet

from trainer.learning.ratings import Rating, first_rating
from trainer.progress.evidence import errors_of, fresh_rating
from trainer.puzzles.models import PuzzleVersion, Stocked
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.rules.catalogue import RULES_VERSION
from trainer.scenarios.kind import kinds

FEW: Final = 40
"""Puzzles that are looked at together."""
SHORT: Final = 1.0
"""Seconds that a round of the worker spends on them: others wait."""


@dataclass(frozen=True, slots=True)
class Facts:
    """How hard a puzzle is for who never met it, the rules that it shows, the faulty rules that err there."""

    rating: Rating
    rules: frozenset[str]
    errors: frozenset[str]


def facts_of(row: Stocked) -> Facts:
    """What is known of a puzzle: by its level alone where nothing was worked out yet; no rules where its kind
    asks none.
    """
    usual = first_rating(row.level)
    kind = kinds().get(row.kind)
    rules = row.facts.get("rules", ()) if kind and kind.rules else ()
    rating = Rating(row.facts.get("rating", usual.rating), usual.deviation)
    return Facts(rating, frozenset(rules), frozenset(row.facts.get("errors", ())))


def work_out(*, seconds: float | None = None) -> int:
    """Work out the facts of puzzles that have none by the rules of today, for so many seconds or until all
    are; of how many.
    """
    ends = None if seconds is None else monotonic() + seconds
    done = 0
    while waiting := list(_waiting()[:FEW]):
        for row in waiting:
            # The row may be another's by now: of a newer version of the puzzle.
            there = Stocked.objects.filter(pk=row.pk, version=row.version_id)
            there.update(facts=_worked_out(row.version), facts_by=RULES_VERSION)
            done += 1
            if ends is not None and monotonic() > ends:
                return done
    return done


def work_out_some() -> int:
    """The same as a round of the worker."""
    return work_out(seconds=SHORT)


def _waiting() -> QuerySet[Stocked]:
    return Stocked.objects.filter(facts_by__lt=RULES_VERSION).select_related("version__puzzle").order_by("pk")


def _worked_out(version: PuzzleVersion) -> dict[str, Any]:
    try:
        question = question_of(version)
    except NoQuestionError:
        return {}
    verdict = question.solve()
    return {
        "rating": fresh_rating(question, version.level).rating,
        "rules": sorted({reason.rule for reason in verdict.reasons}),
        "errors": sorted(errors_of(question)),
    }
