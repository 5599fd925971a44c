"""What a teacher's address names, found among the teacher's own; the page is that class's own then."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from trainer.classroom.models import Assignment, Classroom, Enrollment
from trainer.classroom.telling import on_page_of


def taught_class(request: HttpRequest, slug: str) -> Classroom:
    """A class of the user's; 404 for every other."""
    found = get_object_or_404(Classroom.objects.taught_by(request.user), slug=slug)
    on_page_of(found.pk, taught=True)
    return found


def owned_class(request: HttpRequest, slug: str) -> Classroom:
    """A class whose owner the user is; 404 for every other."""
    return get_object_or_404(Classroom.objects.owned_by(request.user), slug=slug)


def taught_assignment(request: HttpRequest, slug: str) -> Assignment:
    """An assignment of a class of the user's, with the class; 404 for every other."""
    own = Assignment.objects.taught_by(request.user).select_related("classroom")
    found = get_object_or_404(own, slug=slug)
    on_page_of(found.classroom_id, taught=True)
    return found


def taught_enrollment(request: HttpRequest, slug: str, enrollment: object) -> Enrollment:
    """A learner of a class of the user's, with class and learner; 404 for every other."""
    own = Enrollment.objects.taught_by(request.user).select_related("classroom", "learner__user__managed")
    return get_object_or_404(own, classroom__slug=slug, pk=enrollment)
