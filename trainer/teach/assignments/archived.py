"""An archived class can be read as before; what would change its assignments is refused with a page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Classroom
from trainer.teach.access import taught_assignment

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


def archived_page(request: LearnerRequest, classroom: Classroom) -> HttpResponse:
    """That the class takes nothing new."""
    context = {"classroom": classroom, "section": "classes", "area": "assignments"}
    status = 409 if request.method == "POST" else 200
    return render(request, "teach/assignments/archived.html", context, status=status)
