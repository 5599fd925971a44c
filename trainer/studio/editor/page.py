"""The pages and fragments of the editor: whole, after an operation, refused, or overtaken by another save."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.models import Draft
from trainer.authoring.sketches import sketch_of
from trainer.rules.ruleset import offered, short_title
from trainer.showing.snapshot_view import snapshot_view
from trainer.studio.editor.asking import question_groups
from trainer.studio.editor.bench import bench_context, picker_rows
from trainer.studio.editor.conflict import conflict, is_same
from trainer.studio.editor.operations import RefusedError
from trainer.studio.life.heading import draft_context
from trainer.studio.verdict.panel import panel_context
from trainer.wording.ruleset_words import ruleset_word

MELD_WORDS: Final = (
    ("pon", gettext_lazy("pon")),
    ("chi", gettext_lazy("chi")),
    ("daiminkan", gettext_lazy("open kan")),
    ("ankan", gettext_lazy("ankan")),
)
_LEFT, _ACROSS, _RIGHT = (
    gettext_lazy("from the left"),
    gettext_lazy("from across"),
    gettext_lazy("from the right"),
)
FROM_WORDS: Final = {
    4: ((3, _LEFT), (2, _ACROSS), (1, _RIGHT)),
    3: ((2, _LEFT), (1, _RIGHT)),
}
"""From whom a meld was called, as seen by who has it: steps in turn order."""


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
        "rows": picker_rows(snapshot),
        "kinds": question_groups(snapshot.players),
        "presets": [(name, short_title(name)) for name in offered(snapshot.players)],
        "altered": ruleset_word(snapshot.ruleset) if snapshot.ruleset.is_altered else "",
        "meld_types": [
            (code, str(words)) for code, words in MELD_WORDS if code != "chi" or snapshot.players == 4
        ],
        "meld_from": [(step, str(words)) for step, words in FROM_WORDS[snapshot.players]],
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
    context = {**heading, **swap_context(draft, at, **said)}
    response = render(request, "studio/editor/swap.html", context)
    response["HX-Trigger"] = "drafted"
    response["HX-Retarget"] = "#bench"
    response["HX-Reswap"] = "outerHTML"
    return response


def refused(
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
