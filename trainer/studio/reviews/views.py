"""Reviews: what waits for the user, what the user asked for, and a draft as its reviewer sees it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import StaleDraftError
from trainer.authoring.actions.reviewing import (
    NoReviewError,
    ask_for_reviews,
    ask_review,
    decide,
    withdraw_review,
)
from trainer.authoring.models import Draft
from trainer.authoring.reports import reports_waiting
from trainer.authoring.reviews import (
    classes_asking,
    reviews_asked_by,
    reviews_open_to,
    reviews_waiting_for,
)
from trainer.classroom.models import Classroom
from trainer.studio.access import own_draft
from trainer.studio.life.acting import post_or
from trainer.studio.life.heading import draft_context
from trainer.studio.reviews.drawn import draft_shown
from trainer.studio.reviews.forms import AskForm, DecisionForm
from trainer.studio.reviews.found import draft_in_review
from trainer.studio.reviews.rows import review_rows
from trainer.studio.verdict.panel import panel_context

MOST = 100
"""So many of those that the user asked for are listed."""


@require_safe
@login_required
def reviews(request: LearnerRequest) -> HttpResponse:
    """What waits for the user's review, what the user asked for, and which of the user's classes ask."""
    user = signed_in(request)
    context = {
        "area": "reviews",
        "waiting": review_rows(reviews_waiting_for(user)),
        "asked": review_rows(reviews_asked_by(user)[:MOST]),
        "reports": reports_waiting(user),
        "classes": Classroom.objects.taught_by(user).open().select_related("asks_review").order_by("name"),
    }
    return render(request, "studio/reviews/reviews.html", context)


@login_required
@post_or("studio:reviews")
def reviewed_class(request: LearnerRequest) -> HttpResponse:
    """A class of the user's asks for reviews from now on, or no longer."""
    taught = Classroom.objects.taught_by(request.user).open()
    found = get_object_or_404(taught, slug=request.POST.get("classroom", "").replace("\0", ""))
    if ask_for_reviews(classroom=found, asks="asks" in request.POST):
        said = _("%(name)s now takes only puzzles that another author approved.")
    else:
        said = _("%(name)s takes any puzzle again.")
    messages.success(request, said % {"name": found.name})
    return redirect("studio:reviews")


@require_safe
@login_required
def review(request: LearnerRequest, slug: str) -> HttpResponse:
    """A draft with its reviews: to be asked for by its author, to be done by somebody else."""
    return _page(request, draft_in_review(request, slug))


def _page(request: LearnerRequest, draft: Draft, *, status: int = 200, **context: Any) -> HttpResponse:
    user, own = signed_in(request), draft.author_id == request.user.pk
    asked = draft.reviews.all() if own else reviews_open_to(user).filter(draft=draft)
    seen = {"seen": draft.revision}
    context = {
        "area": "reviews",
        "draft": draft,
        "own": own,
        "shown": draft_shown(draft),
        "rows": review_rows(asked.exclude(state="withdrawn").order_by("-asked_at", "-pk")),
        "waits": reviews_waiting_for(user).filter(draft=draft).exists(),
        "ask_form": AskForm(initial=seen, classes=classes_asking(user)) if own else None,
        "decision_form": DecisionForm(initial=seen),
        **panel_context(draft),
        **(draft_context(draft, "review") if own else {}),
        **context,
    }
    return render(request, "studio/reviews/review.html", context, status=status)


@login_required
@post_or("studio:review")
def ask(request: LearnerRequest, slug: str) -> HttpResponse:
    """The author asks for a review of the draft as it stands."""
    draft, user = own_draft(request, slug), signed_in(request)
    form = AskForm(request.POST, classes=classes_asking(user))
    if not form.is_valid():
        return _page(request, draft, status=422, ask_form=form)
    try:
        ask_review(draft=draft, **form.cleaned_data)
    except StaleDraftError:
        messages.error(request, _("The draft was changed since: look at it once more, then ask."))
    except NoReviewError:
        raise Http404 from None
    else:
        messages.success(
            request, _("Asked. You can go on with other drafts; a change of this one is seen too.")
        )
    return redirect("studio:review", slug)


@login_required
@post_or("studio:review")
def withdraw(request: LearnerRequest, slug: str) -> HttpResponse:
    """The author no longer asks."""
    draft = own_draft(request, slug)
    named = request.POST.get("classroom", "").replace("\0", "")
    asked = Classroom.objects.filter(puzzle_reviews__draft=draft).distinct()
    classroom = get_object_or_404(asked, slug=named) if named else None
    withdraw_review(draft=draft, classroom=classroom)
    return redirect("studio:review", slug)


@login_required
@post_or("studio:review")
def decision(request: LearnerRequest, slug: str) -> HttpResponse:
    """A reviewer approves the draft that was seen, or asks for changes."""
    draft = draft_in_review(request, slug)
    if not reviews_open_to(request.user).filter(draft=draft).exists():
        raise Http404
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return _page(request, draft, status=422, decision_form=form)
    try:
        decide(draft=draft, by=signed_in(request), **form.cleaned_data)
    except StaleDraftError as error:
        moved = DecisionForm(initial={**form.cleaned_data, "seen": error.draft.revision})
        return _page(request, error.draft, status=409, decision_form=moved, moved=True)
    except NoReviewError:
        messages.error(request, _("Nobody waits for this review any more: it was taken back, or done."))
    else:
        messages.success(request, _("The author sees your review."))
    return redirect("studio:reviews")
