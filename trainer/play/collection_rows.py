"""The puzzles of a collection with what a learner answered."""

from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse
from django.utils import timezone

from trainer.classroom.listing import versions_of_collection
from trainer.progress.models import Attempt
from trainer.progress.querysets import AttemptQuerySet
from trainer.puzzles.collecting import UNSEEN
from trainer.puzzles.models import Collection
from trainer.scenarios.kind import kinds
from trainer.showing.listed import ListedPuzzle, listed_puzzles
from trainer.showing.stored import attempt_word


@dataclass(frozen=True, slots=True)
class Row:
    """A puzzle of a collection with the learner's last answer, and the page of that.

    `mark` is right, partly, wrong, or kept where the result is kept back or an assignment holds the puzzle;
    empty without an answer. `newer`: that answer was given to a version that is not the newest any more.
    """

    listed: ListedPuzzle
    url: str
    mark: str = ""
    answer: str = ""
    answered: str = ""
    newer: bool = False


def order_of(collection: Collection) -> list[str]:
    """The slugs of the puzzles that can be answered, in order."""
    opened = collection.items.exclude(puzzle__status__in=UNSEEN).filter(puzzle__kind__in=list(kinds()))
    return list(opened.order_by("place").values_list("puzzle__slug", flat=True))


def answered_of(collection: Collection, learner_id: UUID | None) -> set[str]:
    """The slugs of those that the learner has answered."""
    return set(_answers(collection, learner_id).values_list("version__puzzle__slug", flat=True))


def rows_of(
    collection: Collection, learner_id: UUID | None, *, held: frozenset[int] = frozenset()
) -> list[Row]:
    """The puzzles in order; of those in `held` (their keys) no answer is told. A fixed number of queries."""
    versions = versions_of_collection(collection)
    numbers = {version.puzzle.slug: version.number for version in versions}
    listed = listed_puzzles(versions, hands=False)
    answers = _answers(collection, learner_id).select_related("version__puzzle").order_by("answered_at", "pk")
    last = {each.version.puzzle.slug: each for each in answers}
    return [_row(collection, each, numbers[each.slug], last.get(each.slug), held) for each in listed]


def _answers(collection: Collection, learner_id: UUID | None) -> AttemptQuerySet:
    own = Attempt.objects.given_by(learner_id)
    return own.filter(version__puzzle__in=collection.items.values("puzzle"))


def _row(
    collection: Collection, listed: ListedPuzzle, newest: int, attempt: Attempt | None, held: frozenset[int]
) -> Row:
    here = [collection.slug, listed.slug]
    url = reverse("play:collected", args=here)
    if attempt is None:
        return Row(listed, url)
    withheld = attempt.withheld_until is not None and attempt.withheld_until > timezone.now()
    if withheld or attempt.version.puzzle_id in held:
        return Row(listed, url, "kept")
    mark = "right" if attempt.is_right else "partly" if attempt.score else "wrong"
    answered = reverse("play:collected_attempt", args=[*here, attempt.id])
    return Row(listed, url, mark, attempt_word(attempt), answered, attempt.version.number < newest)
