"""The line that asks whether what was explained is clear: one tap, under a verdict or a page of a lesson."""

from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from trainer.progress.models import Attempt
from trainer.puzzles.models import Puzzle


def clear_of_verdict(
    request: HttpRequest, attempt: Attempt, *, back: str, said: bool | None = None
) -> SafeString:
    """The line under the verdict on an attempt, its version and puzzle at hand. `said`: what was tapped;
    `back`: the page that shows the verdict.
    """
    return render_to_string("question/clear.html", verdict_context(request, attempt, back=back, said=said))


def verdict_context(
    request: HttpRequest, attempt: Attempt, *, back: str, said: bool | None
) -> dict[str, Any]:
    """What `question/clear.html` needs of a verdict. Of a puzzle with a page one can say what is unclear."""
    puzzle = attempt.version.puzzle
    report = "" if puzzle.status == Puzzle.Status.RESERVED else reverse("play:report", args=[puzzle.slug])
    return _context(request, "attempt", str(attempt.pk), back, said) | {"report": report}


def screen_context(request: HttpRequest, screen: str, *, back: str, said: bool | None) -> dict[str, Any]:
    """The same of a screen of a lesson."""
    return _context(request, "screen", screen, back, said)


def _context(request: HttpRequest, about: str, which: str, back: str, said: bool | None) -> dict[str, Any]:
    token = get_token(request)
    return {"about": about, "which": which, "back": back, "said": said, "csrf_token": token}
