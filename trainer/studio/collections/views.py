"""An author's collections: the list, order, adding and removing puzzles, sharing, copying, deleting."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.authoring.actions import sharing
from trainer.authoring.actions.sharing import LackingReviewError, NotTrustedError, copy_with_credit
from trainer.authoring.markdown import rendered
from trainer.authoring.sharing import may_list, open_collections, owner_name, sharings
from trainer.classroom.models import Classroom
from trainer.forms.queries import Query
from trainer.pages.question.rows import ListedPuzzle, listed_puzzles
from trainer.puzzles import collections as collecting
from trainer.puzzles.collections import (
    MOST_COLLECTED,
    CollectionFullError,
    LinkedPuzzlesError,
    StaleOrderError,
    versions_of_collection,
)
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.studio.collections.forms import (
    A_PAGE,
    CollectionForm,
    LinksForm,
    WantedForm,
    first_wanted,
    found_page,
)
from trainer.wording.kind_words import kind_title

any_method = require_http_methods(["GET", "HEAD", "POST"])
AREA = {"area": "collections"}


@any_method
def own_collections(request: LearnerRequest) -> HttpResponse:
    """The author's own collections and a form for another one; below, those that everybody finds."""
    form = CollectionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = collecting.make_collection(owner=signed_in(request), **form.cleaned_data)
        return redirect("studio:collection", made.slug)
    others = Collection.objects.public().exclude(owner=signed_in(request)).select_related("owner__authoring")
    context = {
        "own": Collection.objects.owned_by(request.user).counted(),
        "others": [(each, owner_name(each)) for each in others.counted()[:50]],
        "form": form,
    }
    status = 422 if form.errors else 200
    return render(request, "studio/collections/list.html", AREA | context, status=status)


@require_safe
def collection(request: LearnerRequest, slug: str) -> HttpResponse:
    """A collection to be put in order, shared, described."""
    return collection_page(request, edited_collection(request, slug))


def collection_page(
    request: LearnerRequest, found: Collection, *, status: int = 200, **also: Any
) -> HttpResponse:
    """The page of a collection, perhaps with what was refused."""
    context = AREA | order_context(found, also.pop("stale", None))
    context |= share_context(found, signed_in(request))
    context |= {
        "by": owner_name(found),
        "source": found.copied_from,
        "description": rendered(found.description),
        "link": request.build_absolute_uri(reverse("play:collection", args=[found.slug])),
    }
    return render(request, "studio/collections/collection.html", context | also, status=status)


@any_method
def collection_words(request: LearnerRequest, slug: str) -> HttpResponse:
    """Another name, description, licence."""
    found = edited_collection(request, slug)
    form = CollectionForm(request.POST or None, collection=found)
    if request.method == "POST" and form.is_valid():
        collecting.describe_collection(collection=found, **form.cleaned_data)
        messages.success(request, _("Kept."))
        return redirect("studio:collection", found.slug)
    context = AREA | {"collection": found, "form": form}
    return render(request, "studio/collections/words.html", context, status=422 if form.errors else 200)


@any_method
def delete_collection_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """Ask once, then delete it; its puzzles stay."""
    found = edited_collection(request, slug)
    if request.method == "POST":
        collecting.delete_collection(collection=found)
        messages.success(request, _("“%(title)s” is deleted.") % {"title": found.title})
        return redirect("studio:collections")
    return render(request, "studio/collections/delete.html", AREA | {"collection": found})


@require_POST
def copy_shared(request: LearnerRequest, slug: str) -> HttpResponse:
    """Copy a collection that opens for the user, as far as its licence lets."""
    found = get_object_or_404(open_collections(request.user).select_related("owner__authoring"), slug=slug)
    try:
        made = copy_with_credit(collection=found, owner=signed_in(request))
    except collecting.NotCopyableError:
        context = AREA | {"collection": found, "by": owner_name(found)}
        return render(request, "studio/collections/not_copyable.html", context, status=403)
    messages.success(request, _("Copied. Change what you like: the original stays as it is."))
    return redirect("studio:collection", made.slug)


REFUSALS = (
    collecting.CollectionFullError,
    collecting.LinkedPuzzlesError,
    sharing.LackingReviewError,
    sharing.NotTrustedError,
)


