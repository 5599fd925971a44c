"""What the addresses of reviews, reports and versions name, found among what the user may see."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from trainer.authoring.models import Draft
from trainer.authoring.own_puzzles import puzzles_of
from trainer.authoring.reviews import drafts_to_review
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, Question, question_of


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
