"""The mark in a browser that exams were begun there: it outlives signing out."""

from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponseBase

from trainer.classroom.models import Mode
from trainer.classroom.work import Work

COOKIE: Final = "sitting"
LONGEST: Final = 24 * 60 * 60
"""Seconds that it stays, where the exam does not end before: a browser may be shared."""
MOST: Final = 50
"""Exams that a browser keeps in mind; a cookie has room for no more."""
_SIGNER: Final = Signer(salt="trainer.classroom.sitting")


def sheets_in(request: HttpRequest) -> tuple[UUID, ...]:
    """The sheets of the exams that were begun in the browser and not handed in there."""
    try:
        return tuple(map(UUID, _SIGNER.unsign(request.COOKIES[COOKIE]).split()))
    except (KeyError, BadSignature, ValueError):
        return ()


def mark_browser(response: HttpResponseBase, request: HttpRequest, work: Work) -> None:
    """Keep in the browser that this exam is sat, or that it was handed in; others that are sat there stay."""
    sheet, here = work.sheet, sheets_in(request)
    if work.assignment.mode != Mode.EXAM or sheet is None:
        return
    others = tuple(each for each in here if each != sheet.pk)
    marked = (*others, sheet.pk) if sheet.handed_in_at is None else others
    if len(marked) == len(here):
        return
    if not marked:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    response.set_cookie(
        COOKIE,
        _SIGNER.sign(" ".join(each.hex for each in marked)),
        max_age=LONGEST,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_full(request: HttpRequest) -> bool:
    """Whether so many exams were begun in the browser that it cannot keep one more in mind."""
    return len(sheets_in(request)) >= MOST
