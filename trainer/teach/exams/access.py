"""What an address of the exam desk names, found among the user's own."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from trainer.classroom.secrecy.telling import on_page_of
from trainer.exams.models import Appeal, Blueprint, Sitting


def own_blueprint(request: HttpRequest, slug: str) -> Blueprint:
    """A blueprint of the user's; 404 for every other."""
    return get_object_or_404(Blueprint.objects.owned_by(request.user), slug=slug)


def own_sitting_of(request: HttpRequest, slug: str) -> Sitting:
    """A sitting in a class or hall that the user teaches; 404 for every other."""
    rows = Sitting.objects.examined_by(request.user).select_related("assignment__classroom", "blueprint")
    found = get_object_or_404(rows, slug=slug)
    on_page_of(found.assignment.classroom_id, taught=True)
    return found


def own_appeal_of(request: HttpRequest, slug: str, number: int) -> Appeal:
    """An appeal at a sitting in a class or hall that the user teaches, with the question that it is about;
    404 for every other.
    """
    rows = Appeal.objects.filter(
        candidate__sitting__in=Sitting.objects.examined_by(request.user).filter(slug=slug)
    ).select_related(
        "candidate__enrollment",
        "candidate__sitting__assignment__classroom",
        "item__slot",
        "item__version__puzzle",
        "item__version__origin",
        "item__comment",
        "item__submission__assignment",
        "item__submission__enrollment",
    )
    found = get_object_or_404(rows, pk=number)
    on_page_of(found.candidate.sitting.assignment.classroom_id, taught=True)
    return found
