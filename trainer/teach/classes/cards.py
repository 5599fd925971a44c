"""Cards that sign in: printed once, for learners whose accounts teachers look after."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.cards import Card
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.actions.roster import PrintedError, make_cards
from trainer.classroom.models import Classroom, Enrollment
from trainer.showing.qr import qr_svg
from trainer.teach.access import taught_class
from trainer.teach.classes.forms import DaysForm
from trainer.teach.classes.roster import listed

AT_ONCE = 200
"""So many cards are drawn in one request."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def cards(request: LearnerRequest, slug: str) -> HttpResponse:
    """Whom to make cards for, those without one first; posted to, the new cards, shown this once.

    Posted with `all` they are for those without one; with `who`, for the chosen, whatever they have.
    """
    found = taught_class(request, slug)
    managed = sorted((each for each in listed(request, found) if each.is_looked_after), key=_has_card)
    form = DaysForm(request.POST if request.method == "POST" else None)
    if not form.is_bound or not form.is_valid():
        return _page(request, found, managed, form)
    try:
        made = make_cards(
            classroom=found,
            enrollments=_chosen(request, managed)[:AT_ONCE],
            expires_at=request.arrived_at + timedelta(days=form.cleaned_data["days"]),
            now=request.arrived_at,
            form=form.cleaned_data["key"],
        )
    except PrintedError:
        return _page(request, found, managed, DaysForm(), wrong=printed_before())
    if not made:
        return _page(request, found, managed, form, wrong=_("Choose the learners who get a card."))
    return cards_page(request, found, made)


def _chosen(request: HttpRequest, managed: list[Enrollment]) -> list[Enrollment]:
    if "all" in request.POST:
        return [each for each in managed if not _has_card(each)]
    who = request.POST.getlist("who")
    return [each for each in managed if str(each.pk) in who]


def printed_before() -> str:
    """What is told of a form that was sent before."""
    return _(
        "These cards were made already, and nothing new was made: the cards that you printed work. "
        "If one was not printed, make a new one for its learner."
    )


def _page(
    request: HttpRequest,
    found: Classroom,
    managed: list[Enrollment],
    form: DaysForm,
    *,
    wrong: str = "",
) -> HttpResponse:
    context = {
        "classroom": found,
        "area": "roster",
        "managed": managed[:AT_ONCE],
        "some_have": len({_has_card(each) for each in managed}) > 1,
        "more": max(0, len(managed) - AT_ONCE),
        "added": "added" in request.GET,
        "form": form,
        "wrong": wrong,
    }
    return render(request, "teach/classes/cards.html", context, status=422 if wrong or form.errors else 200)


def _has_card(enrollment: Enrollment) -> bool:
    return bool(vars(enrollment)["has_card"])


def cards_page(
    request: LearnerRequest, found: Classroom, made: list[tuple[Enrollment, Card]]
) -> HttpResponse:
    """The cards themselves; nothing keeps what stands on them, so the view must not be cached."""
    context = {
        "classroom": found,
        "area": "roster",
        "cards": [_printed(request, enrollment, card) for enrollment, card in made],
        "typed_url": request.build_absolute_uri(reverse("classes:card_typed")),
    }
    return render(request, "teach/classes/printed.html", context)


def _printed(request: HttpRequest, enrollment: Enrollment, card: Card) -> dict[str, Any]:
    url = request.build_absolute_uri(reverse("classes:card", args=[card.code]))
    title = _("QR code of the card of %(name)s") % {"name": enrollment.name}
    return {"name": enrollment.name, "card": card, "url": url, "qr": qr_svg(url, title)}
