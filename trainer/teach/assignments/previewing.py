"""The assignment as a learner meets it: each place is asked, answered and judged, and nothing is stored."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Assignment, Slot, SlotChoice
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.scenarios.answers import Answer, FormatError
from trainer.showing.asking import ask_parts
from trainer.showing.rendered import heading, kept_verdict
from trainer.teach.access import taught_assignment

KEY = "preview"
"""Stands where a learner's form holds the key of the question: no answer is stored under it."""


@login_required
@require_safe
def preview(request: LearnerRequest, slug: str) -> HttpResponse:
    """On to the first place."""
    found = taught_assignment(request, slug)
    return redirect("teach:preview_item", found.slug, 1)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def preview_item(request: LearnerRequest, slug: str, place: int) -> HttpResponse:
    """A place with its first choice; posted to, the verdict on the answer."""
    found = taught_assignment(request, slug)
    slot = get_object_or_404(found.slots.all(), place=place)
    context = _frame(found, slot)
    version = _first_choice(slot)
    if version is None:
        return render(request, "teach/assignments/preview_none.html", context)
    try:
        return _asked(request, version, context)
    except NoQuestionError:
        raise Http404 from None


def _asked(request: LearnerRequest, version: PuzzleVersion, context: dict[str, Any]) -> HttpResponse:
    """The question; or the verdict; or the question once more where the answer can not be read."""
    if request.method != "POST":
        return render(request, "teach/assignments/preview.html", context | ask_parts(version, {}))
    given = dict(request.POST.lists())
    try:
        answer = question_of(version).shape.parse(given)
    except FormatError as error:
        template = "showing/ask_again.html" if request.htmx else "teach/assignments/preview.html"
        return render(request, template, context | ask_parts(version, given, error), status=422)
    template = "showing/swap.html" if request.htmx else "teach/assignments/preview.html"
    return render(request, template, context | _judged(version, answer, context))


def _judged(version: PuzzleVersion, answer: Answer, context: dict[str, Any]) -> dict[str, Any]:
    """The verdict in the place of the form, with the way on to the next place."""
    kept = kept_verdict(question_of(version), answer, get_language() or "")
    onwards = render_to_string("teach/assignments/preview_onwards.html", context)
    return {
        "heading": heading(version),
        "table": kept.fragment[kept.table].decode(),
        "panel": kept.panel_with(onwards),
        "headline": kept.headline,
        "said": kept.said,
    }


def _first_choice(slot: Slot) -> PuzzleVersion | None:
    """What everybody gets first, or the first of what the place is filled from."""
    choices = SlotChoice.objects.filter(slot=slot).select_related("version__puzzle")
    found = choices.order_by("-fixed", "pk").first()
    return found.version if found else None


def _frame(found: Assignment, slot: Slot) -> dict[str, Any]:
    """What stands around the question."""
    last = found.slots.count()
    here = reverse("teach:preview_item", args=[found.slug, slot.place])
    following = reverse("teach:preview_item", args=[found.slug, slot.place + 1])
    return {
        "assignment": found,
        "classroom": found.classroom,
        "section": "classes",
        "area": "assignments",
        "place": slot.place,
        "last": last,
        "places": range(1, last + 1),
        "here": here,
        "following": following if slot.place < last else "",
        "action": here,
        "key": KEY,
        # The form offers no way to other puzzles here.
        "families": True,
    }
