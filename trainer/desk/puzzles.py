"""Reports of learners that wait, and puzzles and collections that staff take out of the lists."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.models import Credit, Report
from trainer.authoring.sharing import owner_name
from trainer.desk.access import acted_on, for_staff, staff_of
from trainer.desk.forms import CollectionSupportForm, PuzzleForm
from trainer.forms.lists import FindForm, paged
from trainer.polls.models import Poll
from trainer.progress.models import Attempt
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.support import content
from trainer.wording.kind_words import kind_title

SEEN = (Puzzle.Status.PUBLISHED, Puzzle.Status.LINKED, Puzzle.Status.RETIRED)
"""Of drafts and of what was made for an exam the desk knows nothing."""


@for_staff
def puzzles(request: LearnerRequest) -> HttpResponse:
    """The reports that wait, the oldest first, and what was taken out; a code leads to its puzzle,
    collection or question without a key.
    """
    form = FindForm(request.GET)
    code = form.cleaned_data["q"].strip().strip("/").rpartition("/")[2] if form.is_valid() else ""
    if code and Puzzle.objects.filter(slug=code, status__in=SEEN).exists():
        return redirect("desk:puzzle", code)
    if code and Collection.objects.open_by_link(request.user).filter(slug=code).exists():
        return redirect("desk:collection", code)
    if code and Poll.objects.filter(slug=code).exists():
        return redirect("desk:poll", code)
    reports = Report.objects.waiting().select_related("version__puzzle__draft__author")
    context = {
        "area": "puzzles",
        "form": form,
        "page": paged(request, reports),
        "withdrawn": Puzzle.objects.filter(withdrawn=True).order_by("slug"),
        "polls": Poll.objects.reported().select_related("author"),
        "polls_withdrawn": Poll.objects.filter(withdrawn=True).order_by("slug"),
        "unknown": code,
    }
    return render(request, "desk/puzzles.html", context, status=422 if form.errors else 200)


@acted_on
def puzzle_at_desk(request: LearnerRequest, slug: str) -> HttpResponse:
    """A puzzle; posted to, what the pressed button says is done."""
    found = get_object_or_404(Puzzle, slug=slug, status__in=SEEN)
    posted = request.method == "POST"
    form = PuzzleForm(request.POST if posted else None, puzzle=found)
    if posted and form.is_valid():
        deed, why = request.POST.get("do", ""), form.cleaned_data["why"]
        if deed in form.deeds:
            messages.success(request, _done(request, found, deed, why))
            return redirect("desk:puzzle", slug)
        form.add_error(None, _("Press one of the buttons below."))
    context = {
        "area": "puzzles",
        "puzzle": found,
        "kind": kind_title(found.kind),
        "form": form,
        "versions": PuzzleVersion.objects.filter(puzzle=found).order_by("-number"),
        "answers": Attempt.objects.filter(version__puzzle=found).count(),
        "credit": Credit.objects.filter(version__puzzle=found).order_by("-version__number").first(),
        "reports": Report.objects.filter(version__puzzle=found).waiting().count(),
    }
    return render(request, "desk/puzzle.html", context, status=422 if posted else 200)


def _done(request: LearnerRequest, found: Puzzle, deed: str, why: str) -> str:
    by = staff_of(request)
    if deed == "regrade":
        n = content.regrade_puzzle(puzzle=found, by=by, why=why, now=request.arrived_at)
        said = ngettext("%(n)d assignment is regraded.", "%(n)d assignments are regraded.", n)
        return said % {"n": n}
    content.set_listed(puzzle=found, by=by, why=why, listed=deed == "restore")
    return _("The puzzle is listed again.") if deed == "restore" else _("No list offers the puzzle any more.")


@acted_on
def collection_at_desk(request: LearnerRequest, slug: str) -> HttpResponse:
    """A collection of somebody; posted to, it is taken out of what everybody finds."""
    found = get_object_or_404(Collection.objects.select_related("owner__authoring"), slug=slug)
    posted = request.method == "POST"
    form = CollectionSupportForm(request.POST if posted else None)
    if posted and form.is_valid():
        if content.unlist_collection(collection=found, by=staff_of(request), why=form.cleaned_data["why"]):
            messages.success(request, _("No list offers the collection any more."))
        return redirect("desk:collection", slug)
    context = {"area": "puzzles", "collection": found, "by": owner_name(found), "form": form}
    return render(request, "desk/collection.html", context, status=422 if posted else 200)
