"""Was this clear? What somebody taps under a verdict or a screen of a lesson."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from trainer.accounts.middleware import LearnerRequest
from trainer.pages.question.clear import screen_context, verdict_context
from trainer.play.practice.answering import answering_learner
from trainer.progress.clarity import say_of_screen, say_of_verdict
from trainer.progress.reading import own_attempt
from trainer.rulebook.path import lessons


@require_POST
def clear(request: LearnerRequest) -> HttpResponse:
    """Keep what was tapped, and show it where it was asked.

    :raises Http404: if the answer is not one's own, or there is no such screen.
    """
    said = request.POST.get("clear", "")
    if said not in ("yes", "no"):
        return render(request, "400.html", status=422)
    back = _back(request)
    if "attempt" in request.POST:
        context = _of_verdict(request, request.POST["attempt"], said == "yes", back)
    else:
        context = _of_screen(request, request.POST.get("screen", ""), said == "yes", back)
    if request.htmx:
        return render(request, "question/clear.html", context | {"spoken": True})
    return redirect(f"{back}#clear")


def _of_verdict(request: LearnerRequest, which: str, is_clear: bool, back: str) -> dict[str, Any]:
    learner_id = request.visitor.learner_id
    try:
        attempt = own_attempt(learner_id, UUID(which)) if learner_id else None
    except ValueError:
        attempt = None
    if attempt is None:
        raise Http404
    say_of_verdict(attempt, clear=is_clear, now=request.arrived_at)
    return verdict_context(request, attempt, back=back, said=is_clear)


def _of_screen(request: LearnerRequest, which: str, is_clear: bool, back: str) -> dict[str, Any]:
    lesson, _slash, number = which.partition("/")
    found = lessons().get(lesson)
    if found is None or number not in map(str, range(1, len(found.screens) + 1)):
        raise Http404
    learner = request.visitor.learner or answering_learner(request)
    say_of_screen(learner, which, clear=is_clear, now=request.arrived_at)
    return screen_context(request, which, back=back, said=is_clear)


def _back(request: LearnerRequest) -> str:
    """The page of this site where it was asked, else home."""
    back = request.POST.get("back", "")
    return back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else reverse("play:home")
