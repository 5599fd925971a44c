"""An author's collections: the list, a collection's puzzles in order, its words, its end, copies."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.sharing import copy_with_credit
from trainer.authoring.markdown import rendered
from trainer.authoring.shared_collections import open_collections, owner_name
from trainer.puzzles import collecting
from trainer.puzzles.models import Collection
from trainer.studio.collections import pages
from trainer.studio.collections.forms import CollectionForm

any_method = require_http_methods(["GET", "HEAD", "POST"])
AREA = {"area": "collections"}


@login_required
@any_method
def collections(request: LearnerRequest) -> HttpResponse:
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


@login_required
@require_safe
def collection(request: LearnerRequest, slug: str) -> HttpResponse:
    """A collection to be put in order, shared, described."""
    return collection_page(request, pages.edited_collection(request, slug))


def collection_page(
    request: LearnerRequest, found: Collection, *, status: int = 200, **also: Any
) -> HttpResponse:
    """The page of a collection, perhaps with what was refused."""
    context = AREA | pages.order_context(found, also.pop("stale", None))
    context |= pages.share_context(found, signed_in(request))
    context |= {
        "by": owner_name(found),
        "source": found.copied_from,
        "description": rendered(found.description),
        "link": request.build_absolute_uri(reverse("play:collection", args=[found.slug])),
    }
    return render(request, "studio/collections/collection.html", context | also, status=status)


@login_required
@any_method
def words(request: LearnerRequest, slug: str) -> HttpResponse:
    """Another name, description, licence."""
    found = pages.edited_collection(request, slug)
    form = CollectionForm(request.POST or None, collection=found)
    if request.method == "POST" and form.is_valid():
        collecting.describe_collection(collection=found, **form.cleaned_data)
        messages.success(request, _("Kept."))
        return redirect("studio:collection", found.slug)
    context = AREA | {"collection": found, "form": form}
    return render(request, "studio/collections/words.html", context, status=422 if form.errors else 200)


@login_required
@any_method
def delete(request: LearnerRequest, slug: str) -> HttpResponse:
    """Ask once, then delete it; its puzzles stay."""
    found = pages.edited_collection(request, slug)
    if request.method == "POST":
        collecting.delete_collection(collection=found)
        messages.success(request, _("“%(title)s” is deleted.") % {"title": found.title})
        return redirect("studio:collections")
    return render(request, "studio/collections/delete.html", AREA | {"collection": found})


@login_required
@require_POST
def copy(request: LearnerRequest, slug: str) -> HttpResponse:
    """Copy a collection that opens for the user, as far as its licence lets."""
    found = get_object_or_404(open_collections(request.user).select_related("owner__authoring"), slug=slug)
    try:
        made = copy_with_credit(collection=found, owner=signed_in(request))
    except collecting.NotCopyableError:
        context = AREA | {"collection": found, "by": owner_name(found)}
        return render(request, "studio/collections/not_copyable.html", context, status=403)
    messages.success(request, _("Copied. Change what you like: the original stays as it is."))
    return redirect("studio:collection", made.slug)
