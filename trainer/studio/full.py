"""An author has as many drafts as there may be: said by a page that names the number, wherever it was met."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from trainer.authoring.actions.drafting import MOST_DRAFTS, FullError
from trainer.wording.words import grouped


class FullPage:
    """Middleware: answers for the views that start a draft."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for this one error; others go on."""
        if not isinstance(error, FullError):
            return None
        return render(request, "studio/full.html", {"most": grouped(MOST_DRAFTS)}, status=422)
