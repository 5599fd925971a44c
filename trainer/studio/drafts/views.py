"""The author's list of drafts, the ways to begin one, the words of a draft, a position shared by link."""

import json
from functools import wraps
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import trigger_client_event

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import LANGUAGES, StaleDraftError, described, save_words, start_draft
from trainer.authoring.drafts import sketch_of
from trainer.authoring.markdown import rendered
from trainer.authoring.models import Draft
from trainer.authoring.reviews import reports_waiting
from trainer.forms.queries import Query
from trainer.pages.table.drawing import table_view
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import empty_snapshot
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.texts import position_of_link
from trainer.studio.access import open_draft, own_draft, post_or
from trainer.studio.drafts.forms import (
    HeldPuzzleError,
    PasteForm,
    StartForm,
    WordsForm,
    initial_words,
    read_pasted,
)
from trainer.studio.drafts.listing import STATES, draft_context, draft_row, drafts_of, tallies
from trainer.wording.errors import error_sentence
from trainer.wording.rule_names import rules_in_words

PER_PAGE: Final = 24


@never_cache
@require_safe
def studio_home(request: LearnerRequest) -> HttpResponse:
    """The user's puzzles in every state, and how to begin one."""
    return _home(request, StartForm(), PasteForm())


def _home(request: LearnerRequest, start: StartForm, paste: PasteForm) -> HttpResponse:
    user, query = signed_in(request), Query(request.GET)
    state = query.one_of("state", STATES)
    numbers = tallies(user)
    page = Paginator(drafts_of(user, state), PER_PAGE).get_page(query.number("page", 1))
    context: dict[str, Any] = {
        "area": "drafts",
        "state": state,
        "states": [(code, STATES[code][0], n) for code, n in numbers.items() if n or code == state],
        "total": numbers[""],
        "reports": reports_waiting(user),
        "page": page,
        "rows": [draft_row(draft) for draft in page],
        "start": start,
        "paste": paste,
        "deleted": query.has("deleted"),
    }
    return render(
        request, "studio/life/home.html", context, status=422 if paste.errors or start.errors else 200
    )


@post_or("studio:home")
def new(request: LearnerRequest) -> HttpResponse:
    """An empty table under the chosen rules."""
    form = StartForm(request.POST)
    if not form.is_valid():
        return _home(request, form, PasteForm())
    sketch = Sketch(empty_snapshot(form.cleaned_data["preset"]))
    return redirect("studio:draft", start_draft(author=signed_in(request), sketch=sketch).slug)


@post_or("studio:home")
def paste(request: LearnerRequest) -> HttpResponse:
    """A draft of what was pasted; what can not be read stays in the form, with what is wrong."""
    form = PasteForm(request.POST)
    if form.is_valid():
        try:
            found = read_pasted(form.cleaned_data["text"])
            draft = start_draft(author=signed_in(request), sketch=found.sketch, kind=found.kind)
        except PositionError as error:
            form.add_error("text", error_sentence(error))
        except HeldPuzzleError:
            form.add_error("text", _("This puzzle belongs to an assignment of yours: answer it there first."))
        else:
            return redirect("studio:draft", draft.slug)
    return _home(request, StartForm(), form)


@post_or("studio:draft")
def copy_draft(request: LearnerRequest, slug: str) -> HttpResponse:
    """A draft of the user's own with the same table and question, of an own draft or a shared one."""
    found = open_draft(request, slug)
    draft = start_draft(author=signed_in(request), sketch=sketch_of(found), kind=found.kind)
    return redirect("studio:draft", draft.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def draft_words(request: LearnerRequest, slug: str) -> HttpResponse:
    """The form; posted to, the words are kept, or a note is only shown as it will look."""
    draft = own_draft(request, slug)
    url = reverse("studio:words", args=[slug])
    if request.method != "POST":
        return _page(request, draft, _fresh(draft, url), status=200)
    language = request.POST.get("preview", "")
    if language in LANGUAGES:
        return _preview(request, draft, url, language)
    form = WordsForm(request.POST, url=url)
    if not form.is_valid():
        return _page(request, draft, form, status=422)
    try:
        now = save_words(draft=draft, seen=form.cleaned_data["seen"], said=form.described())
    except StaleDraftError as stale:
        return _stale(request, stale.draft, url)
    if request.htmx:
        return trigger_client_event(HttpResponse(status=204), "kept", {"seen": now.revision})
    then = request.POST.get("then", "")
    return redirect(then if then.startswith(reverse("studio:home")) else f"{url}?kept")


def _fresh(draft: Draft, url: str) -> WordsForm:
    return WordsForm(url=url, initial=initial_words(described(draft)) | {"seen": draft.revision})


def _preview(request: LearnerRequest, draft: Draft, url: str, language: str) -> HttpResponse:
    """A note as it will look: for htmx alone, else on the page with all that was typed."""
    html = rendered(request.POST.get(f"note_{language}", ""))
    if request.htmx:
        return render(request, "studio/life/note_preview.html", {"html": html})
    form = WordsForm(url=url, initial=request.POST.dict())
    return _page(request, draft, form, status=200, previewed=language)


def _stale(request: LearnerRequest, now: Draft, url: str) -> HttpResponse:
    """Somebody saved in between: what was typed stands in the form still, beside what is stored now."""
    given = request.POST.copy()
    given["seen"] = str(now.revision)
    form = WordsForm(given, url=url)
    return _page(request, now, form, status=409, stored=described(now))


def _page(
    request: LearnerRequest, draft: Draft, form: WordsForm, *, status: int, previewed: str = "", **more: Any
) -> HttpResponse:
    panels = form.panels
    for panel in panels:
        note = form[f"note_{panel['language']}"].value() or ""
        panel["preview"] = rendered(str(note))
        if previewed:
            panel["open"] = panel["language"] == previewed
    context = draft_context(draft, "words") | {"form": form, "panels": panels} | more
    context["kept"] = Query(request.GET).has("kept") and not form.is_bound
    return render(request, "studio/life/words.html", context, status=status)


def of_link(view: Any) -> Any:
    """For a view of a position by the text of its link: says what is wrong with one that holds none."""

    @wraps(view)
    def guarded(request: LearnerRequest, text: str) -> HttpResponse:
        try:
            position = position_of_link(text)
            position.table()
        except PositionError as error:
            context = {"area": "drafts", "why": error_sentence(error)}
            return render(request, "studio/life/no_position.html", context, status=404)
        response: HttpResponse = view(request, text, position)
        return response

    return guarded


@require_safe
@of_link
def position(request: LearnerRequest, text: str, found: Position) -> HttpResponse:
    """The table, and the position as text to be copied."""
    context = {
        "area": "drafts",
        "text": text,
        "link": request.build_absolute_uri(request.path),
        "table": table_view(found.table(), found.hero, ura=found.ura),
        "rules": rules_in_words(found.ruleset),
        "json": json.dumps(found.to_json(short=True), ensure_ascii=False, indent=1),
    }
    return render(request, "studio/life/position.html", context)


@post_or("studio:position")
@of_link
def position_take(request: LearnerRequest, text: str, found: Position) -> HttpResponse:
    """A draft of the position."""
    draft = start_draft(author=signed_in(request), sketch=Sketch.of_position(found))
    return redirect("studio:draft", draft.slug)
