"""An author's page, for everybody where the author wants one."""

from dataclasses import dataclass
from typing import Final

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.credits import CreditShown, credits_of, shown
from trainer.authoring.public import (
    ENOUGH,
    answered_by,
    caught_by,
    may_be_told,
    public_authors,
    public_versions,
)
from trainer.authoring.sharing import credit_name
from trainer.forms.queries import Query
from trainer.pages.question.rows import ListedPuzzle, listed_puzzles
from trainer.puzzles.models import PuzzleVersion
from trainer.wording.kind_words import misconception_name

PER_PAGE: Final = 24


@dataclass(frozen=True, slots=True)
class PuzzleShown:
    """A puzzle of the page: how many `answered` it, and of those with answers `enough` the `belief` that
    caught `times` of them, once it is `told`: to who has answered it.
    """

    listed: ListedPuzzle
    credit: CreditShown | None
    answered: int
    enough: bool
    told: bool
    belief: str
    times: int


@never_cache
@require_safe
def author_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """The author's public puzzles and how they did; 404 for whoever wants no such page."""
    author = get_object_or_404(public_authors(), slug=slug)
    page = Paginator(public_versions(author), PER_PAGE).get_page(Query(request.GET).number("page", 1))
    versions = list(page)
    context = {
        "section": "puzzles",
        "name": credit_name(author.user),
        "page": page,
        "rows": _rows(request, versions),
        "enough": ENOUGH,
    }
    return render(request, "play/author.html", context)


def _rows(request: LearnerRequest, versions: list[PuzzleVersion]) -> list[PuzzleShown]:
    keys = {version.puzzle.slug: version for version in versions}
    numbers = answered_by([version.puzzle_id for version in versions])
    caught = caught_by([version.pk for version in versions])
    told = may_be_told(versions, request.visitor.learner)
    found = credits_of([version.pk for version in versions])
    credit_of = {credit.version_id: shown(credit) for credit in found}
    rows = []
    for listed in listed_puzzles(versions, hands=False):
        version = keys[listed.slug]
        most = caught.get(version.pk) if version.pk in told else None
        rows.append(
            PuzzleShown(
                listed=listed,
                credit=credit_of.get(version.pk),
                answered=numbers.get(version.puzzle_id, 0),
                enough=version.pk in caught,
                told=version.pk in told,
                belief=misconception_name(most.code) if most else "",
                times=most.times if most else 0,
            )
        )
    return rows
