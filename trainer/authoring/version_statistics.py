"""How the versions of a puzzle did: the first answers of learners to each, as far as their results are shown.

Answers whose verdicts a class still keeps back are left out until it shows them, so that no figure tells what
a learner may not know yet; and of each learner only the first answer counts, whenever its result is shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Avg, Count, DurationField, ExpressionWrapper, F, Q, Window
from django.db.models.functions import RowNumber

from trainer.progress.models import Attempt, Finding
from trainer.progress.querysets import AttemptQuerySet, no_longer_withheld
from trainer.puzzles.models import Puzzle, PuzzleVersion

MOST_ANSWERS: Final = 12
"""So many different answers are listed, the commonest ones."""


@dataclass(frozen=True, slots=True)
class Figures:
    """`number` of first answers, those that were `right`, their mean `score` 0 to 1, and the `median` time
    from shown to answered; all but the number None or 0 where there are none.
    """

    version: int
    number: int = 0
    right: int = 0
    score: float = 0.0
    median: timedelta | None = None

    @property
    def share(self) -> int:
        """The percentage that was right."""
        return round(100 * self.right / self.number) if self.number else 0


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it is stored: how many gave it, what it was worth, and the misconceptions that it
    showed, by code with how often, the commonest first.
    """

    answer: str
    times: int
    score: float
    beliefs: tuple[tuple[str, int], ...]


def figures_of(puzzle: Puzzle) -> dict[int, Figures]:
    """The figures of each version of a puzzle that was answered, by its key. Two queries."""
    first = _first_answers(Q(version__puzzle=puzzle))
    medians = _medians(first)
    rows = (
        first.values("version")
        .annotate(number=Count("pk"), right=Count("pk", filter=Q(score=1)), mean=Avg("score"))
        .order_by("version")
    )
    return {
        row["version"]: Figures(
            row["version"], row["number"], row["right"], row["mean"], medians.get(row["version"])
        )
        for row in rows
    }


def answers_to(version: PuzzleVersion) -> list[Given]:
    """The commonest first answers to a version, the commonest first. Two queries."""
    first = _first_answers(Q(version=version))
    rows = list(
        first.values("answer")
        .annotate(times=Count("pk"), mean=Avg("score"))
        .order_by("-times", "answer")[:MOST_ANSWERS]
    )
    beliefs = _beliefs(first, [row["answer"] for row in rows])
    return [
        Given(row["answer"], row["times"], row["mean"], tuple(beliefs.get(row["answer"], ()))) for row in rows
    ]


def _first_answers(at: Q) -> AttemptQuerySet:
    """Each learner's first answer to each version, those whose result is shown by now."""
    numbered = Attempt.objects.filter(at).annotate(
        nth=Window(
            RowNumber(), partition_by=[F("version"), F("learner")], order_by=[F("answered_at"), F("pk")]
        )
    )
    return Attempt.objects.filter(pk__in=numbered.filter(nth=1).values("pk")).filter(
        no_longer_withheld("withheld_until")
    )


def _medians(first: AttemptQuerySet) -> dict[int, timedelta]:
    """The median time of each version; of an even number the longer of the two in the middle."""
    took = ExpressionWrapper(F("answered_at") - F("shown_at"), output_field=DurationField())
    ordered = first.annotate(
        took=took,
        place=Window(RowNumber(), partition_by=[F("version")], order_by=[took, F("pk")]),
        of=Window(Count("pk"), partition_by=[F("version")]),
    )
    middle = ordered.filter(place=F("of") / 2 + 1)
    return dict(middle.values_list("version", "took"))


def _beliefs(first: AttemptQuerySet, answers: Iterable[str]) -> dict[str, list[tuple[str, int]]]:
    """The misconceptions that these answers showed."""
    found: dict[str, list[tuple[str, int]]] = {}
    rows = (
        Finding.objects.filter(
            attempt__in=first.values("pk"), attempt__answer__in=list(answers), sort=Finding.Sort.MISCONCEPTION
        )
        .values("attempt__answer", "code")
        .annotate(times=Count("pk"))
        .order_by("-times", "code")
    )
    for row in rows:
        found.setdefault(row["attempt__answer"], []).append((row["code"], row["times"]))
    return found