@require_POST
def order_collection(request: LearnerRequest, slug: str) -> HttpResponse:
    """One puzzle a step up or down, or all in another order; `mine` is one that was refused before."""
    found = edited_collection(request, slug)
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
            context = order_context(found, error) | {"said": _("The order was changed elsewhere.")}
            return render(request, "studio/collections/ordered.html", context, status=409)
        return collection_page(request, found, status=409, stale=error)
    puzzle = request.POST.get("moved", "")
    return _ordered(request, found, puzzle, wanted.index(puzzle) + 1 if puzzle in wanted else 0)


def _slugs(given: QueryDict, name: str) -> Sequence[str]:
    """The slugs of a field that stands there several times, or holds several."""
    return " ".join(given.getlist(name)).split()[: 2 * collecting.MOST_COLLECTED]


def _ordered(request: LearnerRequest, found: Collection, puzzle: str, place: int) -> HttpResponse:
    """The list as it is now, and where the puzzle is in it."""
    if not request.htmx:
        where = reverse("studio:collection", args=[found.slug])
        return redirect(f"{where}#row-{puzzle}" if place else where)
    context = order_context(found)
    said = placed_word(context["rows"], puzzle, place) if place else _("The order is kept.")
    return render(request, "studio/collections/ordered.html", context | {"said": said})


@require_POST
def remove_from_collection(request: LearnerRequest, slug: str) -> HttpResponse:
    """Take a puzzle out."""
    found = edited_collection(request, slug)
    collecting.remove_puzzle(collection=found, slug=request.POST.get("puzzle", "").replace("\0", ""))
    said = _("Taken out of the collection; the puzzle itself stays.")
    if request.htmx:
        context = order_context(found) | {"said": said, "removed": True}
        return render(request, "studio/collections/ordered.html", context)
    messages.success(request, said)
    return redirect("studio:collection", found.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: LearnerRequest, slug: str) -> HttpResponse:
    """Puzzles by their links, from the author's own, or from all that are listed."""
    found = edited_collection(request, slug)
    looking = WantedForm(request.GET or asdict(first_wanted(signed_in(request))), auto_id="look-%s")
    wanted, page = looking.wanted, Query(request.GET).number("page", 1)
    form = LinksForm(request.POST if "links" in request.POST else None)
    refused = ""
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        named = [slug.replace("\0", "") for slug in request.POST.getlist("puzzle")[:A_PAGE]]
        ticked = Puzzle.objects.filter(slug__in=named)
        chosen = form.puzzles if form.is_bound else list(ticked.order_by("pk"))
        try:
            number = sharing.add_to_collection(collection=found, puzzles=chosen)
        except REFUSALS as error:
            refused = refusal(error)
        else:
            messages.success(request, _added_word(number))
            where = reverse("studio:collection_add", args=[found.slug])
            return redirect(f"{where}?{wanted.query}&page={page}")
    more = {"form": form, "refused": refused, "looking": looking, "wanted": wanted}
    return _adding(request, found, found_page(signed_in(request), wanted, page), more)


def _added_word(number: int) -> str:
    if not number:
        return _("Nothing was added: what you chose is in the collection already, or was taken back.")
    return ngettext("%(n)s puzzle added.", "%(n)s puzzles added.", number) % {"n": number}


def _adding(
    request: LearnerRequest, found: Collection, page: Page[PuzzleVersion], more: dict[str, Any]
) -> HttpResponse:
    context = AREA | {
        "collection": found,
        "page": page,
        "rows": listed_puzzles(page.object_list),
        "inside": set(found.items.values_list("puzzle__slug", flat=True)),
        **more,
    }
    status = 422 if more["refused"] or more["form"].errors else 200
    return render(request, "studio/collections/add.html", context, status=status)


@require_POST
def share_collection(request: LearnerRequest, slug: str) -> HttpResponse:
    """One change of who may open it: `do` link, unlink, list, unlist; or `share`, `unshare` a class."""
    found, what = edited_collection(request, slug), request.POST.get("do", "")
    try:
        said = _shared(request, found, what)
    except REFUSALS as error:
        return collection_page(request, found, status=422, refused=refusal(error))
    if said:
        messages.success(request, said)
    return redirect(reverse("studio:collection", args=[found.slug]) + "#share")


