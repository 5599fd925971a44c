"""Signing in by a card. Opening its link does nothing yet; only the button signs in.

What these pages show is for the holder of the card alone: nothing is cached, and no other page is told their
address. While nobody may guess, a card leads elsewhere, so that no log of refusals has a code that works.
"""

from collections.abc import Callable
from functools import wraps
from typing import Final
from urllib.parse import urlencode

from allauth.account.utils import get_next_redirect_url
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts import cards
from trainer.accounts.codes import as_typed
from trainer.accounts.limits import CARD_CODES, TooManyFailuresError
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import LoginCard
from trainer.classroom.models import Classroom
from trainer.play.classes.forms import CodeForm, OwnForm, waiting

REFERRER: Final = "strict-origin"
"""The site alone, never the path. With `no-referrer` browsers post from the page with the origin `null`, and
the check against forged requests refuses that."""
View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """A page whose address is a secret."""

    @never_cache
    @wraps(view)
    def guarded(request: LearnerRequest, **named: str) -> HttpResponse:
        response = view(request, **named)
        response.headers["Referrer-Policy"] = REFERRER
        return response

    return guarded


@private
@require_http_methods(["GET", "HEAD", "POST"])
def card_typed(request: LearnerRequest) -> HttpResponse:
    """Type the code of a card."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    typed = form.cleaned_data["code"] if form.is_bound and form.is_valid() else ""
    if wait := _wait(request, typed):
        return _refused(request, waiting(wait), typed, status=429)
    if typed:
        found = _looked_up(request, typed)
        return _on(request, "classes:card", as_typed(typed)) if isinstance(found, LoginCard) else found
    return render(request, "classes/card_typed.html", {"form": form}, status=422 if form.errors else 200)


def _wait(request: LearnerRequest, code: str) -> int:
    """Seconds until a code may be looked up; a card that signed somebody in before never waits."""
    try:
        CARD_CODES.check(request)
    except TooManyFailuresError as error:
        return 0 if cards.was_used(code) else error.seconds
    return 0


def _on(request: LearnerRequest, name: str, *args: str) -> HttpResponse:
    """To another page of these, with the address that signing in shall lead to."""
    after = get_next_redirect_url(request)
    return redirect(reverse(name, args=args) + (f"?{urlencode({'next': after})}" if after else ""))


def _looked_up(request: LearnerRequest, code: str) -> LoginCard | HttpResponse:
    """The card with a code, or the page that says why it does nothing."""
    try:
        return cards.card_of(code, request.arrived_at)
    except cards.UnknownCardError:
        CARD_CODES.failed(request)
        why = _("No card has this code. Look at it again, letter by letter.")
    except cards.RevokedCardError:
        why = _("This card works no more. Ask your teacher for the new one.")
    except cards.ExpiredCardError:
        why = _("This card has expired. Ask your teacher for a new one.")
    return _refused(request, why, code)


def _refused(request: LearnerRequest, why: str, code: str = "", *, status: int = 404) -> HttpResponse:
    """Why a card does nothing; its code stays in the field, to be looked at again."""
    context = {"form": CodeForm(initial={"code": code}), "why": why}
    return render(request, "classes/card_typed.html", context, status=status)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def card(request: LearnerRequest, code: str) -> HttpResponse:
    """One button; only that signs in. A card that releases its account asks for a name and a password."""
    if _wait(request, code):
        return _on(request, "classes:card_typed")
    found = _looked_up(request, code)
    if isinstance(found, HttpResponse):
        return found
    if found.releases:
        return _own(request, found)
    if request.method != "POST":
        return render(request, "classes/card.html", _context(found))
    try:
        cards.sign_in(request, found)
    except cards.RevokedCardError:
        return _refused(request, _("This card works no more. Ask your teacher for the new one."))
    return redirect(get_next_redirect_url(request) or "classes:mine")


def _own(request: LearnerRequest, found: LoginCard) -> HttpResponse:
    form = OwnForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        username, password = form.cleaned_data["username"], form.cleaned_data["password1"]
        try:
            cards.release(request, found, username=username, password=password)
        except cards.NameTakenError:
            form.add_error("username", _("Somebody has this username already."))
        except cards.RevokedCardError:
            return _refused(request, _("This card works no more. Ask your teacher for the new one."))
        else:
            return redirect(get_next_redirect_url(request) or "classes:mine")
    context = _context(found) | {"form": form}
    return render(request, "classes/own.html", context, status=422 if form.errors else 200)


def _context(found: LoginCard) -> dict[str, object]:
    """The card, and the classes of its learner: a stranger who finds it learns no name of a person."""
    classes = Classroom.objects.filter(enrollments__learner__user=found.user, enrollments__left_at=None)
    return {"card": found, "classes": classes.order_by("name")}
