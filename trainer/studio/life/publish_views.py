"""Sharing, publishing, taking back and deleting the puzzle of a draft."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import StaleDraftError, UsedError, delete_draft, share_draft
from trainer.authoring.actions.publishing import publish, relist, retire
from trainer.authoring.models import Author, Draft
from trainer.authoring.publishable import NotPublishableError
from trainer.authoring.trust import may_list
from trainer.puzzles.models import Puzzle
from trainer.scenarios.position import PositionError
from trainer.scenarios.position_link import MAX_LINK, link_text
from trainer.studio.access import own_draft
from trainer.studio.life.acting import post_or
from trainer.studio.life.forms import LINKED, LISTED, DeleteForm, PublishForm
from trainer.studio.life.heading import draft_context
from trainer.studio.life.outlook import outlook
from trainer.studio.verdict.reading import positions_of


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def publish_draft(request: LearnerRequest, slug: str) -> HttpResponse:
    """What publishing would do, what is in its way; posted to, it is done."""
    draft = own_draft(request, slug)
    listing = may_list(request.user)
    if request.method != "POST":
        return _page(request, draft, _fresh(draft, listing=listing), listing=listing)
    form = PublishForm(request.POST, may_list=listing)
    if not form.is_valid():
        return _page(request, draft, form, listing=listing, status=422)
    if form.cleaned_data["seen"] != draft.revision:
        return _page(request, draft, _fresh(draft, listing=listing), listing=listing, stale=True, status=409)
    return _published(request, draft, form, listing=listing)


def _published(request: LearnerRequest, draft: Draft, form: PublishForm, *, listing: bool) -> HttpResponse:
    given = form.cleaned_data
    try:
        publish(draft=draft, by=signed_in(request), listed=given["who"] == LISTED, credit=given["credit"])
    except NotPublishableError as error:
        return _page(request, draft, form, listing=listing, refused=error, status=422)
    except StaleDraftError as stale:
        fresh = _fresh(stale.draft, listing=listing)
        return _page(request, stale.draft, fresh, listing=listing, stale=True, status=409)
    return redirect(reverse("studio:publish", args=[draft.slug]) + "?done")


def _fresh(draft: Draft, *, listing: bool) -> PublishForm:
    credit = Author.objects.filter(user=draft.author).values_list("credit", flat=True).first()
    listed = listing and draft.puzzle is not None and draft.puzzle.status == Puzzle.Status.PUBLISHED
    initial = {"who": LISTED if listed else LINKED, "credit": credit or "", "seen": draft.revision}
    return PublishForm(may_list=listing, initial=initial)


def _page(
    request: LearnerRequest,
    draft: Draft,
    form: PublishForm,
    *,
    listing: bool,
    refused: NotPublishableError | None = None,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = draft_context(draft, "publish") | {
        "form": form,
        "outlook": outlook(draft, refused),
        "may_list": listing,
        "stale": stale,
        "done": request.GET.keys() & {"done", "shared", "taken"} and not form.is_bound,
        "draft_link": request.build_absolute_uri(reverse("studio:draft", args=[draft.slug])),
        "position_link": _position_link(request, draft),
    }
    if draft.puzzle is not None:
        puzzle = reverse("play:puzzle", args=[draft.puzzle.slug])
        context["puzzle_link"] = request.build_absolute_uri(puzzle)
    return render(request, "studio/life/publish.html", context, status=status)


def _position_link(request: LearnerRequest, draft: Draft) -> str:
    """The address that holds the position itself; empty of a table that is none, or too long for a link."""
    try:
        text = link_text(positions_of(draft.content)[0])
    except PositionError:
        return ""
    where = reverse("studio:position", args=[text])
    return request.build_absolute_uri(where) if len(text) <= MAX_LINK else ""


@login_required
@post_or("studio:publish")
def share(request: LearnerRequest, slug: str) -> HttpResponse:
    """Open the draft to whoever has its link, or close it again."""
    draft = own_draft(request, slug)
    share_draft(draft=draft, shared=request.POST.get("shared") == "yes")
    return redirect(reverse("studio:publish", args=[slug]) + "#share")


@login_required
@post_or("studio:publish")
def take_back(request: LearnerRequest, slug: str) -> HttpResponse:
    """Take the puzzle back, or put it up again as it was published last."""
    draft = own_draft(request, slug)
    if request.POST.get("again") != "yes":
        retire(draft=draft)
    else:
        listed = request.POST.get("who") == LISTED and may_list(request.user)
        relist(draft=draft, by=signed_in(request), listed=listed)
    return redirect(reverse("studio:publish", args=[slug]) + "#puzzle")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: LearnerRequest, slug: str) -> HttpResponse:
    """Whether the draft is really to go; of what was published its code is typed first."""
    draft = own_draft(request, slug)
    form = None
    if draft.puzzle is not None:
        form = DeleteForm(request.POST if request.method == "POST" else None, code=draft.puzzle.slug[:6])
    used = False
    if request.method == "POST" and (form is None or form.is_valid()):
        try:
            delete_draft(draft=draft)
        except UsedError:
            used = True
        else:
            return redirect(reverse("studio:home") + "?deleted")
    context = draft_context(draft, "publish") | {"form": form, "used": used}
    status = 409 if used else 422 if form is not None and form.errors else 200
    return render(request, "studio/life/delete.html", context, status=status)
