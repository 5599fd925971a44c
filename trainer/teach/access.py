"""What a teacher's address names, found among the teacher's own, and decorators for views.

An archived class can be read but not changed. The address of a form that was refused may be reloaded.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing.closing import hand_in_by_clock
from trainer.classroom.models import Assignment, Classroom, Enrollment, Submission
from trainer.classroom.secrecy.telling import on_page_of
from trainer.exams.models import Sitting


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


def graded_class(request: LearnerRequest, slug: str) -> Classroom:
    """The same class, once what the clock has ended is handed in: its marks are right."""
    found = taught_class(request, slug)
    hand_in_by_clock(Submission.objects.filter(assignment__classroom=found), now=request.arrived_at)
    return found


def graded_assignment(request: LearnerRequest, slug: str) -> Assignment:
    """The same of an assignment."""
    found = taught_assignment(request, slug)
    hand_in_by_clock(found.submissions.all(), now=request.arrived_at)
    return found


View = Callable[..., HttpResponse]


def in_open_class(view: View) -> View:
    """For a view of an `Assignment` of the teacher's by its slug (404 for others'); its class goes on."""

    @wraps(view)
    def guarded(request: LearnerRequest, slug: str, **kwargs: Any) -> HttpResponse:
        found = taught_assignment(request, slug)
        if found.classroom.is_archived:
            return archived_page(request, found.classroom)
        return view(request, found, **kwargs)

    return guarded


def not_of_a_sitting(view: View) -> View:
    """For a view that changes an assignment of the teacher's by its slug: that of a sitting of an examination
    stays as it is, and the page leads to the exam desk.
    """

    @wraps(view)
    def guarded(request: LearnerRequest, slug: str, **named: Any) -> HttpResponse:
        found = Sitting.objects.examined_by(request.user).filter(assignment__slug=slug).first()
        if found is None:
            return view(request, slug, **named)
        messages.error(request, _("This is a sitting of an examination: what it asks, and when, is fixed."))
        return redirect("teach:sitting", found.slug)

    return guarded


def archived_page(request: LearnerRequest, classroom: Classroom) -> HttpResponse:
    """That the class takes nothing new."""
    context = {"classroom": classroom, "section": "classes", "area": "assignments"}
    status = 409 if request.method == "POST" else 200
    return render(request, "teach/assignments/archived.html", context, status=status)


def posted_from(page: str) -> Callable[[View], View]:
    """A view of POST alone; opened, it leads to the page of the class that has its form, by URL name."""

    def decorated(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def posted(request: LearnerRequest, slug: str, **named: Any) -> HttpResponse:
            return view(request, slug, **named) if request.method == "POST" else redirect(page, slug)

        return posted

    return decorated
