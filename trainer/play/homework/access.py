"""What the addresses name, found among the learner's own; a refusal as a page."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Mode, SheetItem
from trainer.classroom.sitting import mark_browser
from trainer.classroom.telling import on_page_of, refuse_in_exam
from trainer.classroom.work import WorkRefusedError, work_of
from trainer.play.homework.words import REFUSED
from trainer.play.views import asking

View = Callable[..., HttpResponse]
REFUSED_STATUS = 403
SIGNED_OUT_STATUS = 401
WHOLE, SWAPPED = "base.html", "homework/swapped.html"
"""What a page of words alone extends, and what htmx puts in the place of the page's content."""


def for_learners(view: View) -> View:
    """For a view of the learner's own `Work` by its slug: 404 for others', a page for what is refused, the
    way to sign in for guests.
    """

    @wraps(view)
    def guarded(request: LearnerRequest, slug: str, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return _signed_out(request, _page_of(slug, **kwargs))
        work = work_of(request.learner_id, slug)
        if work is None:
            raise Http404
        try:
            if work.enrollment.left_at is not None:
                raise WorkRefusedError("left")
            on_page_of(work.assignment.classroom_id, work=work.assignment.slug)
            if work.assignment.mode != Mode.EXAM:
                refuse_in_exam()
            response = view(request, work, **kwargs)
            mark_browser(response, request, work)
            return response
        except WorkRefusedError as error:
            context = {"work": work, "why": REFUSED[error.why](), "section": "classes"}
            context |= {"left": error.why == "left", "base": SWAPPED if request.htmx else WHOLE}
            return render(request, "homework/refused.html", context, status=REFUSED_STATUS)

    return asking(guarded)


def _page_of(slug: str, **named: Any) -> str:
    """The page that an address belongs to: of the puzzle that it names, or the list."""
    place = [named[name] for name in ("place", "round_") if named.get(name) is not None]
    return reverse("homework:item" if place else "homework:sheet", args=[slug, *place])


def _signed_out(request: LearnerRequest, page: str) -> HttpResponse:
    """The way to sign in, and from there back; htmx gets words in the page's place, not that other page."""
    login = redirect_to_login(request.path if request.method in ("GET", "HEAD") else page)
    if not request.htmx:
        return login
    context = {"login": login.url, "base": SWAPPED}
    return render(request, "homework/signed_out.html", context, status=SIGNED_OUT_STATUS)


def item_at(items: Iterable[SheetItem], place: int, round_: int | None) -> SheetItem:
    """The item at a place, of the newest round if none is named; 404 if there is none."""
    at = [item for item in items if item.place == place and round_ in (None, item.round)]
    if not at:
        raise Http404
    return at[-1]
