"""What changes a collection: order, what is taken out and added, with whom it is shared."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions import sharing
from trainer.classroom.models import Classroom
from trainer.puzzles import collecting
from trainer.puzzles.models import Collection, Puzzle
from trainer.showing.listed import listed_puzzles
from trainer.studio.collections import pages
from trainer.studio.collections.finding import A_PAGE, Wanted, filters, first_wanted, found_page
from trainer.studio.collections.forms import LinksForm
from trainer.studio.collections.views import AREA, collection_page

REFUSALS = (
    collecting.CollectionFullError,
    collecting.LinkedPuzzlesError,
    sharing.LackingReviewError,
    sharing.NotTrustedError,
)


@login_required
@require_POST
def order(request: LearnerRequest, slug: str) -> HttpResponse:
    """One puzzle a step up or down, or all in another order; `mine` is one that was refused before."""
    found = pages.edited_collection(request, slug)
    step, _space, puzzle = request.POST.get("move", "").partition(" ")
    if step in collecting.STEPS:
        place = collecting.move_puzzle(collection=found, slug=puzzle, by=collecting.STEPS[step])
        return _ordered(request, found, puzzle, place)
    try:
        asked = "mine" if step == "mine" else "order"
        wanted, seen = (_slugs(request.POST, name) for name in (asked, "seen"))
        collecting.put_in_order(collection=found, order=wanted, seen=seen)
    except collecting.StaleOrderError as error:
        if request.htmx:
            context = pages.order_context(found, error) | {"said": _("The order was changed elsewhere.")}
            return render(request, "studio/collections/ordered.html", context, status=409)
        return collection_page(request, found, status=409, stale=error)
    puzzle = request.POST.get("moved", "")
    return _ordered(request, found, puzzle, wanted.index(puzzle) + 1 if puzzle in wanted else 0)


def _slugs(given: QueryDict, name: str) -> Sequence[str]:
    """The slugs of a field that stands there several times, or holds several."""
    return " ".join(given.getlist(name)).split()[: 2 * collecting.MOST]


def _ordered(request: LearnerRequest, found: Collection, puzzle: str, place: int) -> HttpResponse:
    """The list as it is now, and where the puzzle is in it."""
    if not request.htmx:
        where = reverse("studio:collection", args=[found.slug])
        return redirect(f"{where}#row-{puzzle}" if place else where)
    context = pages.order_context(found)
    said = pages.placed_word(context["rows"], puzzle, place) if place else _("The order is kept.")
    return render(request, "studio/collections/ordered.html", context | {"said": said})


@login_required
@require_POST
def remove(request: LearnerRequest, slug: str) -> HttpResponse:
    """Take a puzzle out."""
    found = pages.edited_collection(request, slug)
    collecting.remove_puzzle(collection=found, slug=request.POST.get("puzzle", "").replace("\0", ""))
    said = _("Taken out of the collection; the puzzle itself stays.")
    if request.htmx:
        context = pages.order_context(found) | {"said": said, "removed": True}
        return render(request, "studio/collections/ordered.html", context)
    messages.success(request, said)
    return redirect("studio:collection", found.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: LearnerRequest, slug: str) -> HttpResponse:
    """Puzzles by their links, from the author's own, or from all that are listed."""
    found = pages.edited_collection(request, slug)
    wanted = Wanted.read(request.GET.dict()) if request.GET else first_wanted(signed_in(request))
    form = LinksForm(request.POST if "links" in request.POST else None)
    refused = ""
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        named = [slug.replace("\0", "") for slug in request.POST.getlist("puzzle")[:A_PAGE]]
        ticked = Puzzle.objects.filter(slug__in=named)
        chosen = form.puzzles if form.is_bound else list(ticked.order_by("pk"))
        try:
            number = sharing.add_to_collection(collection=found, puzzles=chosen)
        except REFUSALS as error:
            refused = pages.refusal(error)
        else:
            messages.success(request, _added_word(number))
            page = request.GET.get("page", "1")
            where = reverse("studio:collection_add", args=[found.slug])
            return redirect(f"{where}?{wanted.query}&page={page if page.isdecimal() else 1}")
    return _adding(request, found, wanted, form=form, refused=refused)


def _added_word(number: int) -> str:
    if not number:
        return _("Nothing was added: what you chose is in the collection already, or was taken back.")
    return ngettext("%(n)s puzzle added.", "%(n)s puzzles added.", number) % {"n": number}


def _adding(
    request: LearnerRequest, found: Collection, wanted: Wanted, *, form: LinksForm, refused: str
) -> HttpResponse:
    page = found_page(signed_in(request), wanted, request.GET.get("page"))
    context = AREA | {
        "collection": found,
        "form": form,
        "refused": refused,
        "page": page,
        "rows": listed_puzzles(page.object_list),
        "inside": set(found.items.values_list("puzzle__slug", flat=True)),
        **filters(wanted),
    }
    status = 422 if refused or form.errors else 200
    return render(request, "studio/collections/add.html", context, status=status)


@login_required
@require_POST
def share(request: LearnerRequest, slug: str) -> HttpResponse:
    """One change of who may open it: `do` link, unlink, list, unlist; or `share`, `unshare` a class."""
    found, what = pages.edited_collection(request, slug), request.POST.get("do", "")
    try:
        said = _shared(request, found, what)
    except REFUSALS as error:
        return collection_page(request, found, status=422, refused=pages.refusal(error))
    if said:
        messages.success(request, said)
    return redirect(reverse("studio:collection", args=[found.slug]) + "#share")


def _shared(request: LearnerRequest, found: Collection, what: str) -> str:
    """Do it, and say what holds now; empty for what is nothing to do."""
    if what in ("link", "unlink"):
        collecting.set_by_link(collection=found, by_link=what == "link")
        return _("Whoever has the link may open it.") if what == "link" else _("The link opens it no more.")
    if what == "list":
        sharing.list_for_everybody(collection=found, by=signed_in(request))
        return _("Everybody finds it now.")
    if what == "unlist":
        collecting.set_public(collection=found, public=False)
        return _("It is listed no more.")
    if what not in ("share", "unshare"):
        return ""
    named = request.POST.get("classroom", "").replace("\0", "")
    if what == "unshare":
        room = get_object_or_404(Classroom, slug=named, collections__collection=found)
        sharing.unshare_with_class(collection=found, classroom=room)
        return _("%(classroom)s does not find it any more.") % {"classroom": room.name}
    room = get_object_or_404(Classroom.objects.taught_by(request.user).open(), slug=named)
    sharing.share_with_class(collection=found, classroom=room, by=signed_in(request))
    return _("Shared with %(classroom)s.") % {"classroom": room.name}
