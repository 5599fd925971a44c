"""Acts that only a form sends: whoever comes to their address otherwise, back from signing in, is led on."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from trainer.accounts.middleware import LearnerRequest

View = Callable[..., HttpResponse]


def post_or(name: str) -> Callable[[View], View]:
    """For a view that is posted to: anything else is sent to the page `name` of the same draft or text."""

    def decorated(view: View) -> View:
        @wraps(view)
        def guarded(request: LearnerRequest, **named: Any) -> HttpResponse:
            return view(request, **named) if request.method == "POST" else redirect(name, **named)

        return guarded

    return decorated
