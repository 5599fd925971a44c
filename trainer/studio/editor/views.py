"""The editor: each touch of the table is a save; undo and redo; the question; the verdict beside it."""

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import (
    StaleDraftError,
    add_twin,
    choose_question,
    redo,
    save_step,
    start_draft,
    undo,
)
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.classroom.secrecy.telling import WithheldError
from trainer.forms.queries import Query
from trainer.pages.table.drawing import snapshot_view
from trainer.scenarios.answers.warnings import served_by
from trainer.scenarios.kind import kind_named, kinds
from trainer.scenarios.position.position import MAX_ASKED, MAX_TEXT, PositionError
from trainer.studio.access import open_draft, own_draft
from trainer.studio.drafts.listing import draft_context
from trainer.studio.drafts.question import asked_of, positions_of, serves, serves_of
from trainer.studio.drafts.verdict import order_chosen, panel_context, turned, twin_named
from trainer.studio.editor.operations import RefusedError
from trainer.studio.editor.ruling import MAKER, to_maker
from trainer.studio.editor.saving import changed, conflict, is_same, saved, seen_in, sketch_of_form
from trainer.studio.editor.table import RULED, bench_context, picker_context
from trainer.wording.kind_words import family_name, kind_title


@never_cache
@require_safe
def draft(request: LearnerRequest, slug: str) -> HttpResponse:
    """The table of a draft with a place chosen on it; of somebody else's shared one the table to look at."""
    opened = Draft.objects.open_to(request.user).filter(slug=slug)
    if not request.user.is_authenticated and not opened.exists():
        return redirect_to_login(request.get_full_path())
    found = open_draft(request, slug)
    if found.author_id != request.user.pk:
        return render(request, "studio/editor/read.html", read_context(found))
    at = Query(request.GET).text("at")
    if is_fragment(request):
        return render(request, "studio/editor/swap.html", swap_context(found, at))
    return render(request, "studio/editor/page.html", page_context(found, at))


@require_POST
def edit(request: LearnerRequest, slug: str) -> HttpResponse:
    """One operation, saved; refused by name it changes nothing, and what was typed stays."""
    found, given, seen = own_draft(request, slug), request.POST.dict(), seen_in(request.POST.dict())
    if given.get("do") == MAKER:
        return to_maker(request, given, sketch_of(found).snapshot.ruleset, f"draft:{slug}")
    if given.get("do") == "preset" and "seen" not in given:  # from the page where rules are made
        seen = found.revision
    if seen != found.revision:
        return stale(request, found, given)
    try:
        change = changed(sketch_of(found), given)
        after = saved(found, seen, change)
    except RefusedError as error:
        return refused_edit(request, found, given, error)
    except StaleDraftError as error:
        return stale(request, error.draft, given)
    return answered(request, after, at=change.at, what=change.what, said=change.said, part=change.part)


@require_POST
def undo_edit(request: LearnerRequest, slug: str) -> HttpResponse:
    """One step back."""
    return _stepped(request, slug, undo, _("Undone."))


@require_POST
def forth(request: LearnerRequest, slug: str) -> HttpResponse:
    """One step forward again."""
    return _stepped(request, slug, redo, _("Done again."))


def _stepped(request: LearnerRequest, slug: str, step: Any, said: str) -> HttpResponse:
    found, given = own_draft(request, slug), request.POST.dict()
    try:
        after = step(draft=found, seen=seen_in(request.POST.dict()))
    except StaleDraftError as error:
        return stale(request, error.draft, given)
    return answered(request, after, at=given.get("at", ""), what="step", said=said)


@require_POST
def choose_asked(request: LearnerRequest, slug: str) -> HttpResponse:
    """The kind of question, and what it points at."""
    found, given = own_draft(request, slug), request.POST.dict()
    try:
        kind, ask = chosen_question(found, given)
        after = choose_question(draft=found, seen=seen_in(request.POST.dict()), kind=kind, ask=ask)
    except StaleDraftError as error:
        return stale(request, error.draft, given)
    return answered(request, after, at=given.get("at", ""), what="question", said=_("Question chosen."))


@require_POST
def settle_order(request: LearnerRequest, slug: str) -> HttpResponse:
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
        return stale(request, error.draft, {"mine": mine.to_text()})
    return redirect("studio:draft", slug)


@never_cache
@require_safe
def verdict(request: LearnerRequest, slug: str) -> HttpResponse:
    """What the rules answer under every preset, the reasons, and warnings."""
    draft = open_draft(request, slug)
    return _shown(request, draft, "studio/verdict/panel.html", panel_context(draft))


@never_cache
@require_safe
def flip_of_draft(request: LearnerRequest, slug: str) -> HttpResponse:
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
def kinds_served(request: LearnerRequest, slug: str) -> HttpResponse:
    """What the table can ask; of one kind all of it."""
    draft, kind = open_draft(request, slug), Query(request.GET).text("kind")
    try:
        if kind:
            return _shown(request, draft, "studio/verdict/served.html", {"served": serves_of(draft, kind)})
        context = {"serves": serves(draft), "folded": is_fragment(request)}
    except WithheldError as error:
        return _withheld(request, draft, error)
    return _shown(request, draft, "studio/verdict/serves.html", context)


@require_POST
def order_of_play(request: LearnerRequest, slug: str) -> HttpResponse:
    """One of the orders of turns that lead to the table is the one that is meant."""
    draft, given = own_draft(request, slug), request.POST.dict()
    seen = seen_in(given)
    try:
        meant = order_chosen(positions_of(draft.content), draft.kind, given.get("order", ""))
        if meant is None or seen != draft.revision:
            return stale(request, draft, given)
        sketch = sketch_of(draft).with_history(meant)
        after = save_step(draft=draft, seen=seen, sketch=sketch, what="order")
    except StaleDraftError as error:
        return stale(request, error.draft, given)
    except PositionError:
        return stale(request, draft, given)
    return answered(request, after, at=given.get("at", ""), what="order", said=_("Order chosen."))


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
    return _shown(request, draft, "studio/verdict/withheld.html", {"withheld": error})


