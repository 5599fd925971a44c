"""A public puzzle in a frame of another site: asked, answered and told in place, to nobody in particular.

Neither the session nor any account is looked at, no cookie is set, and nothing is stored: what is done in a
frame of a stranger's page can be done in nobody's name. A signed key of the form says what was asked.
"""

from datetime import datetime
from typing import Any, Final

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from trainer.accounts.limits import address_of
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.turns import seconds_to_wait
from trainer.classroom.doing.work import submissions_in
from trainer.classroom.secrecy.telling import WithheldError, read_by, unknown_reader
from trainer.learning.days import day_of
from trainer.pages.question.panel import verdict_context
from trainer.pages.question.venue import Venue
from trainer.play.practice.embedding import TODAY, frame_address, framed_by, may_be_framed
from trainer.progress.keys import MAX_AGE, KeyRefusedError
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, cached_version, newest_version
from trainer.scenarios.answer_shapes import Answer
from trainer.security import in_any_frame

FRESH: Final = 60
"""Seconds for which the question may be shown again; a puzzle that was taken back is gone then."""


class Framed(Venue):
    """The puzzle that a frame asks for (`what`), to whoever looks; the verdict stands in its place."""

    template = "framed/puzzle.html"

    def __init__(self, request: LearnerRequest, what: str, version: PuzzleVersion) -> None:
        super().__init__(request)
        self.what, self.version = what, version

    @property
    def action(self) -> str:
        """The frame itself, and there the place of the verdict: the table above it is known by then."""
        return f"{frame_address(self.what)}#answer"

    def key(self) -> str:
        """What was asked, signed for this frame alone."""
        return self._signer.sign(f"{self.version.puzzle.slug}.{self.version.number}")

    @property
    def _signer(self) -> TimestampSigner:
        return TimestampSigner(salt=f"trainer.play.practice.framed/{self.what}")

    def accept(self, key: str) -> None:
        """The version that was asked, which may be yesterday's puzzle by now."""
        try:
            slug, _dot, number = self._signer.unsign(key, max_age=MAX_AGE).rpartition(".")
        except BadSignature:
            raise KeyRefusedError("this key is none of this frame") from None
        version = cached_version(puzzle__slug=slug, number=int(number))
        if version is None or not may_be_framed(version.puzzle):
            raise KeyRefusedError("the puzzle was taken back")
        self.version = version

    def store(self, answer: Answer) -> str:
        """Nothing; the answer waits for its verdict."""
        self.given = answer
        return ""

    def around(self) -> dict[str, Any]:
        """No way to other parts of the site but the puzzle's own page."""
        return {
            "in_frame": True,
            "families": True,
            "today": self.what == TODAY,
            "whole": self.request.build_absolute_uri(reverse("play:puzzle", args=[self.version.puzzle.slug])),
        }

    def verdict(self) -> dict[str, Any]:
        """With the way to the puzzle's page, and back to the question."""
        onwards = render_to_string("framed/onwards.html", self.around() | {"again": frame_address(self.what)})
        return verdict_context(self.version, self.given, onwards=onwards, linked=False)

    def ask(self) -> HttpResponse:
        """The question; where its verdict is not told it is not shown either."""
        self.refuse()
        response = _page(self.template, self.question())
        response.headers["Cache-Control"] = f"public, max-age={FRESH}"
        return response

    def put(self, fragment: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
        """The whole page: no script of a frame puts anything into it."""
        self.refuse()
        return _page(self.template, context, status)

    def answered(self, where: str) -> HttpResponse:
        """The page with the verdict."""
        return _page(self.template, self.around() | self.verdict())


def _page(template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Without the request: a template that saw it could ask for the user, the session or a token."""
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(render_to_string(template, context), status=status, headers=headers)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def framed_page(request: LearnerRequest, address: str) -> HttpResponse:
    """What stands in the frame. The one cookie that is heeded tells that an exam goes on in the browser."""
    if wait := seconds_to_wait(address_of(request)):
        said = ngettext("Wait %(n)d second.", "Wait %(n)d seconds.", wait) % {"n": wait}
        response = _refused(_("Too many requests come from here."), said, 429)
        response.headers["Retry-After"] = str(wait)
    else:
        with read_by(unknown_reader(request.arrived_at, submissions_in(request))):
            response = _for_nobody(request, address)
    patch_vary_headers(response, ["Cookie"])
    return in_any_frame(response)


def _for_nobody(request: LearnerRequest, address: str) -> HttpResponse:
    what = framed_by(address)
    if what is None:
        said = _("Its address is not whole: copy the text to embed once more.")
        return _refused(_("There is no puzzle here."), said, 404)
    try:
        version = _version_of(what, request.arrived_at)
        if version is None:
            said = _("It was taken back.") if what != TODAY else _("There is none today.")
            return _refused(_("There is no puzzle here."), said, 404)
        asked = Framed(request, what, version)
        return asked.answer() if request.method == "POST" else asked.ask()
    except WithheldError as held:
        said = _("A class works on it. It comes back when that is over.")
        if held.why == "browser":
            said = _("An exam is under way in this browser.")
        return _refused(_("This puzzle is not shown now."), said, 403)
    except NoQuestionError:
        return _refused(_("There is no puzzle here."), _("It was taken back."), 404)


def _version_of(what: str, now: datetime) -> PuzzleVersion | None:
    version = puzzle_of_the_day(day_of(now, "UTC")) if what == TODAY else newest_version(what)
    return version if version is not None and may_be_framed(version.puzzle) else None


def _refused(headline: str, said: str, status: int) -> HttpResponse:
    return _page("framed/refused.html", {"headline": headline, "said": said}, status)
