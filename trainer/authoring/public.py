"""The page of an author who wants one: the puzzles that everybody finds, and how they did. No learner is
named.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from trainer.accounts.models import Learner
from trainer.authoring.models import Author
from trainer.authoring.versions import first_answers
from trainer.classroom.secrecy.telling import is_withheld
from trainer.progress.models import Attempt, Finding
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of

ENOUGH: Final = 10
"""So many first answers are needed before it is said which misconception caught most."""


@dataclass(frozen=True, slots=True)
class Caught:
    """The misconception that most first answers to a version showed, and how many of them."""

    code: str
    times: int


def public_authors() -> QuerySet[Author]:
    """Those who want a page for everybody."""
    wanted = Author.objects.filter(public=True, user__is_active=True).exclude(slug=None)
    return wanted.select_related("user__authoring")


def public_versions(author: Author) -> QuerySet[PuzzleVersion]:
    """What is asked today by the author's puzzles that everybody finds, the newest puzzle first."""
    newer = PuzzleVersion.objects.filter(puzzle=OuterRef("puzzle"), number__gt=OuterRef("number"))
    listed = Q(puzzle__draft__author=author.user_id, puzzle__status=Puzzle.Status.PUBLISHED)
    found = PuzzleVersion.objects.filter(listed).exclude(Exists(newer))
    return found.select_related("puzzle").order_by("-puzzle", "-pk")


def answered_by(puzzles: Collection[int]) -> dict[int, int]:
    """How many learners answered each of these puzzles (keys), by its key. One query."""
    rows = first_answers(Q(version__puzzle__in=puzzles)).values("version__puzzle").order_by("version__puzzle")
    return dict(rows.annotate(n=Count("learner", distinct=True)).values_list("version__puzzle", "n"))


def caught_by(versions: Collection[int]) -> dict[int, Caught | None]:
    """Of each of these versions (keys) with answers enough what caught most, None where nothing did. Two
    queries.
    """
    first = first_answers(Q(version__in=versions))
    numbers = first.values("version").order_by("version").annotate(n=Count("pk")).filter(n__gte=ENOUGH)
    found: dict[int, Caught | None] = dict.fromkeys(numbers.values_list("version", flat=True))
    shown = Finding.objects.filter(
        attempt__in=first.filter(version__in=list(found)).values("pk"), sort=Finding.Sort.MISCONCEPTION
    )
    rows = shown.values("attempt__version", "code").annotate(n=Count("pk")).order_by("-n", "code")
    for version, code, times in rows.values_list("attempt__version", "code", "n"):
        found[version] = found[version] or Caught(code, times)
    return found


def may_be_told(versions: Collection[PuzzleVersion], learner: Learner | None) -> set[int]:
    """Those (keys) that the learner has answered, the result told, and whose verdict is kept back by
    nothing.
    """
    given = Attempt.objects.by(learner).filter(version__in=[version.pk for version in versions])
    answered = set(given.values_list("version", flat=True))
    return {version.pk for version in versions if version.pk in answered and _is_told(version)}


def _is_told(version: PuzzleVersion) -> bool:
    try:
        return not is_withheld(question_of(version))
    except NoQuestionError:
        return False
