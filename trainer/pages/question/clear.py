"""The line that asks whether what was explained is clear: one tap, under a verdict or a page of a lesson."""

from functools import cache
from typing import Any, Final

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from trainer.progress.models import Attempt
from trainer.puzzles.models import Puzzle

_WHICH, _BACK, _TOKEN = "the-attempt", "the-way-back", "the-token"
_SLOTS: Final = {_WHICH: "{which}", _BACK: "{back}", _TOKEN: "{token}"}
"""What stands in the line that is kept, and where it is filled in."""


def clear_of_verdict(
    request: HttpRequest, attempt: Attempt, *, back: str, said: bool | None = None
) -> SafeString:
    """The line under the verdict on an attempt, its version and puzzle at hand. `said`: what was tapped;
    `back`: the page that shows the verdict.
    """
    if said is not None:
        return render_to_string(
            "question/clear.html", verdict_context(request, attempt, back=back, said=said)
        )
    asked = _asked(get_language() or "")
    return format_html(asked, which=attempt.pk, back=back, token=_token(request))


def _token(request: HttpRequest) -> str:
    """The one that came with the answer, which was held to be good; else a new one, which costs a cookie."""
    return request.POST.get("csrfmiddlewaretoken", "") or get_token(request)


@cache
def _asked(language: str) -> str:
    """The line where nothing was tapped yet, to be filled in: each answer has one, a template takes long."""
    context = {"about": "attempt", "which": _WHICH, "back": _BACK, "said": None, "csrf_token": _TOKEN}
    line = render_to_string("question/clear.html", context).replace("{", "{{").replace("}", "}}")
    for word, slot in _SLOTS.items():
        line = line.replace(word, slot)
    return line


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
    token = _token(request)
    return {"about": about, "which": which, "back": back, "said": said, "csrf_token": token}
