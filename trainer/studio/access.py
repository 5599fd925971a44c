"""What an author's address names, found among what the user may see; a decorator for posted forms."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.models import Draft
from trainer.authoring.reviews import drafts_to_review
from trainer.authoring.versions import puzzles_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, Question, question_of


def own_draft(request: HttpRequest, slug: str) -> Draft:
    """A draft of the user's, with its puzzle; 404 for every other."""
    own = Draft.objects.of(request.user).select_related("puzzle", "author")
    return get_object_or_404(own, slug=slug)


def open_draft(request: HttpRequest, slug: str) -> Draft:
    """A draft that the user may read, with its puzzle: an own or a shared one, of staff each; 404 for
    every other.
    """
    opened = Draft.objects.open_to(request.user).select_related("puzzle", "author")
    return get_object_or_404(opened, slug=slug)


def draft_in_review(request: HttpRequest, slug: str) -> Draft:
    """An own draft, or one of which a review waits for the user or was done by the user; else 404."""
    own, others = Draft.objects.of(request.user), drafts_to_review(request.user)
    found = Draft.objects.filter(pk__in=own.values("pk")) | Draft.objects.filter(pk__in=others.values("pk"))
    return get_object_or_404(found.select_related("puzzle", "author"), slug=slug)


def own_puzzle(request: HttpRequest, slug: str) -> Puzzle:
    """A puzzle that is the user's to look after; 404 for every other."""
    return get_object_or_404(puzzles_of(request.user), slug=slug)


def own_version(request: HttpRequest, slug: str, number: int) -> PuzzleVersion:
    """A version of such a puzzle, with the puzzle; 404 for every other."""
    versions = PuzzleVersion.objects.filter(puzzle__in=puzzles_of(request.user)).select_related("puzzle")
    return get_object_or_404(versions, puzzle__slug=slug, number=number)


def question_or_404(version: PuzzleVersion) -> Question:
    """What a version asks; 404 if that is nothing any more."""
    try:
        return question_of(version)
    except NoQuestionError:
        raise Http404 from None


View = Callable[..., HttpResponse]


def post_or(name: str) -> Callable[[View], View]:
    """For a view that is posted to: anything else is sent to the page `name` of the same draft or text."""

    def decorated(view: View) -> View:
        @wraps(view)
        def guarded(request: LearnerRequest, **named: Any) -> HttpResponse:
            return view(request, **named) if request.method == "POST" else redirect(name, **named)

        return guarded

    return decorated