def _shown(request: LearnerRequest, draft: Draft, part: str, context: dict[str, Any]) -> HttpResponse:
    """The part alone where htmx puts it in its place, else a page with it."""
    if is_fragment(request):
        return render(request, part, {"draft": draft, **context})
    context = {**draft_context(draft, "verdict"), **context, "part": part}
    return render(request, "studio/verdict/page.html", context)


def is_fragment(request: LearnerRequest) -> bool:
    """Whether a part of the page is asked for; a restored history needs the whole."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def page_context(draft: Draft, at: str, **more: Any) -> dict[str, Any]:
    """The whole page of the editor."""
    snapshot = sketch_of(draft).snapshot
    return {
        **draft_context(draft, "table"),
        **panel_context(draft),
        **bench_context(draft, at, **more),
        **picker_context(snapshot, draft.author),
        "kinds": question_groups(snapshot.players),
    }


def read_context(draft: Draft) -> dict[str, Any]:
    """A draft of somebody else, to be looked at."""
    return {
        **draft_context(draft, "table"),
        **panel_context(draft),
        "table": snapshot_view(sketch_of(draft).snapshot),
    }


def swap_context(draft: Draft, at: str, **more: Any) -> dict[str, Any]:
    """What is drawn anew after an operation."""
    return {**bench_context(draft, at, **more), "swapped": True}


def answered(request: LearnerRequest, draft: Draft, *, at: str, what: str, **said: str) -> HttpResponse:
    """The table after an operation; the verdict follows by itself. A plain form goes back to the page."""
    if not is_fragment(request):
        return redirect(f"{reverse('studio:draft', args=[draft.slug])}?at={at}")
    heading = draft_context(draft, "table") if what == "question" else {}
    if what in RULED:
        heading = picker_context(sketch_of(draft).snapshot, draft.author)
    context = {**heading, **swap_context(draft, at, **said)}
    response = render(request, "studio/editor/swap.html", context)
    response["HX-Trigger"] = "drafted"
    response["HX-Retarget"] = "#bench"
    response["HX-Reswap"] = "outerHTML"
    return response


def refused_edit(
    request: LearnerRequest, draft: Draft, given: Mapping[str, str], error: RefusedError
) -> HttpResponse:
    """The table as it was, why not, and what was typed where it was typed."""
    more: dict[str, Any] = {"refused": error.sentences, "part": error.part}
    at = given.get("at", "")
    if is_fragment(request):
        return render(request, "studio/editor/swap.html", swap_context(draft, at, **more), status=422)
    context = page_context(draft, at, given=given, **more)
    return render(request, "studio/editor/page.html", context, status=422)


def stale(request: LearnerRequest, draft: Draft, given: Mapping[str, str]) -> HttpResponse:
    """Another save came first: both versions on the table, to choose from; nothing if they are the same."""
    found = conflict(draft, given, request)
    if is_same(draft, found):
        return answered(request, draft, at=given.get("at", ""), what="same")
    context = {**draft_context(draft, "table"), "conflict": found}
    if not is_fragment(request):
        return render(request, "studio/editor/conflict_page.html", context, status=409)
    response = render(request, "studio/editor/conflict_swap.html", context, status=409)
    response["HX-Retarget"] = "#main"
    response["HX-Reswap"] = "innerHTML"
    return response


PREFIX = "ask-"


def chosen_question(draft: Draft, given: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The kind, none if there is no such, and what it points at: what the form says, or the first thing
    there that serves the kind.
    """
    kind = given.get("kind", "")
    if kind not in kinds():
        return "", {}
    said = _said(given)
    if said is not None:
        return kind, said
    return kind, _first_ask(draft, kind)


def _said(given: Mapping[str, str]) -> dict[str, str] | None:
    """Texts by name, in fields of their own or as one JSON object."""
    if "ask" in given:
        try:
            value: Any = json.loads(given["ask"] or "{}")
        except (ValueError, RecursionError):
            return None
        return _bounded(value) if isinstance(value, dict) else None
    return _bounded({n.removeprefix(PREFIX): t for n, t in given.items() if n.startswith(PREFIX)}) or None


def _bounded(value: Mapping[Any, Any]) -> dict[str, str]:
    named = {str(name): str(text) for name, text in [*value.items()][:MAX_ASKED]}
    return {
        name: text
        for name, text in named.items()
        if max(len(name), len(text)) <= MAX_TEXT and f"{name}{text}".isprintable()
    }


def _first_ask(draft: Draft, kind: str) -> dict[str, str]:
    """What the kind may point at on this table: what the draft asks if it is of this kind, else the first
    thing that serves; nothing of a table that is not finished.
    """
    if kind == draft.kind:
        return dict(sketch_of(draft).snapshot.ask)
    try:
        position = positions_of(draft.content)[0]
    except PositionError:
        return {}
    found = next(served_by(kind_named(kind), position), None)
    return dict(found.position.ask) if found else {}


def question_groups(players: int) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every kind that so many players can be asked, by family."""
    families: dict[str, list[tuple[str, str]]] = {}
    for slug, kind in kinds().items():
        if players in kind.players:
            families.setdefault(kind.family, []).append((slug, kind_title(slug)))
    return [
        (family_name(family), sorted(found, key=lambda each: each[1])) for family, found in families.items()
    ]
