"""Who reads: known to whatever makes verdicts, for each request; and the page for what is not told."""

from collections.abc import Callable
from typing import Final, cast

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Learner
from trainer.classroom.doing.work import submissions_in
from trainer.classroom.secrecy.telling import Reader, WithheldError, read_by

STATUS: Final = 403
Respond = Callable[[HttpRequest], HttpResponseBase]


def reading(get_response: Respond) -> Respond:
    """Middleware, after the learner."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        asked = cast(LearnerRequest, request)
        with read_by(Reader(lambda: _learner(asked), asked.arrived_at, submissions_in(asked))):
            return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        if not isinstance(exception, WithheldError):
            return None
        at = request.resolver_match
        section = "puzzles" if at is not None and at.app_name == "play" else ""
        return render(
            request, "homework/held.html", {"withheld": exception, "section": section}, status=STATUS
        )

    middleware.process_exception = process_exception  # type: ignore[attr-defined]  # as Django calls it
    return middleware


def _learner(request: LearnerRequest) -> Learner | None:
    """Guests are in no class: for them nothing is looked up."""
    return request.visitor.learner if request.user.is_authenticated else None
