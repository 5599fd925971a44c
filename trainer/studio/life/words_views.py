"""The words of a draft: title, note and hints in each language, tags, level, source."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import trigger_client_event

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import StaleDraftError
from trainer.authoring.actions.words import LANGUAGES, described, save_words
from trainer.authoring.markdown import rendered
from trainer.authoring.models import Draft
from trainer.studio.access import own_draft
from trainer.studio.life.forms import WordsForm, initial_words
from trainer.studio.life.heading import draft_context


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def words(request: LearnerRequest, slug: str) -> HttpResponse:
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
    context["kept"] = "kept" in request.GET and not form.is_bound
    return render(request, "studio/life/words.html", context, status=status)
