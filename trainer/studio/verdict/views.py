"""The verdict on a draft, what turns it round, what else the table can ask; what is chosen of it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import StaleDraftError, save_step
from trainer.authoring.actions.twins import add_twin
from trainer.authoring.models import Draft
from trainer.authoring.sketches import sketch_of
from trainer.classroom.telling import WithheldError
from trainer.scenarios.position import PositionError
from trainer.studio.access import open_draft, own_draft
from trainer.studio.editor import page
from trainer.studio.editor.saving import seen_in
from trainer.studio.life.heading import draft_context
from trainer.studio.verdict.near import turned, twin_named
from trainer.studio.verdict.orders import order_chosen
from trainer.studio.verdict.panel import panel_context
from trainer.studio.verdict.reading import asked_of, positions_of
from trainer.studio.verdict.serves import serves, serves_of


@never_cache
@require_safe
def verdict(request: LearnerRequest, slug: str) -> HttpResponse:
    """What the rules answer under every preset, the reasons, and warnings."""
    draft = open_draft(request, slug)
    return _shown(request, draft, "studio/verdict/panel.html", panel_context(draft))


@never_cache
@require_safe
def flip(request: LearnerRequest, slug: str) -> HttpResponse:
    """What turns the answer round, and the twins that it makes."""
    draft = open_draft(request, slug)
    try:
        asked = asked_of(draft)
    except WithheldError as error:
        return _withheld(request, draft, error)
    context = {"turned": turned(draft, asked) if asked else None}
    return _shown(request, draft, "studio/verdict/turned.html", context)


@never_cache
@require_safe
def served(request: LearnerRequest, slug: str) -> HttpResponse:
    """What the table can ask; of one kind all of it."""
    draft, kind = open_draft(request, slug), request.GET.get("kind", "")
    try:
        if kind:
            return _shown(request, draft, "studio/verdict/served.html", {"served": serves_of(draft, kind)})
        context = {"serves": serves(draft), "folded": page.is_fragment(request)}
    except WithheldError as error:
        return _withheld(request, draft, error)
    return _shown(request, draft, "studio/verdict/serves.html", context)


@login_required
@require_POST
def order(request: LearnerRequest, slug: str) -> HttpResponse:
    """One of the orders of turns that lead to the table is the one that is meant."""
    draft, given = own_draft(request, slug), request.POST.dict()
    seen = seen_in(given)
    try:
        meant = order_chosen(positions_of(draft.content), draft.kind, given.get("order", ""))
        if meant is None or seen != draft.revision:
            return page.stale(request, draft, given)
        sketch = sketch_of(draft).with_history(meant)
        after = save_step(draft=draft, seen=seen, sketch=sketch, what="order")
    except StaleDraftError as error:
        return page.stale(request, error.draft, given)
    except PositionError:
        return page.stale(request, draft, given)
    return page.answered(request, after, at=given.get("at", ""), what="order", said=_("Order chosen."))


@login_required
@require_POST
def twin(request: LearnerRequest, slug: str) -> HttpResponse:
    """A near miss becomes a draft beside this one."""
    draft = own_draft(request, slug)
    asked = asked_of(draft)
    found = twin_named(asked, request.POST.get("twin", "")) if asked else None
    try:
        if found is None:
            raise PositionError("no such near miss")
        added = add_twin(draft=draft, position=found.twin)
    except PositionError:
        messages.info(request, _("The table has changed since: choose the near miss anew."))
        return redirect("studio:flip", draft.slug)
    messages.success(request, _("Added: a twin of your puzzle, which one change sets apart."))
    return redirect("studio:draft", added.slug)


def _withheld(request: LearnerRequest, draft: Draft, error: WithheldError) -> HttpResponse:
    """In its place that nothing is told: the table beside it stays as it is."""
    return _shown(request, draft, "studio/verdict/withheld.html", {"held": error})


def _shown(request: LearnerRequest, draft: Draft, part: str, context: dict[str, Any]) -> HttpResponse:
    """The part alone where htmx puts it in its place, else a page with it."""
    if page.is_fragment(request):
        return render(request, part, {"draft": draft, **context})
    context = {**draft_context(draft, "verdict"), **context, "part": part}
    return render(request, "studio/verdict/page.html", context)
