"""What an author's address names, found among what the user may see."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from trainer.authoring.models import Draft


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
