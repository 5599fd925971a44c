"""The versions of a published puzzle: how each did, what is expected of it, and what differs between two."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.pinning import inherit_pins, pin_answers
from trainer.authoring.models import Draft, Pin
from trainer.authoring.pins import answer_today, earlier_version, pins_by_version, pins_of, presets_of
from trainer.authoring.reports import waiting_by_version
from trainer.authoring.sketches import sketch_of
from trainer.authoring.version_statistics import Figures, answers_to, figures_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import Question
from trainer.scenarios.picture import picture
from trainer.scenarios.snapshot import Snapshot
from trainer.showing.rendered import heading
from trainer.studio.life.acting import post_or
from trainer.studio.life.heading import draft_context
from trainer.studio.reviews.compare import answers_line, compared
from trainer.studio.reviews.drawn import as_asked
from trainer.studio.reviews.forms import PinForm
from trainer.studio.reviews.found import own_puzzle, own_version, question_or_404
from trainer.studio.reviews.version_rows import answer_rows, pin_rows, version_rows
from trainer.studio.verdict.reading import asked_of
from trainer.wording.durations import duration_word
from trainer.wording.kind_words import kind_title

DRAFT = "draft"
"""Stands in an address for the author's working copy."""


@require_safe
@login_required
def versions(request: LearnerRequest, slug: str) -> HttpResponse:
    """All versions of a puzzle with their figures, the newest first."""
    puzzle = own_puzzle(request, slug)
    found = puzzle.versions.select_related("puzzle")
    rows = version_rows(found, figures_of(puzzle), waiting_by_version(puzzle), pins_by_version(puzzle))
    context = {"area": "drafts", "puzzle": puzzle, "kind": kind_title(puzzle.kind), "rows": rows}
    context |= _head(request, puzzle)
    return render(request, "studio/reviews/versions.html", context)


@require_safe
@login_required
def version(request: LearnerRequest, slug: str, number: int) -> HttpResponse:
    """A version: its table, the answers of learners, the answers that are expected of it."""
    return _version_page(request, own_version(request, slug, number))


def _version_page(
    request: LearnerRequest, found: PuzzleVersion, form: PinForm | None = None, *, status: int = 200
) -> HttpResponse:
    question, pins = question_or_404(found), pins_of(found)
    presets = presets_of(question)
    figures = figures_of(found.puzzle).get(found.pk, Figures(found.pk))
    form = form or PinForm(question=question, pins=pins, presets=presets)
    earlier = earlier_version(found)
    context = {
        "inherits": earlier if earlier and Pin.objects.filter(version=earlier).exists() else None,
        "area": "drafts",
        "version": found,
        "heading": heading(found),
        "table": as_asked(question),
        "figures": figures,
        "median": duration_word(figures.median) if figures.median is not None else "",
        "answers": answer_rows(answers_to(found), question, figures.number),
        "form": form,
        "pins": pin_rows(question, presets, pins, form),
        "moved": sum(not held.holds for held in pins),
        **_head(request, found.puzzle),
    }
    return render(request, "studio/reviews/version.html", context, status=status)


@login_required
@post_or("studio:version")
def pins(request: LearnerRequest, slug: str, number: int) -> HttpResponse:
    """The answers that the author expects, under each preset one or none."""
    found = own_version(request, slug, number)
    question, user = question_or_404(found), signed_in(request)
    presets = presets_of(question)
    if "inherit" in request.POST:
        inherit_pins(version=found, by=user)
        return redirect("studio:version", slug, number)
    if "today" in request.POST:
        answers = {preset: answer_today(question, preset).text for preset in presets}
    else:
        form = PinForm(request.POST, question=question, pins=pins_of(found), presets=presets)
        if not form.is_valid():
            return _version_page(request, found, form, status=422)
        answers = form.cleaned_data
    number_of = pin_answers(version=found, by=user, answers=answers)
    said = _("Kept: %(n)d expected answers.") if number_of else _("Kept: nothing is expected of it.")
    messages.success(request, said % {"n": number_of})
    return redirect("studio:version", slug, number)


@require_safe
@login_required
def compare(request: LearnerRequest, slug: str) -> HttpResponse:
    """Two versions of a puzzle, `one` and `other` of the address, or a version and the `draft`; without
    them the newest version and the draft.
    """
    puzzle = own_puzzle(request, slug)
    newest = puzzle.versions.order_by("-number").first()
    last = str(newest.number) if newest else ""
    one_title, one, before = _side(request, puzzle, request.GET.get("one", last))
    other_title, other, after = _side(request, puzzle, request.GET.get("other", DRAFT))
    context = {"area": "drafts", "puzzle": puzzle, "kind": kind_title(puzzle.kind)}
    context |= _head(request, puzzle) | {"one_title": one_title, "other_title": other_title}
    context |= {"compared": compared(one, other), "answers": answers_line(before, after)}
    return render(request, "studio/reviews/compare.html", context)


def _side(request: LearnerRequest, puzzle: Puzzle, named: str) -> tuple[str, Snapshot, Question | None]:
    """What a version (by its number) or the draft is called, its table, and what it asks, if anything."""
    draft = _draft_of(puzzle, request) if named == DRAFT else None
    if draft is not None:
        asked = asked_of(draft)
        return _("Your draft"), sketch_of(draft).snapshot, asked.question if asked else None
    if not named.isdecimal() or len(named) > 5:
        raise Http404
    found = own_version(request, puzzle.slug, int(named))
    question = question_or_404(found)
    return _("Version %(n)d") % {"n": found.number}, picture(question.position), question


def _head(request: LearnerRequest, puzzle: Puzzle) -> dict[str, Any]:
    """What the head of the puzzle's draft needs; nothing for a puzzle without a draft of the user's."""
    draft = _draft_of(puzzle, request)
    return draft_context(draft, "versions") if draft else {}


def _draft_of(puzzle: Puzzle, request: LearnerRequest) -> Draft | None:
    """The user's own draft behind the puzzle."""
    return Draft.objects.of(request.user).filter(puzzle=puzzle).select_related("puzzle").first()
