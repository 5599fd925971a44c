"""A record is handed in, looked at round by round and step by step, and a puzzle begun at a moment of it."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import start_draft
from trainer.scenarios.position import PositionError
from trainer.scenarios.sketch import Sketch
from trainer.studio.records.forms import RecordForm
from trainer.studio.records.keeping import MOST, TooLongError, found, keep, lying
from trainer.studio.records.looking import Look
from trainer.studio.records.rounds import KeptRecord
from trainer.studio.records.timeline import checked
from trainer.wording.position_errors import error_sentence


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def record_new(request: LearnerRequest) -> HttpResponse:
    """The form for a record; posted to, on to the record, or why it can not be read."""
    form = RecordForm(request.POST, request.FILES) if request.method == "POST" else RecordForm()
    if form.is_bound and form.is_valid():
        try:
            key = keep(request.session, form.cleaned_data["kept"], now=request.arrived_at)
            return redirect("studio:record", key)
        except TooLongError:
            form.refuse_as_too_long()
    kept_ones = lying(request.session, now=request.arrived_at)
    context = {"area": "drafts", "form": form, "lying": kept_ones, "most": MOST}
    return render(request, "studio/records/new.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
@login_required
def record(request: LearnerRequest, key: str) -> HttpResponse:
    """The table at a moment of a kept record; asked for by the timeline, that part of the page alone."""
    kept = _kept(request, key)
    look = _look(kept, request.GET.dict())
    if request.htmx and not request.htmx.history_restore_request:
        return render(request, "studio/records/moment.html", _moment(key, look))
    return render(request, "studio/records/record.html", _page(key, kept, look))


@require_POST
@login_required
def record_take(request: LearnerRequest, key: str) -> HttpResponse:
    """A draft of the moment that the form names."""
    kept = _kept(request, key)
    look = _look(kept, request.POST.dict())
    try:
        sketch = Sketch.of_position(checked(look.position))
        kind = look.find.kind.slug if look.find else ""
        draft = start_draft(author=signed_in(request), sketch=sketch, kind=kind)
    except PositionError as error:
        context = _page(key, kept, look) | {"refused": error_sentence(error)}
        return render(request, "studio/records/record.html", context, status=422)
    return redirect("studio:draft", draft.slug)


def _kept(request: LearnerRequest, key: str) -> KeptRecord:
    kept = found(request.session, key, now=request.arrived_at)
    if kept is None:
        raise Http404
    return kept


def _look(kept: KeptRecord, given: dict[str, Any]) -> Look:
    look = Look.of(kept, given)
    if look is None:
        raise Http404
    return look


def _moment(key: str, look: Look) -> dict[str, Any]:
    return {"key": key, "here": reverse("studio:record", args=[key]), "look": look}


def _page(key: str, kept: KeptRecord, look: Look) -> dict[str, Any]:
    worth, stopped = look.worth()
    return _moment(key, look) | {
        "area": "drafts",
        "rounds": look.rounds(kept),
        "worth": worth,
        "stopped": stopped,
    }