def _shared(request: LearnerRequest, found: Collection, what: str) -> str:
    """Do it, and say what holds now; empty for what is nothing to do."""
    if what in ("link", "unlink"):
        collecting.set_by_link(collection=found, by_link=what == "link")
        return (
            _("Anybody with the link may open it.") if what == "link" else _("The link no longer opens it.")
        )
    if what == "list":
        sharing.list_for_everybody(collection=found, by=signed_in(request))
        return _("Everybody finds it now.")
    if what == "unlist":
        collecting.set_public(collection=found, public=False)
        return _("It is no longer listed.")
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


HANDS: Final = 100
"""Over so many puzzles their hands are not drawn."""
NAMED: Final = 5
"""So many puzzles a refusal names."""


def edited_collection(request: HttpRequest, slug: str) -> Collection:
    """A collection that the user may change; 404 for every other."""
    editable = Collection.objects.editable_by(request.user).select_related("owner__authoring", "copied_from")
    return get_object_or_404(editable, slug=slug)


def order_context(collection: Collection, stale: StaleOrderError | None = None) -> dict[str, Any]:
    """The puzzles in order, all that are stored; of a stale order the one asked for too."""
    versions = versions_of_collection(collection)
    rows = listed_puzzles(versions, hands=len(versions) <= HANDS)
    slugs = collection.items.order_by("place", "pk").values_list("puzzle__slug", flat=True)
    context: dict[str, Any] = {
        "collection": collection,
        "rows": rows,
        "seen": " ".join(slugs),
    }
    if stale is not None:
        named = {row.slug: row for row in rows}
        mine = [named[slug] for slug in stale.wanted if slug in named]
        context["stale"] = {"rows": mine, "order": " ".join(stale.wanted)}
    return context


def share_context(collection: Collection, user: User) -> dict[str, Any]:
    """With whom it is shared, and with whom it may be."""
    return {"sharings": sharings(collection, user), "may_list": may_list(user)}


def refusal(error: Exception) -> str:
    """Why something was not done to a collection, in words."""
    if isinstance(error, CollectionFullError):
        return _("A collection holds %(number)s puzzles at most; nothing was added.") % {
            "number": MOST_COLLECTED
        }
    if isinstance(error, LinkedPuzzlesError):
        said = ngettext(
            "In a public collection every puzzle is listed. This one is open by its link alone: %(puzzles)s.",
            "In a public collection every puzzle is listed. These are open by their link alone: %(puzzles)s.",
            len(error.puzzles),
        )
        return said % {"puzzles": _names(error.puzzles)}
    if isinstance(error, LackingReviewError):
        said = ngettext(
            "%(classroom)s takes what another author has approved. This puzzle lacks a review: %(puzzles)s.",
            "%(classroom)s takes what another author has approved. These puzzles lack a review: %(puzzles)s.",
            len(error.puzzles),
        )
        return said % {"classroom": error.classroom.name, "puzzles": _names(error.puzzles)}
    if isinstance(error, NotTrustedError):
        return _("Only trusted authors list collections for everybody. Ask the people who run this site.")
    raise error


def _names(puzzles: Iterable[Puzzle]) -> str:
    """The first of them by title or kind, and their slugs."""
    given = list(puzzles)
    newest = PuzzleVersion.objects.filter(puzzle__in=given[:NAMED]).select_related("puzzle")
    titles = {row.slug: row.title for row in listed_puzzles(newest.order_by("number"), hands=False)}
    named = [f"{titles.get(each.slug) or kind_title(each.kind)} ({each.slug})" for each in given[:NAMED]]
    return ", ".join([*named, "…"] if len(given) > NAMED else named)


def placed_word(rows: Iterable[ListedPuzzle], slug: str, place: int) -> str:
    """Said aloud when a puzzle was moved."""
    listed = list(rows)
    name = next((row.name for row in listed if row.slug == slug), slug)
    return _("Place %(place)s of %(number)s: %(name)s") % {
        "place": place,
        "number": len(listed),
        "name": name,
    }
