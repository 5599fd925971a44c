"""Addresses that forms are sent to; a refused form is shown there, so they are opened too, by a reload."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from trainer.accounts.middleware import LearnerRequest

View = Callable[..., HttpResponse]


def posted_from(page: str) -> Callable[[View], View]:
    """A view of POST alone; opened, it leads to the page of the class that has its form, by URL name."""

    def decorated(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def posted(request: LearnerRequest, slug: str, **named: Any) -> HttpResponse:
            return view(request, slug, **named) if request.method == "POST" else redirect(page, slug)

        return posted

    return decorated
