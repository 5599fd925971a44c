"""The pages of rulesets: all of them, one, its card for the table, two side by side. Closed in exams."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from trainer.accounts.middleware import LearnerRequest
from trainer.forms.queries import Query
from trainer.pages.rulesets import card as card_sections
from trainer.pages.rulesets import (
    comparison,
    idle,
    numbered_sources,
    overview,
    overviews,
    points_by_section,
)
from trainer.play.forms import CompareForm
from trainer.play.reading.rulebook import open_book
from trainer.rulebook.changes import change_course, change_name
from trainer.rules.rulesets.ruleset import PRESETS, offered
from trainer.tablerules.models import Office


@open_book
def rulesets(request: HttpRequest) -> HttpResponse:
    """All rulesets, and a form that leads to two of them side by side."""
    form = CompareForm(request.GET if Query(request.GET).has("first", "second") else None)
    if form.is_valid():
        return HttpResponseRedirect(reverse("rulesets:difference", kwargs=form.cleaned_data))
    context = {"section": "rules", "rulesets": overviews(), "form": form}
    return render(request, "rulesets/rulesets.html", context, status=422 if form.errors else 200)


@open_book
def ruleset(request: LearnerRequest, preset: str) -> HttpResponse:
    """All that one says, how sure that is, and by which sources."""
    about = _about(preset)
    context = {
        "parts": points_by_section(preset),
        "idle": idle(preset),
        "sources": numbered_sources(preset),
        "form": CompareForm(initial={"first": preset}),
        "speaks": Office.objects.of(request.user).filter(preset=preset).exists(),
    }
    return render(request, "rulesets/ruleset.html", about | context)


@open_book
def ruleset_card(request: HttpRequest, preset: str) -> HttpResponse:
    """What is argued about at a table, on a sheet to print."""
    return render(request, "rulesets/card.html", _about(preset) | {"parts": card_sections(preset)})


@open_book
def difference(request: HttpRequest, first: str, second: str) -> HttpResponse:
    """Two of them side by side, where they differ."""
    change = change_name(known_preset(first), known_preset(second))
    context = {
        "section": "rules",
        "first": overview(first),
        "second": overview(second),
        "compared": comparison(first, second),
        "change": change,
        "course": change_course(change),
    }
    return render(request, "rulesets/difference.html", context)


def _about(preset: str) -> dict[str, Any]:
    about = overview(known_preset(preset))
    return {"section": "rules", "ruleset": about, "practised": preset in offered(about.players)}


def known_preset(preset: str) -> str:
    """:raises Http404: there is no such ruleset."""
    if preset not in PRESETS:
        raise Http404
    return preset
