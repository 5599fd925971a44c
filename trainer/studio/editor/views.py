"""The editor: the table of a draft, each touch of which is a save; going back and forth; the question."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import (
    StaleDraftError,
    choose_question,
    redo,
    save_step,
    start_draft,
    undo,
)
from trainer.authoring.models import Draft
from trainer.authoring.sketches import sketch_of
from trainer.studio.access import open_draft, own_draft
from trainer.studio.editor import page
from trainer.studio.editor.asking import chosen_question
from trainer.studio.editor.conflict import sketch_of_form
from trainer.studio.editor.operations import RefusedError
from trainer.studio.editor.saving import changed, saved, seen_in


@never_cache
@require_safe
def draft(request: LearnerRequest, slug: str) -> HttpResponse:
    """The table of a draft with a place chosen on it; of somebody else's shared one the table to look at."""
    opened = Draft.objects.open_to(request.user).filter(slug=slug)
    if not request.user.is_authenticated and not opened.exists():
        return redirect_to_login(request.get_full_path())
    found = open_draft(request, slug)
    if found.author_id != request.user.pk:
        return render(request, "studio/editor/read.html", page.read_context(found))
    at = request.GET.get("at", "")
    if page.is_fragment(request):
        return render(request, "studio/editor/swap.html", page.swap_context(found, at))
    return render(request, "studio/editor/page.html", page.page_context(found, at))


@login_required
@require_POST
def edit(request: LearnerRequest, slug: str) -> HttpResponse:
    """One operation, saved; refused by name it changes nothing, and what was typed stays."""
    found, given, seen = own_draft(request, slug), request.POST.dict(), seen_in(request.POST.dict())
    if seen != found.revision:
        return page.stale(request, found, given)
    try:
        change = changed(sketch_of(found), given)
        after = saved(found, seen, change)
    except RefusedError as error:
        return page.refused(request, found, given, error)
    except StaleDraftError as error:
        return page.stale(request, error.draft, given)
    return page.answered(request, after, at=change.at, what=change.what, said=change.said, part=change.part)


@login_required
@require_POST
def back(request: LearnerRequest, slug: str) -> HttpResponse:
    """One step back."""
    return _stepped(request, slug, undo, _("Undone."))


@login_required
@require_POST
def forth(request: LearnerRequest, slug: str) -> HttpResponse:
    """One step forward again."""
    return _stepped(request, slug, redo, _("Done again."))


def _stepped(request: LearnerRequest, slug: str, step: Any, said: str) -> HttpResponse:
    found, given = own_draft(request, slug), request.POST.dict()
    try:
        after = step(draft=found, seen=seen_in(request.POST.dict()))
    except StaleDraftError as error:
        return page.stale(request, error.draft, given)
    return page.answered(request, after, at=given.get("at", ""), what="step", said=said)


@login_required
@require_POST
def choose(request: LearnerRequest, slug: str) -> HttpResponse:
    """The kind of question, and what it points at."""
    found, given = own_draft(request, slug), request.POST.dict()
    try:
        kind, ask = chosen_question(found, given)
        after = choose_question(draft=found, seen=seen_in(request.POST.dict()), kind=kind, ask=ask)
    except StaleDraftError as error:
        return page.stale(request, error.draft, given)
    return page.answered(request, after, at=given.get("at", ""), what="question", said=_("Question chosen."))


@login_required
@require_POST
def settle(request: LearnerRequest, slug: str) -> HttpResponse:
    """Of two versions the one that was refused takes the place of the saved one, or becomes an own draft."""
    found, mine = own_draft(request, slug), sketch_of_form(request.POST.dict())
    if mine is None:
        return redirect("studio:draft", slug)
    if request.POST.get("keep") == "copy":
        copy = start_draft(author=found.author, sketch=mine, kind=found.kind)
        return redirect("studio:draft", copy.slug)
    try:
        save_step(draft=found, seen=seen_in(request.POST.dict()), sketch=mine, what="settle")
    except StaleDraftError as error:
        return page.stale(request, error.draft, {"mine": mine.to_text()})
    return redirect("studio:draft", slug)
