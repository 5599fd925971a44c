"""Ten questions make a session: how far it is, and that a page closes it.

A session is what a learner answers from its beginning on, but in runs and reviews. When it began is kept with
what the browser is known by; that is read with every page as it is, so that to count costs nothing.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from trainer.accounts.middleware import LearnerRequest
from trainer.progress.models import Attempt
from trainer.progress.moving import Earlier

TEN: Final = 10
LONGEST: Final = timedelta(hours=2)
"""A session that began longer ago is over."""
SESSION_KEY: Final = "ten"
"""Holds when it began and whether its closing page was shown."""


def begun_at(request: LearnerRequest) -> datetime | None:
    """When the session began that goes on, or whose closing page was the last one; None without one."""
    began, _closed = _kept(request)
    return began if began and request.arrived_at - began < LONGEST else None


def begin_ten(request: LearnerRequest) -> None:
    """Begin a session unless one goes on. A guest's begins with the first answer: nothing is kept before."""
    if request.visitor.learner_id and (begun_at(request) is None or _kept(request)[1]):
        _keep(request, request.arrived_at, closed=False)


def begin_with(request: LearnerRequest, attempt: Attempt) -> None:
    """Begin one of which this answer is the first."""
    _keep(request, attempt.answered_at, closed=False)


def close_ten(request: LearnerRequest) -> None:
    """After its closing page another one begins with the next question."""
    began, closed = _kept(request)
    if began and not closed:
        _keep(request, began, closed=True)


def _kept(request: LearnerRequest) -> tuple[datetime | None, bool]:
    match request.session.get(SESSION_KEY):
        case [str(began), bool(closed)]:
            return datetime.fromisoformat(began), closed
        case _:
            return None, False


def _keep(request: LearnerRequest, began: datetime, *, closed: bool) -> None:
    request.session[SESSION_KEY] = [began.isoformat(), closed]


def so_far(request: LearnerRequest, attempt: Attempt, earlier: Iterable[Earlier]) -> list[float]:
    """The scores of the answers of the session up to this one, which comes last; none where it is of another.

    :param earlier: those before this one, the last first, told since when the session began.
    """
    began = begun_at(request)
    if began is None or attempt.answered_at < began or attempt.item_id or attempt.reviewed:
        return []
    return [*reversed([each.score for each in earlier if each.since]), attempt.score]


def told_so_far(scores: Sequence[float]) -> SafeString:
    """How far a session is: a mark for each answer, and how many were right."""
    right = sum(score == 1 for score in scores)
    said = ngettext(
        "%(number)d of %(ten)d answered, %(right)d right.",
        "%(number)d of %(ten)d answered, %(right)d right.",
        len(scores),
    ) % {"number": len(scores), "ten": max(TEN, len(scores)), "right": right}
    marks = [("is-right" if score == 1 else "is-wrong",) for score in scores]
    marks += [("",)] * (TEN - len(marks))
    drawn = format_html_join("", '<i class="{}"></i>', marks)
    return format_html(
        '<p class="ten"><span class="ten-marks" aria-hidden="true">{}</span> {}</p>', drawn, said
    )


def ten_onwards(slug: str, belief: str) -> SafeString:
    """The way on from the last answer of a session: to its closing page; else to the next puzzle, or to one
    that puts a misconception to the test where the answer was given by one.
    """
    return render_to_string("play/ten_onwards.html", {"slug": slug, "belief": belief})
