"""What an address of the exam desk names, found among the user's own."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from trainer.classroom.secrecy.telling import on_page_of
from trainer.exams.models import Blueprint, Sitting


def own_blueprint(request: HttpRequest, slug: str) -> Blueprint:
    """A blueprint of the user's; 404 for every other."""
    return get_object_or_404(Blueprint.objects.owned_by(request.user), slug=slug)


def own_sitting_of(request: HttpRequest, slug: str) -> Sitting:
    """A sitting in a class or hall that the user teaches; 404 for every other."""
    rows = Sitting.objects.examined_by(request.user).select_related("assignment__classroom", "blueprint")
    found = get_object_or_404(rows, slug=slug)
    on_page_of(found.assignment.classroom_id, taught=True)
    return found
